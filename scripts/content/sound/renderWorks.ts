/**
 * `npx tsx scripts/content/sound/renderWorks.ts [workId…]`: renders sample recordings of listeners from sources/works.json.
 * Needs espeak-ng and ffmpeg.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { encodeVoice } from './encodeVoice.ts';
import { packFolder, readJson, type Reading } from '#scripts/content/pack.ts';
import { speak } from './voice.ts';
import { concatenate, sampleRate, silence } from './wave.ts';

interface Work {
  work: string;
  story: string;
  /** The name of a voice. */
  reader: string;
  /** The indexes of the first and the last sentence that is read. */
  from: number;
  to: number;
}

const pauses = { opening: 0.5, sentence: 0.6, closing: 0.8 };

mkdirSync(join(packFolder, 'media', 'work'), { recursive: true });
const named = process.argv.slice(2);
for (const { work, story, reader, from, to } of readJson('sources', 'works.json') as Work[]) {
  if (named.length > 0 && !named.includes(work)) continue;
  const { sentences } = readJson('sources', 'pinyin', `${story}.json`) as Reading;
  const parts = sentences
    .slice(from, to + 1)
    .flatMap((sentence, index) => [silence(index === 0 ? pauses.opening : pauses.sentence), speak(sentence, reader)]);
  const sound = concatenate([...parts, silence(pauses.closing)]);
  encodeVoice(sound, join(packFolder, 'media', 'work', `${work}.mp3`));
  console.log(`${work} ${String(Math.round(sound.length / sampleRate))} s`);
}
