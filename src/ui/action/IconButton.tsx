import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import styles from './IconButton.module.css';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'children' | 'aria-label'> {
  /** The accessible name, because the button shows only an icon. */
  label: string;
  icon: ReactNode;
  kind?: 'plain' | 'soft' | 'primary';
  size?: 'medium' | 'large' | 'huge';
}

export function IconButton({ label, icon, kind = 'plain', size = 'medium', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classes(styles['button'], styles[kind], styles[size])}
    >
      {icon}
    </button>
  );
}
