import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import styles from './ReactionButton.module.css';

interface ReactionButtonProps {
  /** The function and the state of the button, for screen readers. */
  label: string;
  icon: ReactNode;
  /** Undefined for a button that does not toggle. */
  isOn?: boolean;
  /**
   * Whether the request of the previous tap is in progress. Taps are then ignored, because the gateway could receive
   * two requests in the wrong order.
   */
  isBusy?: boolean;
  onClick: () => void;
  onPointerDown?: () => void;
  children: string;
}

export function ReactionButton({ label, icon, isOn, isBusy = false, onClick, children, ...rest }: ReactionButtonProps) {
  return (
    <button
      type="button"
      className={classes(styles['reaction'], isOn && styles['on'])}
      aria-label={label}
      aria-pressed={isOn}
      onClick={() => {
        if (!isBusy) onClick();
      }}
      {...rest}
    >
      {icon}
      <span className={styles['word']}>{children}</span>
    </button>
  );
}
