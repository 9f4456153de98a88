/**
 * `npm run content:check [id…]` measures the rendered sound of stories, picture books, articles and works: loudness,
 * peaks, length, pace, and whether the timings of the sentences fit the sound. It needs ffmpeg.
 * - With ids, it checks only these files.
 * - Without ids, it checks everything in the pack. Besides the sounds, it checks the files as an import does, the word
 *   books, the pictures and the films, and runs the tests of readings and texts. It takes about ten minutes, and prints a
 *   line for every ten sounds.
 * - With `syllables`, it checks the recordings of syllables, and their tones if the narrator is installed.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { measureFile } from '#scripts/content/narrator/encode.ts';
import { chosenStories, packFolder, readJson, readReading, readStory } from '#scripts/content/pack.ts';
import type { SentenceTiming } from '#scripts/content/pack.ts';
import { findMismatches } from '#scripts/content/pinyin/pinyin.ts';
import { loadPack } from '#server/content/load/loadPack.ts';
import { checkSyllables } from './builtInSyllables.ts';
import { builtInWordProblems } from './builtInWords.ts';
import { runContentTests } from './files/contentTests.ts';
import { filmIds, filmProblems, measureFilm } from './files/filmProblems.ts';
import { builtInPictureProblems } from './files/pictureProblems.ts';
import { soundProblems } from './soundProblems.ts';
import type { RenderedSound } from './soundProblems.ts';

const RATE = 24_000;
const syllable = /[a-zü]+[1-5]/g;
/** The ID3 comment of files that the narrator has spoken contains the name of its model, in this encoding. */
const narratorMark = Buffer.from('Kokoro', 'utf16le');

type Stated = Pick<RenderedSound, 'sentences' | 'syllables'> & { durationMs: number | undefined };

function decode(path: string): Float32Array {
  const args = ['-v', 'error', '-i', path, '-ac', '1', '-ar', String(RATE), '-f', 'f32le', '-'];
  const { stdout, status, stderr } = spawnSync('ffmpeg', args, { maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(stderr.toString());
  return new Float32Array(stdout.buffer, stdout.byteOffset, Math.floor(stdout.length / 4));
}

function statedOfStory(id: string): Stated {
  const timings = readJson('media', 'timings', `${id}.json`) as { durationMs: number; sentences: SentenceTiming[] };
  return { ...timings, syllables: readReading(id).sentences.map(({ pinyin }) => pinyin.match(syllable)?.length ?? 0) };
}

const NOTHING_STATED: Stated = { durationMs: undefined, sentences: [], syllables: [] };

function statedOfArticle(id: string): Stated {
  const { sound } = readJson('articles', `${id}.json`) as { sound: { durationMs: number } };
  return { ...NOTHING_STATED, durationMs: sound.durationMs };
}

function problemsOf(file: string, { durationMs, ...stated }: Stated): string[] {
  const samples = decode(file);
  const playedMs = (samples.length / RATE) * 1000;
  return soundProblems({
    ...stated,
    samples,
    rate: RATE,
    level: measureFile(file),
    durationMs: durationMs ?? playedMs,
  });
}

const stories = chosenStories([]);
const idsIn = (folder: string) => readdirSync(join(packFolder, 'media', folder)).map((file) => basename(file, '.mp3'));
const files = [
  ...stories.map((id) => ({ id, folder: 'sound', stated: () => statedOfStory(id) })),
  ...idsIn('voice').map((id) => ({ id, folder: 'voice', stated: () => statedOfArticle(id) })),
  ...idsIn('work').map((id) => ({ id, folder: 'work', stated: () => NOTHING_STATED })),
];
const named = process.argv.slice(2);
const chosen = files.filter(({ id }) => named.length === 0 || named.includes(id));
const old: string[] = [];
let measured = 0;
for (const [index, { id, folder, stated }] of chosen.entries()) {
  if (index > 0 && index % 10 === 0) console.log(`${String(index)} of ${String(chosen.length)} files`);
  const file = join(packFolder, 'media', folder, `${id}.mp3`);
  const mismatches = folder === 'sound' ? findMismatches(readStory(id), readReading(id)) : [];
  const isByNarrator = readFileSync(file).subarray(0, 1024).includes(narratorMark);
  const problems = [...mismatches, ...(isByNarrator ? problemsOf(file, stated()) : [])];
  if (isByNarrator) measured += 1;
  else old.push(id);
  for (const problem of problems) console.error(`${folder}/${id} ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
console.log(`${String(measured)} files measured; by another voice: ${old.join(', ') || 'none'}`);

const report = (kind: string, problems: readonly string[]): void => {
  for (const problem of problems) console.error(`${kind} ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  console.log(`${String(problems.length)} problems in the ${kind}`);
};

/** Loads the pack as an import does, which checks its schemas, references, texts and timings. */
function importProblems(): string[] {
  try {
    loadPack(packFolder);
    return [];
  } catch (error) {
    return [String(error)];
  }
}

/** Checks the files, words, pictures and films of the pack, and runs the tests of the content. */
async function checkRest(): Promise<void> {
  report('files', importProblems());
  report('words', await builtInWordProblems());
  report('pictures', await builtInPictureProblems());
  const duration = (path: string) => (decode(path).length / RATE) * 1000;
  const films = filmIds().flatMap((id) =>
    filmProblems(measureFilm(id, { level: measureFile, duration })).map((problem) => `${id} ${problem}`),
  );
  report('films', films);
  const tests = runContentTests();
  report('tests', tests.isPassed ? [] : [tests.report]);
}
if (named.length === 0) void checkRest();

async function reportSyllables(): Promise<void> {
  const { problems, tones } = await checkSyllables();
  for (const problem of problems) console.error(`syllables ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  const fitting = tones ? `${String(tones.fitting)} of ${String(tones.measured)} fit` : 'not measured';
  console.log(`${String(problems.length)} problems in the syllables; tones: ${fitting}`);
}
if (named.includes('syllables')) void reportSyllables();
