import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import styles from './ReactionButton.module.css';

interface ReactionButtonProps {
  /** What it does and how it stands, for those who can't see it. */
  label: string;
  icon: ReactNode;
  /** Left out where it does not stay pressed. */
  isOn?: boolean;
  onClick: () => void;
  onPointerDown?: () => void;
  children: string;
}

export function ReactionButton({ label, icon, isOn, children, ...rest }: ReactionButtonProps) {
  return (
    <button
      type="button"
      className={classes(styles['reaction'], isOn && styles['on'])}
      aria-label={label}
      aria-pressed={isOn}
      {...rest}
    >
      {icon}
      <span className={styles['word']}>{children}</span>
    </button>
  );
}
