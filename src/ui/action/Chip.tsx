import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import styles from './Chip.module.css';

interface ChipProps {
  children: ReactNode;
  icon?: ReactNode;
  selected?: boolean;
  /** Whether the chip fills the space that the row gives it. */
  fills?: boolean;
  onClick: () => void;
}

/** One of several short options, such as a category or an age. */
export function Chip({ children, icon, selected = false, fills = false, onClick }: ChipProps) {
  return (
    <button
      type="button"
      className={classes(styles['chip'], fills && styles['fills'])}
      aria-pressed={selected}
      onClick={onClick}
    >
      <span className={classes(styles['face'], selected && styles['selected'])}>
        {icon}
        <span>{children}</span>
      </span>
    </button>
  );
}
