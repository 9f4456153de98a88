import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import styles from './ToolButton.module.css';

interface ToolButtonProps {
  /** The function and the state of the tool, for screen readers. */
  label: string;
  icon: ReactNode;
  isOn?: boolean;
  disabled?: boolean;
  onClick: () => void;
  onPointerDown?: () => void;
  /** The state of the tool, in one or two words. */
  children: string;
}

/** A tool of the player: an icon with a text below it. */
export function ToolButton({ label, icon, isOn = false, children, ...rest }: ToolButtonProps) {
  return (
    <button type="button" className={classes(styles['tool'], isOn && styles['on'])} aria-label={label} {...rest}>
      {icon}
      <span>{children}</span>
    </button>
  );
}
