/**
 * `npx tsx scripts/content/sound/renderWords.ts`: renders a clip for every reading in the word books and for every character.
 * Existing clips are kept, unless `--all` is given. Needs espeak-ng and ffmpeg.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clipFile } from '#server/content/pack/words.ts';
import { numberedSyllable } from '#lib/text/pinyin/syllable.ts';
import { packFolder, readJson } from '#scripts/content/pack.ts';
import { speakWord, wordFilter } from './voice.ts';
import { concatenate, silence, writeWave } from './wave.ts';

interface WordBook {
  units: { words: { pinyin: string }[] }[];
}

/** Decoders drop the first frame, and players cut off the last one. */
const margin = 0.06;

function readings(): string[] {
  const books = readdirSync(join(packFolder, 'words')).map((name) => readJson('words', name) as WordBook);
  const characters = readJson('characters.json') as { pinyin: string }[];
  const words = books.flatMap(({ units }) => units.flatMap((unit) => unit.words));
  return [...new Set([...words, ...characters].map(({ pinyin }) => pinyin))];
}

function render(pinyin: string, target: string, folder: string): void {
  const syllables = pinyin.split(' ').map(numberedSyllable);
  const wave = join(folder, 'word.wav');
  writeWave(wave, concatenate([silence(margin), speakWord(syllables.join('')), silence(margin)]));
  const run = spawnSync(
    'ffmpeg',
    [
      '-hide_banner',
      '-nostats',
      '-y',
      '-i',
      wave,
      '-af',
      `${wordFilter},alimiter=limit=0.84:level=0`,
      '-ar',
      '22050',
      '-ac',
      '1',
      '-c:a',
      'libmp3lame',
    ]
      .concat([
        '-b:a',
        syllables.length > 3 ? '24k' : '32k',
        '-write_xing',
        '0',
        '-id3v2_version',
        '0',
        '-fflags',
        '+bitexact',
        '-map_metadata',
        '-1',
      ])
      .concat(target),
    { encoding: 'utf8' },
  );
  if (run.status !== 0) throw new Error(run.stderr);
}

mkdirSync(join(packFolder, 'media', 'word'), { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'words-'));
const isAnew = process.argv.includes('--all');
let count = 0;
for (const reading of readings()) {
  const target = join(packFolder, 'media', clipFile(reading));
  if (!isAnew && existsSync(target)) continue;
  render(reading, target, folder);
  count += 1;
}
rmSync(folder, { recursive: true });
console.log(`${String(count)} clips rendered`);
