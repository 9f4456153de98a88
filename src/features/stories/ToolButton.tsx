import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import styles from './ToolButton.module.css';

interface ToolButtonProps {
  /** What it does and how it stands, for those who can't see it. */
  label: string;
  icon: ReactNode;
  isOn?: boolean;
  disabled?: boolean;
  onClick: () => void;
  onPointerDown?: () => void;
  /** How it stands, in a word or two. */
  children: string;
}

/** A tool of the player: a picture with a word below it. */
export function ToolButton({ label, icon, isOn = false, children, ...rest }: ToolButtonProps) {
  return (
    <button type="button" className={classes(styles['tool'], isOn && styles['on'])} aria-label={label} {...rest}>
      {icon}
      <span>{children}</span>
    </button>
  );
}
