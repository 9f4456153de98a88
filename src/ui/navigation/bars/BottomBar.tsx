import type { ReactNode } from 'react';
import styles from './BottomBar.module.css';

interface BottomBarProps {
  /** Information about the action, such as a price, or why there is no action. */
  children: ReactNode;
  action?: ReactNode;
}

/**
 * The main action of a screen, which remains visible at the bottom of the window. It must be the last child of the
 * screen.
 */
export const BottomBar = ({ children, action }: BottomBarProps) => (
  <div className={styles['bar']}>
    <div className={styles['words']}>{children}</div>
    {action}
  </div>
);
