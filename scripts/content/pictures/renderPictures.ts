/**
 * `npx tsx scripts/content/pictures/renderPictures.ts` draws the device icons, and the 64 sample pictures for uploads
 * and galleries.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { devices } from '#scripts/content/motifs/shop/devices.ts';
import { defsFor } from '#scripts/content/motifs/drawing.ts';
import type { Item } from '#scripts/content/motifs/drawing.ts';
import { compose } from '#scripts/content/motifs/library.ts';
import { packFolder } from '#scripts/content/pack.ts';

const scenes: Item[][] = [
  [
    { motif: 'sky', kind: 'day' },
    { motif: 'hill', height: 0.3 },
  ],
  [
    { motif: 'sky', kind: 'night' },
    { motif: 'stars', count: 14 },
    { motif: 'hill', height: 0.28, color: '#4B8378', color2: '#2F6463' },
  ],
  [
    { motif: 'sky', kind: 'sunset' },
    { motif: 'ground', height: 0.25 },
  ],
  [
    { motif: 'sky', kind: 'snow' },
    { motif: 'hill', height: 0.3, color: '#F9FBF8', color2: '#D8E7ED', count: 0 },
  ],
];

const heroes = [
  'daidi',
  'rabbit',
  'bear',
  'squirrel',
  'hedgehog',
  'pig',
  'frog',
  'duck',
  'chick',
  'owl',
  'sheep',
  'cat',
  'turtle',
  'house',
  'tree',
  'mouse',
];

function samplePicture(index: number): string {
  const scene = scenes[Math.floor(index / heroes.length)] ?? [];
  const motif = heroes[index % heroes.length] ?? 'daidi';
  return compose([...scene, { motif, x: 160, y: 296, size: 230, flip: index % 3 === 1 }], { width: 320, height: 320 });
}

async function main(): Promise<void> {
  const deviceFolder = join(packFolder, 'media', 'device');
  const sampleFolder = join(packFolder, 'media', 'sample');
  mkdirSync(deviceFolder, { recursive: true });
  mkdirSync(sampleFolder, { recursive: true });
  for (const [name, draw] of Object.entries(devices)) {
    const drawing = draw({ motif: name });
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 200 200"><defs>${defsFor(drawing)}</defs>${drawing}</svg>`;
    await sharp(Buffer.from(svg), { density: 144 })
      .resize(96)
      .webp({ quality: 86 })
      .toFile(join(deviceFolder, `${name}.webp`));
  }
  for (let index = 0; index < 64; index++) {
    await sharp(Buffer.from(samplePicture(index)), { density: 144 })
      .resize(320)
      .jpeg({ quality: 80, mozjpeg: true })
      .toFile(join(sampleFolder, `test${String(index)}.jpg`));
  }
}

void main();
