import { classes } from '#ui/classes.ts';
import styles from './button.module.css';

export interface ButtonLook {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /** Whether the button is as wide as its container. */
  wide?: boolean;
}

export function buttonClass({ kind = 'primary', size = 'medium', wide = false }: ButtonLook): string | undefined {
  return classes(styles['button'], styles[kind], size !== 'medium' && styles[size], wide && styles['wide']);
}
