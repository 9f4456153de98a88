import { useState, type ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import styles from './Cover.module.css';

/** The widths a content pack brings; webviews without webp or srcset take the jpg. */
const files = {
  square: { webp: [160, 320, 640], jpg: '-320' },
  banner: { webp: [375, 750], jpg: '-750' },
  page: { webp: [400, 800], jpg: '-800' },
  /** Of a video: one file, without a width in its name. */
  still: { webp: [], jpg: '' },
} as const;

const webpFiles = (src: string, widths: readonly number[]): string =>
  widths.length === 0 ? `${src}.webp` : widths.map((width) => `${src}-${width}.webp ${width}w`).join(', ');

interface CoverProps {
  /**
   * The address before `-320.webp`, `-320.jpg` and the like; the shape says which widths there are. Where none is given
   * yet, its place alone is drawn.
   */
  src: string | undefined;
  /** Empty where the title stands right beside it. */
  alt: string;
  shape?: keyof typeof files;
  /** The width it is shown at, as in `<img sizes>`: the browser picks the file by it. */
  sizes?: string;
  /** The first screen's pictures: asked for at once and before the others. */
  eager?: boolean;
  /** A colour of the picture itself, shown until it is there. */
  tint?: string;
  /** What lies on the picture: a badge, a length. */
  children?: ReactNode;
}

export function Cover({ src, alt, shape = 'square', sizes = '30vw', eager = false, tint, children }: CoverProps) {
  const { webp, jpg } = files[shape];
  const [failedSrc, setFailedSrc] = useState<string>();

  return (
    <span className={classes(styles['cover'], styles[shape])} style={{ backgroundColor: tint }}>
      {src === undefined ? null : failedSrc === src ? (
        <span className={styles['fallback']} {...(alt && { role: 'img', 'aria-label': alt })}>
          <Daidi size={56} />
        </span>
      ) : (
        <picture>
          <source type="image/webp" sizes={sizes} srcSet={webpFiles(src, webp)} />
          <img
            className={styles['picture']}
            alt={alt}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
            decoding="async"
            draggable={false}
            src={`${src}${jpg}.jpg`}
            onError={() => setFailedSrc(src)}
          />
        </picture>
      )}
      {children}
    </span>
  );
}
