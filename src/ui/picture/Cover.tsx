import { useState, type ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import styles from './Cover.module.css';

/**
 * For each shape, the files that a content pack contains: the widths of the webp files, and the ending of the jpg,
 * which webviews without webp or srcset use.
 */
const files = {
  square: { webp: [160, 320, 640], jpg: '-320' },
  banner: { webp: [375, 750], jpg: '-750' },
  page: { webp: [400, 800], jpg: '-800' },
  /** The still picture of a video is one file without a width in its name. */
  still: { webp: [], jpg: '' },
} as const;

const webpFiles = (src: string, widths: readonly number[]): string =>
  widths.length === 0 ? `${src}.webp` : widths.map((width) => `${src}-${width}.webp ${width}w`).join(', ');

interface CoverProps {
  /**
   * The address without an ending such as `-320.webp` or `-320.jpg`. The component adds the ending, because the shape
   * determines the available widths. If the address is undefined, an empty box is shown.
   */
  src: string | undefined;
  /** The alternative text; empty if the title is shown right beside the picture. */
  alt: string;
  shape?: keyof typeof files;
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
