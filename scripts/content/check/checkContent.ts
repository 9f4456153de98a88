/**
 * `npm run content:check [id…]` measures the rendered sound of stories, picture books, articles and works: loudness,
 * peaks, length, pace, and whether the timings of the sentences fit the sound. It needs ffmpeg.
 * - With ids, it checks only these files.
 * - Without ids, it checks everything in the pack. Besides the sounds, it checks the recordings of syllables, the files
 * as an import does, the word books, the pictures and the films, and runs the tests of readings and texts. It takes
 * about ten minutes, and prints a line for every ten sounds.
 * - With `syllables`, it checks the recordings of syllables, and their tones if the narrator is installed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packFolder, readReading, readStory } from '#scripts/content/pack.ts';
import { findMismatches } from '#scripts/content/pinyin/pinyin.ts';
import { checks, chosenKinds } from './checks.ts';
import { problemsOfFile, soundFiles } from './sounds/soundFiles.ts';

/** The ID3 comment of files that the narrator has spoken contains the name of its model, in this encoding. */
const narratorMark = Buffer.from('Kokoro', 'utf16le');

const named = process.argv.slice(2);
const chosen = soundFiles().filter(({ id }) => named.length === 0 || named.includes(id));
const otherVoice: string[] = [];
let measured = 0;
for (const [index, { id, folder, stated }] of chosen.entries()) {
  if (index > 0 && index % 10 === 0) console.log(`${String(index)} of ${String(chosen.length)} files`);
  const file = join(packFolder, 'media', folder, `${id}.mp3`);
  const mismatches = folder === 'sound' ? findMismatches(readStory(id), readReading(id)) : [];
  const isByNarrator = readFileSync(file).subarray(0, 1024).includes(narratorMark);
  const problems = [...mismatches, ...(isByNarrator ? problemsOfFile(file, stated()) : [])];
  if (isByNarrator) measured += 1;
  else otherVoice.push(id);
  for (const problem of problems) console.error(`${folder}/${id} ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
console.log(`${String(measured)} files measured; by another voice: ${otherVoice.join(', ') || 'none'}`);

async function checkOtherKinds(): Promise<void> {
  for (const kind of chosenKinds(named)) {
    const problems = await checks[kind]();
    for (const problem of problems) console.error(`${kind} ${problem}`);
    if (problems.length > 0) process.exitCode = 1;
    console.log(`${String(problems.length)} problems in the ${kind}`);
  }
}
void checkOtherKinds();
