import sharp from 'sharp';
import type { Canvas, Item } from '#scripts/content/motifs/drawing.ts';
import { compose } from '#scripts/content/motifs/library.ts';

export const square: Canvas = { width: 640, height: 640 };

/** The files of a picture: webp in several widths, and a jpg for web views that do not support webp. */
export interface Sizes {
  widths: readonly number[];
  fallbackWidth: number;
}

export const coverSizes: Sizes = { widths: [160, 320, 640], fallbackWidth: 320 };

/** Draws a picture at twice the size of its largest file, so that the files are scaled down and keep sharp edges. */
export async function rasterize(items: readonly Item[], canvas: Canvas): Promise<Buffer> {
  return sharp(Buffer.from(compose(items, canvas)), { density: 144 })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Writes a picture in all sizes. `path` is the path of the files without width and extension. */
export async function writeSizes(picture: Buffer, path: string, { widths, fallbackWidth }: Sizes): Promise<void> {
  for (const width of widths) {
    await sharp(picture)
      .resize({ width })
      .webp({ quality: 82, effort: 5 })
      .toFile(`${path}-${String(width)}.webp`);
  }
  await sharp(picture)
    .resize({ width: fallbackWidth })
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(`${path}-${String(fallbackWidth)}.jpg`);
}
