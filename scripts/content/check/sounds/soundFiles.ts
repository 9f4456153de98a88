import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { measureFile } from '#scripts/content/narrator/encode.ts';
import { chosenStories, packFolder, readJson, readReading } from '#scripts/content/pack.ts';
import type { SentenceTiming, SpokenSentence } from '#scripts/content/pack.ts';
import { countSyllables } from '#scripts/content/pinyin/pinyin.ts';
import { soundProblems } from './soundProblems.ts';
import type { RenderedSound } from './soundProblems.ts';

const RATE = 24_000;

/** What the pack states about a sound, and how many syllables its text has. */
type Stated = Pick<RenderedSound, 'sentences' | 'syllables' | 'wholeSyllables'> & { durationMs?: number };

interface SoundFile {
  id: string;
  /** The folder within `media`. */
  folder: 'sound' | 'voice' | 'work';
  stated: () => Stated;
}

interface Spoken {
  sentences: SpokenSentence[];
}

/** Returns the sounds of all stories, picture books, articles and works of the pack. */
export function soundFiles(): SoundFile[] {
  const idsIn = (folder: string) =>
    readdirSync(join(packFolder, 'media', folder)).map((file) => basename(file, '.mp3'));
  return [
    ...chosenStories([]).map((id) => ({ id, folder: 'sound' as const, stated: () => statedOfStory(id) })),
    ...idsIn('voice').map((id) => ({ id, folder: 'voice' as const, stated: () => statedOfArticle(id) })),
    ...idsIn('work').map((id) => ({ id, folder: 'work' as const, stated: () => statedOfWork(id) })),
  ];
}

function statedOfStory(id: string): Stated {
  const timings = readJson('media', 'timings', `${id}.json`) as { durationMs: number; sentences: SentenceTiming[] };
  return { ...timings, syllables: readReading(id).sentences.map((sentence) => countSyllables([sentence])) };
}

function statedOfArticle(id: string): Stated {
  const { sound } = readJson('articles', `${id}.json`) as { sound: { durationMs: number } };
  const { sentences } = readJson('sources', 'voices', `${id}.json`) as Spoken;
  return { sentences: [], syllables: [], durationMs: sound.durationMs, wholeSyllables: countSyllables(sentences) };
}

function statedOfWork(id: string): Stated {
  const works = readJson('sources', 'works.json') as { work: string; story: string; from: number; to: number }[];
  const source = works.find(({ work }) => work === id);
  const read = source ? readReading(source.story).sentences.slice(source.from, source.to + 1) : [];
  return { sentences: [], syllables: [], wholeSyllables: countSyllables(read) };
}

/** Measures a file with ffmpeg, and returns descriptions of what is wrong with it. */
export function problemsOfFile(file: string, { durationMs, ...stated }: Stated): string[] {
  const samples = decode(file);
  return soundProblems({
    ...stated,
    samples,
    rate: RATE,
    level: measureFile(file),
    durationMs: durationMs ?? playedMs(samples),
  });
}

export const durationOfFile = (file: string): number => playedMs(decode(file));

const playedMs = (samples: Float32Array): number => (samples.length / RATE) * 1000;

function decode(path: string): Float32Array {
  const args = ['-v', 'error', '-i', path, '-ac', '1', '-ar', String(RATE), '-f', 'f32le', '-'];
  const { stdout, status, stderr } = spawnSync('ffmpeg', args, { maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(stderr.toString());
  return new Float32Array(stdout.buffer, stdout.byteOffset, Math.floor(stdout.length / 4));
}
