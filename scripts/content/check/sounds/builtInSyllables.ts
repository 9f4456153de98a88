import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureFile } from '#scripts/content/narrator/encode.ts';
import { narratorHome } from '#scripts/content/narrator/synthesiser.ts';
import { packFolder, readJson } from '#scripts/content/pack.ts';
import { readWave, sampleRate } from '#scripts/content/sound/wave.ts';
import { readWordBooks } from '#scripts/content/wordBooks.ts';
import { createWordSpeaker } from '#server/domain/voice/wordSpeaker.ts';
import { levelProblems } from './soundProblems.ts';
import { recordingsOf, syllableProblems } from './syllableProblems.ts';
import type { Places, Recording } from './syllableProblems.ts';

const python = join(narratorHome, 'venv', 'bin', 'python');
/**
 * The minimum proportion of syllables that must have the right tone, see
 * docs/decisions/0087-syllables-read-in-pairs.md.
 */
const MIN_FITTING = 0.97;

/**
 * Measures the recordings of syllables, and the loudness of words that are assembled from them. Tones are measured only
 * if the narrator is installed. Returns descriptions of what is wrong.
 */
export async function checkSyllables(): Promise<string[]> {
  const recordings = recordingsOf(readJson('media', 'syllables.json') as Places);
  const file = join(packFolder, 'media', 'syllables.mp3');
  const folder = mkdtempSync(join(tmpdir(), 'syllables-'));
  const wave = join(folder, 'syllables.wav');
  run('ffmpeg', ['-v', 'error', '-i', file, '-ac', '1', wave]);
  const tones = existsSync(python) ? tonesIn(wave, recordings) : undefined;
  const problems = [
    ...levelProblems(measureFile(await writeWords(folder))),
    ...syllableProblems(recordings, readWave(wave), sampleRate),
    ...(tones && tones.fitting < MIN_FITTING * tones.measured ? ['too few tones fit'] : []),
  ];
  rmSync(folder, { recursive: true });
  const fitting = tones ? `${String(tones.fitting)} of ${String(tones.measured)} fit` : 'not measured';
  console.log(`tones of the syllables: ${fitting}`);
  return problems;
}

/**
 * Writes every tenth word of the word books to one file. Whole words are measured, because the pauses around a word
 * influence its loudness.
 */
async function writeWords(folder: string): Promise<string> {
  const speaker = createWordSpeaker(join(packFolder, 'media'));
  const words = readWordBooks().flatMap(({ lessons }) => lessons.flatMap((lesson) => lesson.words));
  const chosen = words.filter((_, index) => index % 10 === 0);
  const sounds = await Promise.all(chosen.map(({ pinyin }) => speaker.speak(pinyin)));
  const file = join(folder, 'words.mp3');
  writeFileSync(file, Buffer.concat(sounds.filter((sound) => sound !== undefined)));
  return file;
}

function tonesIn(wave: string, recordings: readonly Recording[]): { fitting: number; measured: number } {
  const given = recordings
    .filter(({ tone }) => tone !== 5)
    .map(({ tone, fromMs, toMs }) => `${JSON.stringify({ tone, from: fromMs / 1000, to: toMs / 1000 })}\n`);
  const printed = run(python, [join('scripts', 'content', 'words', 'tones.py'), wave], given.join(''));
  const margins = (printed.match(/\S+/g) ?? []).filter((margin) => margin !== 'null').map(Number);
  return { fitting: margins.filter((margin) => margin > 0).length, measured: margins.length };
}

function run(program: string, args: readonly string[], input = ''): string {
  const { stdout, stderr, status } = spawnSync(program, args, { input, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
