/**
 * `npx tsx scripts/content/pictures/renderBooks.ts [bookId…]` draws the picture books of sources/pages and the medals
 * of sources/medals.json.
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Canvas, Item } from '#scripts/content/motifs/drawing.ts';
import { packFolder, readJson } from '#scripts/content/pack.ts';
import { coverSizes, rasterize, square, writeSizes, type Sizes } from './raster.ts';

const page: Canvas = { width: 800, height: 600 };
const pageSizes: Sizes = { widths: [400, 800], fallbackWidth: 800 };

interface Drawings {
  cover: Item[];
  pages: Item[][];
}

async function renderBook(id: string): Promise<void> {
  const { cover, pages } = readJson('sources', 'pages', `${id}.json`) as Drawings;
  await writeSizes(await rasterize(cover, square), join(packFolder, 'media', 'cover', id), coverSizes);
  for (const [index, items] of pages.entries()) {
    const name = `${id}-${String(index + 1)}`;
    await writeSizes(await rasterize(items, page), join(packFolder, 'media', 'page', name), pageSizes);
  }
  console.log(`${id} ${String(pages.length)} pages`);
}

async function renderMedals(): Promise<void> {
  const medals = readJson('sources', 'medals.json') as Record<string, Item[]>;
  for (const [name, items] of Object.entries(medals)) {
    await writeSizes(await rasterize(items, square), join(packFolder, 'media', 'cover', name), coverSizes);
  }
}

async function main(): Promise<void> {
  mkdirSync(join(packFolder, 'media', 'page'), { recursive: true });
  const named = process.argv.slice(2);
  const all = readdirSync(join(packFolder, 'sources', 'pages')).map((file) => basename(file, '.json'));
  for (const id of named.length > 0 ? named : all) await renderBook(id);
  if (named.length === 0) await renderMedals();
}

void main();
