import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './Chip.module.css';

interface ChipProps {
  children: ReactNode;
  icon?: ReactNode;
  selected?: boolean;
  onClick: () => void;
}

/** One of several short choices, such as a category or an age. */
export function Chip({ children, icon, selected = false, onClick }: ChipProps) {
  return (
    <button type="button" className={styles['chip']} aria-pressed={selected} onClick={onClick}>
      <span className={classes(styles['face'], selected && styles['selected'])}>
        {icon}
        <span>{children}</span>
      </span>
    </button>
  );
}
