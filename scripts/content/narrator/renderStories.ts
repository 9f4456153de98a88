/**
 * `npx tsx scripts/content/narrator/renderStories.ts [--to=FOLDER] [storyId…]`: renders the sound of stories and picture
 * books, and the timings of their sentences, with the neural narrator. Without ids, it renders those that FOLDER does not
 * contain yet, so that an interrupted run continues; FOLDER is by default the media of the pack. content/README.md tells
 * what must be installed.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chosenStories, packFolder, readReading, readStory } from '#scripts/content/pack.ts';
import type { Reading, SentenceTiming, Story } from '#scripts/content/pack.ts';
import { findMismatches } from '#scripts/content/pinyin/pinyin.ts';
import { duckedTune } from '#scripts/content/sound/duckedTune.ts';
import { concatenate, silence, writeWave } from '#scripts/content/sound/wave.ts';
import { audiblePart } from './audible.ts';
import { encode } from './encode.ts';
import { pauseAfter, phrasesOf } from './pace.ts';
import { narratorRate, synthesise } from './synthesiser.ts';

const opening = 3;
const closing = 4.2;
const pauseAtQuote = 0.22;
const NOTHING = new Float32Array(0);

interface Narration {
  voice: Float32Array;
  sentences: SentenceTiming[];
}

function narrate(reading: Reading, isBedtime: boolean): Narration {
  const phrases = reading.sentences.map((sentence) => phrasesOf(sentence, isBedtime));
  const spoken = synthesise(phrases.flat());
  const parts = [silence(opening, narratorRate)];
  const sentences: SentenceTiming[] = [];
  let samples = 0;
  const append = (part: Float32Array) => {
    parts.push(part);
    samples += part.length;
  };
  const nowMs = () => Math.round((opening + samples / narratorRate) * 1000);
  reading.sentences.forEach(({ pinyin }, index) => {
    const beganMs = nowMs();
    const said = spoken.splice(0, phrases[index]?.length);
    said.forEach((phrase, place) => {
      if (place > 0) append(silence(pauseAtQuote, narratorRate));
      append(phrase);
    });
    sentences.push({
      startMs: Math.round(beganMs + audiblePart(said.at(0) ?? NOTHING, narratorRate).leadMs),
      endMs: Math.round(nowMs() - audiblePart(said.at(-1) ?? NOTHING, narratorRate).tailMs),
    });
    const isLast = index === reading.sentences.length - 1;
    const pause = isLast ? closing : pauseAfter(pinyin, reading.paragraphs.includes(index + 1), isBedtime);
    append(silence(pause, narratorRate));
  });
  return { voice: concatenate(parts), sentences };
}

function render(story: Story, folder: string): void {
  const reading = readReading(story.id);
  const problems = findMismatches(story, reading);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const { voice, sentences } = narrate(reading, story.category === 'bedtime');
  const seconds = voice.length / narratorRate;
  const temporary = mkdtempSync(join(tmpdir(), 'story-'));
  const voicePath = join(temporary, 'voice.wav');
  const tunePath = join(temporary, 'tune.wav');
  writeWave(voicePath, voice, narratorRate);
  writeWave(tunePath, duckedTune(reading.tune, seconds, sentences));
  const { lufs, peakDb } = encode({ title: story.title, voicePath, tunePath, target: soundOf(story.id, folder) });
  rmSync(temporary, { recursive: true });
  const timings = { durationMs: Math.round(seconds * 1000), sentences };
  writeFileSync(join(folder, 'timings', `${story.id}.json`), `${JSON.stringify(timings, null, 2)}\n`);
  console.log(`${story.id} ${seconds.toFixed(1)} s, ${lufs.toFixed(1)} LUFS, peak ${peakDb.toFixed(1)} dB`);
}

const soundOf = (id: string, folder: string): string => join(folder, 'sound', `${id}.mp3`);

const given = process.argv.slice(2);
const folder = given.find((one) => one.startsWith('--to='))?.slice('--to='.length) ?? join(packFolder, 'media');
const named = given.filter((one) => !one.startsWith('--'));
for (const name of ['sound', 'timings']) mkdirSync(join(folder, name), { recursive: true });
const ids = named.length > 0 ? named : chosenStories([]).filter((id) => !existsSync(soundOf(id, folder)));
for (const id of ids) render(readStory(id), folder);
