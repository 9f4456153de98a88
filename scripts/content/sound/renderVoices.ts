/**
 * `npx tsx scripts/content/sound/renderVoices.ts [articleId…]`: renders the articles of sources/voices as speech. Needs
 * espeak-ng and ffmpeg.
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { encodeVoice } from './encodeVoice.ts';
import { packFolder, readJson, writeJson } from '#scripts/content/pack.ts';
import { findMismatches } from '#scripts/content/pinyin/pinyin.ts';
import { speak } from './voice.ts';
import { concatenate, sampleRate, silence } from './wave.ts';

interface Voice {
  article: string;
  /** The indexes of the sentences that follow a longer pause. */
  paragraphs: number[];
  sentences: { text: string; pinyin: string }[];
}

const pauses = { opening: 0.6, sentence: 0.5, paragraph: 1.2, closing: 1 };

function render(id: string): void {
  const { sentences, paragraphs } = readJson('sources', 'voices', `${id}.json`) as Voice;
  const texts = sentences.map(({ text }) => text);
  const problems = findMismatches({ id, sentences: texts }, { sentences });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const parts = sentences.flatMap((sentence, index) => [
    silence(index === 0 ? pauses.opening : paragraphs.includes(index) ? pauses.paragraph : pauses.sentence),
    speak(sentence),
  ]);
  const sound = concatenate([...parts, silence(pauses.closing)]);
  encodeVoice(sound, join(packFolder, 'media', 'voice', `${id}.mp3`));
  const article = readJson('articles', `${id}.json`) as object;
  const durationMs = Math.round((sound.length / sampleRate) * 1000);
  writeJson({ ...article, sound: { file: `voice/${id}.mp3`, durationMs } }, 'articles', `${id}.json`);
  console.log(`${id} ${String(Math.round(durationMs / 1000))} s`);
}

mkdirSync(join(packFolder, 'media', 'voice'), { recursive: true });
const named = process.argv.slice(2);
const voices = readdirSync(join(packFolder, 'sources', 'voices')).map((file) => basename(file, '.json'));
for (const id of named.length > 0 ? named : voices) render(id);
