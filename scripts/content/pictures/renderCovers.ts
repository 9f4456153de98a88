/**
 * `npx tsx scripts/content/pictures/renderCovers.ts [coverName…]` draws the pictures of sources/covers.json,
 * pageCovers.json and goodsCovers.json.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Canvas, Item } from '#scripts/content/motifs/drawing.ts';
import { packFolder, readJson } from '#scripts/content/pack.ts';
import { coverSizes, rasterize, square, writeSizes, type Sizes } from './raster.ts';

const wide: Canvas = { width: 750, height: 300 };
const bannerSizes: Sizes = { widths: [375, 750], fallbackWidth: 750 };
const folder = join(packFolder, 'media', 'cover');

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const lists = ['covers.json', 'pageCovers.json', 'goodsCovers.json'].map(
    (file) => readJson('sources', file) as Record<string, Item[]>,
  );
  const covers = Object.assign({}, ...lists) as Record<string, Item[]>;
  const named = process.argv.slice(2);
  const names = named.length > 0 ? named : Object.keys(covers);
  for (const name of names) {
    const items = covers[name];
    if (items === undefined) throw new Error(`no list of covers has ${name}`);
    const isBanner = name.startsWith('banner-');
    const picture = await rasterize(items, isBanner ? wide : square);
    await writeSizes(picture, join(folder, name), isBanner ? bannerSizes : coverSizes);
  }
  console.log(`${String(names.length)} covers`);
}

void main();
