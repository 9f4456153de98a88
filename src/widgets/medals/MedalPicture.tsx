import type { Medal } from '#contract/account/achievements.ts';
import { classes } from '#ui/classes.ts';
import { Cover } from '#ui/picture/Cover.tsx';
import { rem } from '#ui/behaviour/rem.ts';
import styles from './MedalPicture.module.css';

/** `size` is in design pixels. A medal that is not earned yet is drawn in grey. */
export const MedalPicture = ({ medal, size }: { medal: Medal; size: number }) => (
  <span
    className={classes(styles['medal'], medal.earnedAt === null && styles['locked'])}
    style={{ width: rem(size), height: rem(size) }}
  >
    <Cover src={medal.cover} alt="" sizes={`${size}px`} />
  </span>
);
