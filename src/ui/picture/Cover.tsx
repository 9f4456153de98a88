import { useState, type ReactNode } from 'react';
import { coverJpg, type CoverShape, coverWebps } from '#lib/coverFiles.ts';
import { classes } from '#ui/classes.ts';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import styles from './Cover.module.css';

const shapeClasses: Record<CoverShape, string | undefined> = {
  square: styles['square'],
  banner: styles['banner'],
  page: styles['page'],
  still: styles['still'],
};

interface CoverProps {
  /**
   * The address without an ending such as `-320.webp` or `-320.jpg`. The component adds the ending, because the shape
   * determines the available widths. If the address is undefined, an empty box is shown.
   */
  src: string | undefined;
  /** The alternative text; empty if the title is shown right beside the picture. */
  alt: string;
  shape?: CoverShape;
  /** The display width, as in `<img sizes>`, by which the browser chooses a file. */
  sizes?: string;
  /** Whether the picture is loaded immediately and with priority; for pictures of the first screen. */
  eager?: boolean;
  /** A colour of the picture, shown until the picture has loaded. */
  tint?: string;
  /** Shown on top of the picture: a badge, a duration. */
  children?: ReactNode;
}

export function Cover({ src, alt, shape = 'square', sizes = '30vw', eager = false, tint, children }: CoverProps) {
  const [failedSrc, setFailedSrc] = useState<string>();

  return (
    <span className={classes(styles['cover'], shapeClasses[shape])} style={{ backgroundColor: tint }}>
      {src === undefined ? null : failedSrc === src ? (
        <span className={styles['fallback']} {...(alt && { role: 'img', 'aria-label': alt })}>
          <Daidi size={56} />
        </span>
      ) : (
        <picture>
          <source type="image/webp" sizes={sizes} srcSet={coverWebps(src, shape)} />
          <img
            className={styles['picture']}
            alt={alt}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
            decoding="async"
            draggable={false}
            src={coverJpg(src, shape)}
            onError={() => setFailedSrc(src)}
          />
        </picture>
      )}
      {children}
    </span>
  );
}
