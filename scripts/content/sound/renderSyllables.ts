/**
 * `npx tsx scripts/content/sound/renderSyllables.ts` lets the narrator speak every syllable of Chinese, before another
 * syllable and at the end of a word. The recordings are MP3 frames that can be concatenated; the gateway assembles all
 * words from them.
 *
 * It writes media/syllables.mp3, and the position of each syllable to media/syllables.json. Words that were spoken
 * before are kept in `.cache/narrator/lists`, so an interrupted run continues. It needs the narrator and ffmpeg
 * (content/README.md).
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packFolder } from '#scripts/content/pack.ts';
import { clipsOf } from '#scripts/content/words/clips.ts';
import { speakLists, spokenTakes } from '#scripts/content/words/lists.ts';
import { pairsFor, stressedSyllables, unstressedSyllables } from '#scripts/content/words/needed.ts';
import { chooseTakes, recordingsIn, candidatesOf } from '#scripts/content/words/takes.ts';
import type { ChosenTake } from '#scripts/content/words/takes.ts';

const ROUNDS = 3;

const stressed = stressedSyllables();
const unstressed = unstressedSyllables();
const names = [...stressed.flatMap((one) => [`${one}.inner`, `${one}.last`]), ...unstressed];

const spoken = new Set(spokenTakes().flatMap(({ word }) => recordingsIn(word.split('-'))));
speakLists(pairsFor(names.filter((name) => !spoken.has(name))), 1);
for (let round = 2; round <= ROUNDS; round += 1) speakLists(pairsFor(misfitsOf(choose())), round);
const chosen = choose();
const count = (isCounted: (recording: ChosenTake) => boolean) => String(chosen.filter(isCounted).length);
console.log(`${String(chosen.length)} recordings: ${count(({ isRetuned }) => isRetuned)} are retuned`);
console.log(`${count(({ isCrowded }) => isCrowded)} may have a trace of their neighbour`);
write(clipsOf(names));

/**
 * Returns the recordings with a wrong tone or without silent edges. They are spoken again, among other words and at
 * another pace.
 */
function misfitsOf(recordings: readonly ChosenTake[]): string[] {
  return recordings.filter(({ isRetuned, isCrowded }) => isRetuned || isCrowded).map(({ name }) => name);
}

function choose() {
  return chooseTakes(candidatesOf(names, spokenTakes()));
}

function write(clips: ReadonlyMap<string, Buffer>): void {
  const clipOf = (name: string) => clips.get(name) ?? Buffer.alloc(0);
  const parts: Buffer[] = [];
  const rows: string[] = [];
  let bytes = 0;
  const append = (name: string, inner: Buffer, last: Buffer) => {
    rows.push(`  ${JSON.stringify(name)}: ${JSON.stringify([bytes, inner.length, last.length])}`);
    parts.push(inner, last);
    bytes += inner.length + last.length;
  };
  for (const one of stressed) append(one, clipOf(`${one}.inner`), clipOf(`${one}.last`));
  // An unstressed syllable sounds the same after a fourth tone and alone, so one recording serves for both cases.
  for (const one of unstressed) append(one.replace('-4', ''), Buffer.alloc(0), clipOf(one));
  writeFileSync(join(packFolder, 'media', 'syllables.mp3'), Buffer.concat(parts));
  writeFileSync(join(packFolder, 'media', 'syllables.json'), `{\n${rows.sort().join(',\n')}\n}\n`);
  console.log(`${String(rows.length)} syllables, ${String(bytes)} bytes`);
}
