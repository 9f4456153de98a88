import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from '#ui/classes.ts';
import styles from './ChipRow.module.css';

interface ChipRowProps {
  label: string;
  /** Whether the chips scroll across the page's margins. */
  bleeds?: boolean;
  /** Whether chips that do not fit continue on the next line; all chips are then visible. */
  wraps?: boolean;
  children: ReactNode;
}

/** Chips side by side. They scroll if they do not fit, unless they wrap. */
export function ChipRow({ label, bleeds = false, wraps = false, children }: ChipRowProps) {
  const row = useRef<HTMLDivElement>(null);
  // Scrolls to the selected chip, because a link that opens the screen may select a chip beyond the edge.
  useEffect(() => {
    if (row.current && !wraps) showSelected(row.current);
  }, [wraps]);
  return (
    <div
      ref={row}
      className={classes(styles['row'], bleeds && styles['bleeds'], wraps && styles['wraps'])}
      role="group"
      aria-label={label}
    >
      {children}
    </div>
  );
}

/** Scrolls the row, but not the page, until the selected chip is in its middle, or as near to it as possible. */
function showSelected(row: HTMLElement): void {
  const chip = row.querySelector('[aria-pressed="true"]');
  if (!chip || row.scrollWidth <= row.clientWidth) return;
  const [around, inside] = [row.getBoundingClientRect(), chip.getBoundingClientRect()];
  if (inside.left >= around.left && inside.right <= around.right) return;
  row.scrollLeft += inside.left + inside.width / 2 - (around.left + around.width / 2);
}
