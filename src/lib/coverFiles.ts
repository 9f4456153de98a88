/**
 * For each shape of a cover, the files that a content pack contains: the widths of the webp files, and the ending of
 * the jpg, which old webviews and other apps use.
 */
const files = {
  square: { webp: [160, 320, 640], jpg: '-320' },
  banner: { webp: [375, 750], jpg: '-750' },
  page: { webp: [400, 800], jpg: '-800' },
  /** The still picture of a video is one file without a width in its name. */
  still: { webp: [], jpg: '' },
} as const;

export type CoverShape = keyof typeof files;

/** Returns the webp files of a cover, for `srcset`. `src` is the address without an ending such as `-320.webp`. */
export function coverWebps(src: string, shape: CoverShape): string {
  const widths: readonly number[] = files[shape].webp;
  return widths.length === 0 ? `${src}.webp` : widths.map((width) => `${src}-${width}.webp ${width}w`).join(', ');
}

/** Returns the largest webp file of a cover. */
export function largestCoverWebp(src: string, shape: CoverShape = 'square'): string {
  const width = files[shape].webp.at(-1);
  return width === undefined ? `${src}.webp` : `${src}-${width}.webp`;
}

/** Returns the jpg file of a cover. */
export const coverJpg = (src: string, shape: CoverShape = 'square'): string => `${src}${files[shape].jpg}.jpg`;
