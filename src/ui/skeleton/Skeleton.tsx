import { classes } from '#ui/classes.ts';
import { rem } from '#ui/rem.ts';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  shape?: 'block' | 'text' | 'circle' | 'square';
  /** Design pixels, or a share such as `60%`; as wide as what holds it when left out. */
  width?: number | `${number}%`;
  /** Design pixels. */
  height?: number;
}

/** The place of something on its way. Say `aria-busy` on what holds it. */
export function Skeleton({ shape = 'block', width, height }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classes(styles['skeleton'], styles[shape])}
      style={{
        width: typeof width === 'number' ? rem(width) : width,
        height: height === undefined ? undefined : rem(height),
      }}
    />
  );
}
