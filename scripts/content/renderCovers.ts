/** `npx tsx scripts/content/renderCovers.ts [coverName…]`: pictures from the motif lists in sources/covers.json. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { compose } from './motifs/library.ts';
import type { Canvas, Item } from './motifs/drawing.ts';
import { packFolder, readJson } from './pack.ts';

const square: Canvas = { width: 640, height: 640 };
const wide: Canvas = { width: 750, height: 300 };
const folder = join(packFolder, 'media', 'cover');

/** Drawn at twice the size of the largest file, so that small ones are sampled down from clean edges. */
async function rasterize(items: readonly Item[], canvas: Canvas): Promise<Buffer> {
  return sharp(Buffer.from(compose(items, canvas)), { density: 144 })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function writeSizes(
  picture: Buffer,
  name: string,
  widths: readonly number[],
  fallbackWidth: number,
): Promise<void> {
  for (const width of widths) {
    await sharp(picture)
      .resize({ width })
      .webp({ quality: 82, effort: 5 })
      .toFile(join(folder, `${name}-${String(width)}.webp`));
  }
  await sharp(picture)
    .resize({ width: fallbackWidth })
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(join(folder, `${name}-${String(fallbackWidth)}.jpg`));
}

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const covers = readJson('sources', 'covers.json') as Record<string, Item[]>;
  const named = process.argv.slice(2);
  const names = named.length > 0 ? named : Object.keys(covers);
  for (const name of names) {
    const items = covers[name];
    if (items === undefined) throw new Error(`covers.json has no ${name}`);
    const isBanner = name.startsWith('banner-');
    const picture = await rasterize(items, isBanner ? wide : square);
    await (isBanner ? writeSizes(picture, name, [375, 750], 750) : writeSizes(picture, name, [160, 320, 640], 320));
  }
  console.log(`${String(names.length)} covers`);
}

void main();
