import styles from './Badge.module.css';
import { classes } from '#ui/classes.ts';

const words = { vip: 'VIP', free: '免费', new: '新' } as const;

interface BadgeProps {
  kind: keyof typeof words;
  /** Whether the badge is placed in the upper left corner of the Cover that contains it. */
  corner?: boolean;
}

export function Badge({ kind, corner = false }: BadgeProps) {
  return <span className={classes(styles['badge'], styles[kind], corner && styles['corner'])}>{words[kind]}</span>;
}
