import styles from './Badge.module.css';
import { classes } from './classes.ts';

const words = { vip: 'VIP', free: '免费', new: '新' } as const;

interface BadgeProps {
  kind: keyof typeof words;
  /** In the upper left corner of the Cover it is a child of. */
  corner?: boolean;
}

export function Badge({ kind, corner = false }: BadgeProps) {
  return <span className={classes(styles['badge'], styles[kind], corner && styles['corner'])}>{words[kind]}</span>;
}
