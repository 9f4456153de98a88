import { classes } from '#ui/classes.ts';
import { rem } from '#ui/behaviour/rem.ts';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  shape?: 'block' | 'text' | 'circle' | 'square';
  /**
   * The width in design pixels, or a percentage such as `60%`; if left out, the placeholder is as wide as its
   * container.
   */
  width?: number | `${number}%`;
  /** The height in design pixels. */
  height?: number;
}

/** A placeholder for content that is loading. Set `aria-busy` on its container. */
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
