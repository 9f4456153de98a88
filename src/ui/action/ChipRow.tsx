import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import styles from './ChipRow.module.css';

interface ChipRowProps {
  label: string;
  /** Chips scroll across the page's margins. */
  bleeds?: boolean;
  /** Chips that need more room continue on the next line, so that all are visible. */
  wraps?: boolean;
  children: ReactNode;
}

/** Chips side by side that scroll when they need more room, unless they wrap. */
export const ChipRow = ({ label, bleeds = false, wraps = false, children }: ChipRowProps) => (
  <div
    className={classes(styles['row'], bleeds && styles['bleeds'], wraps && styles['wraps'])}
    role="group"
    aria-label={label}
  >
    {children}
  </div>
);
