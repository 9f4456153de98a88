/**
 * `npx tsx scripts/content/renderWords.ts`: the clip of every reading in the word books, of every character, and of every
 * syllable; those that are there already are left alone (`--all`: anew). Needs espeak-ng and ffmpeg.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pinyin as readingsOf } from 'pinyin-pro';
import { clipFile } from '#server/content/words.ts';
import { isPinyin, numberedSyllable } from '#lib/syllable.ts';
import { packFolder, readJson } from './pack.ts';
import { speakWord } from './voice.ts';
import { concatenate, silence, writeWave } from './wave.ts';

interface WordBook {
  units: { words: { pinyin: string }[] }[];
}

/** The story voice's filter without its room, which a short word would only blur. */
const filter =
  'highpass=f=100,equalizer=f=220:t=q:w=1:g=2,equalizer=f=2900:t=q:w=1.2:g=-3.5,lowpass=f=7600,volume=4dB,alimiter=limit=0.84:level=0';
/** Decoders swallow the first frame, players clip the last. */
const margin = 0.06;

function readings(): string[] {
  const books = readdirSync(join(packFolder, 'words')).map((name) => readJson('words', name) as WordBook);
  const characters = readJson('characters.json') as { pinyin: string }[];
  const words = books.flatMap(({ units }) => units.flatMap((unit) => unit.words));
  return [...new Set([...[...words, ...characters].map(({ pinyin }) => pinyin), ...syllables()])];
}

/** Every syllable that any character with known strokes reads, and its unstressed form: what own words are spelt of. */
function syllables(): string[] {
  const folder = dirname(require.resolve('hanzi-writer-data/package.json'));
  const characters = readdirSync(folder).flatMap((file) => /^([\u4e00-\u9fff])\.json$/.exec(file)?.[1] ?? []);
  const spoken = characters.flatMap((character) => readingsOf(character, { multiple: true, type: 'array' }));
  const unstressed = spoken.map((syllable) =>
    syllable
      .normalize('NFD')
      .replace(/[\u0300\u0301\u0304\u030c]/g, '')
      .normalize('NFC'),
  );
  return [...spoken, ...unstressed].filter((syllable) => syllable !== '' && isPinyin(syllable));
}

function render(pinyin: string, target: string, folder: string): void {
  const syllables = pinyin.split(' ').map(numberedSyllable);
  const wave = join(folder, 'word.wav');
  writeWave(wave, concatenate([silence(margin), speakWord(syllables.join('')), silence(margin)]));
  const run = spawnSync(
    'ffmpeg',
    ['-hide_banner', '-nostats', '-y', '-i', wave, '-af', filter, '-ar', '22050', '-ac', '1', '-c:a', 'libmp3lame']
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
