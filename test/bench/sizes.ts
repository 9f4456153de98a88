import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { buildApp } from './builds.ts';
import { printTable } from './report.ts';

interface Chunk {
  file: string;
  raw: number;
  gzip: number;
  brotli: number;
  isOfHome: boolean;
}

/**
 * Prints every script and style of the built app, largest first, and marks those that the home screen loads
 * immediately.
 */
export async function printSizes(): Promise<void> {
  const folder = await buildApp();
  const page = fs.readFileSync(path.join(folder, 'index.html'), 'utf8');
  const chunks = ['js', 'css']
    .flatMap((kind) => filesOf(folder, kind))
    .map((file) => measure(folder, file, page.includes(`/combine/${file}`)))
    .sort((left, right) => right.brotli - left.brotli);
  const first = chunks.filter(({ isOfHome }) => isOfHome);
  printTable([
    ['home', 'file', 'raw', 'gzip', 'brotli'],
    ...chunks.map(({ isOfHome, file, ...sizes }) => [isOfHome ? '●' : ' ', file, ...figures(sizes)]),
    [' ', 'all', ...figures(sumOf(chunks))],
    ['●', 'asked for at once by home', ...figures(sumOf(first))],
    ['●', 'of it scripts', ...figures(sumOf(first.filter(({ file }) => file.endsWith('.js'))))],
  ]);
}

function filesOf(folder: string, kind: string): string[] {
  const place = path.join(folder, kind);
  if (!fs.existsSync(place)) return [];
  return fs
    .readdirSync(place)
    .filter((name) => name.endsWith(`.${kind}`))
    .map((name) => `${kind}/${name}`);
}

function measure(folder: string, file: string, isOfHome: boolean): Chunk {
  const content = fs.readFileSync(path.join(folder, file));
  return {
    file,
    raw: content.length,
    gzip: zlib.gzipSync(content, { level: 9 }).length,
    brotli: zlib.brotliCompressSync(content).length,
    isOfHome,
  };
}

type Sizes = Pick<Chunk, 'raw' | 'gzip' | 'brotli'>;

const sumOf = (chunks: readonly Chunk[]): Sizes => ({
  raw: chunks.reduce((sum, { raw }) => sum + raw, 0),
  gzip: chunks.reduce((sum, { gzip }) => sum + gzip, 0),
  brotli: chunks.reduce((sum, { brotli }) => sum + brotli, 0),
});

const figures = ({ raw, gzip, brotli }: Sizes): string[] =>
  [raw, gzip, brotli].map((bytes) => bytes.toLocaleString('en'));
