import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import styles from './BottomBar.module.css';

interface BottomBarProps {
  /** Information about the action, such as a price, or why there is no action. */
  children: ReactNode;
  action?: ReactNode;
  /** What the user must do before the action is possible. */
  hint?: string | undefined;
  /**
   * Whether the bar scrolls with the page. This is needed below a form that must be filled in first and must not be
   * covered.
   */
  scrolls?: boolean;
}

/**
 * The main action of a screen, which remains visible at the bottom of the window. It must be the last child of the
 * screen.
 */
export const BottomBar = ({ children, action, hint, scrolls = false }: BottomBarProps) => (
  <div className={classes(styles['dock'], scrolls && styles['scrolls'])}>
    <div className={styles['bar']}>
      <div className={styles['words']}>
        {children}
        {hint !== undefined && (
          <span className={styles['hint']} role="status">
            {hint}
          </span>
        )}
      </div>
      {action}
    </div>
  </div>
);
