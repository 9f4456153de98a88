import type { ReactNode } from 'react';
import styles from './Stack.module.css';

/** The parts of a screen below one another, in one column that does not become too wide. */
export const Stack = ({ children, label }: { children: ReactNode; label?: string }) => (
  <div
    className={styles['stack']}
    {...(label !== undefined && { role: 'group', 'aria-busy': true, 'aria-label': label })}
  >
    {children}
  </div>
);
