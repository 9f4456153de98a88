import type { ReactNode } from 'react';
import styles from './Stack.module.css';

/** Stacks the parts of a screen in one column of limited width. */
export const Stack = ({ children, label }: { children: ReactNode; label?: string }) => (
  <div
    className={styles['stack']}
    {...(label !== undefined && { role: 'group', 'aria-busy': true, 'aria-label': label })}
  >
    {children}
  </div>
);
