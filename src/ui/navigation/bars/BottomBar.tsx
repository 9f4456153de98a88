import type { ReactNode } from 'react';
import styles from './BottomBar.module.css';

interface BottomBarProps {
  /** What the action is about, such as a price, or why there is none. */
  children: ReactNode;
  action?: ReactNode;
}

/** The main action of a screen, which stays at the bottom of the window; the last child of the screen. */
export const BottomBar = ({ children, action }: BottomBarProps) => (
  <div className={styles['bar']}>
    <div className={styles['words']}>{children}</div>
    {action}
  </div>
);
