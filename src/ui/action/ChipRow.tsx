import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import styles from './ChipRow.module.css';

interface ChipRowProps {
  label: string;
  /** Chips scroll across the page's margins. */
  bleeds?: boolean;
  children: ReactNode;
}

/** Chips side by side that scroll when they need more room. */
export const ChipRow = ({ label, bleeds = false, children }: ChipRowProps) => (
  <div className={classes(styles['row'], bleeds && styles['bleeds'])} role="group" aria-label={label}>
    {children}
  </div>
);
