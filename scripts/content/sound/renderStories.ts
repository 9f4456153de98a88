/**
 * `npx tsx scripts/content/sound/renderStories.ts [--to=FOLDER] [storyId…]` renders the sound of stories and picture
 * books, and the timings of their sentences. Without ids, it renders all that FOLDER does not contain yet, so that an
 * interrupted run continues. FOLDER is by default the media folder of the pack. content/README.md says what must be
 * installed.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chosenStories, packFolder, readReading, readStory, themeOf } from '#scripts/content/pack.ts';
import type { Story } from '#scripts/content/pack.ts';
import { findMismatches } from '#scripts/content/pinyin/pinyin.ts';
import { encodeMp3 } from '#scripts/content/narrator/encode.ts';
import { narrate } from '#scripts/content/narrator/narrate.ts';
import { soloSeconds, duckedTune } from './duckedTune.ts';
import { addEffects, effectProblems, pausesForEffects } from './placedEffects.ts';

function render(story: Story, folder: string): void {
  const reading = readReading(story.id);
  const problems = [...findMismatches(story, reading), ...effectProblems(reading, story.category)];
  if (problems.length > 0) throw new Error([story.id, ...problems].join('\n'));
  const isBedtime = story.category === 'bedtime';
  const minPauses = pausesForEffects(reading);
  const rhythm = { ...soloSeconds, paragraphs: reading.paragraphs, isBedtime, minPauses };
  const narration = narrate(reading.sentences, rhythm);
  const music = { tune: reading.tune, theme: themeOf(story.id) };
  const ducked = duckedTune(music, narration.seconds, narration.sentences);
  const tune = addEffects(ducked, reading, narration.sentences);
  const { lufs, peakDb } = encodeMp3({ narration, tune }, story.title, soundOf(story.id, folder));
  const timings = { durationMs: Math.round(narration.seconds * 1000), sentences: narration.sentences };
  writeFileSync(join(folder, 'timings', `${story.id}.json`), `${JSON.stringify(timings, null, 2)}\n`);
  console.log(`${story.id} ${narration.seconds.toFixed(1)} s, ${lufs.toFixed(1)} LUFS, peak ${peakDb.toFixed(1)} dB`);
}

const soundOf = (id: string, folder: string): string => join(folder, 'sound', `${id}.mp3`);

const given = process.argv.slice(2);
const folder = given.find((one) => one.startsWith('--to='))?.slice('--to='.length) ?? join(packFolder, 'media');
const named = given.filter((one) => !one.startsWith('--'));
for (const name of ['sound', 'timings']) mkdirSync(join(folder, name), { recursive: true });
const ids = named.length > 0 ? named : chosenStories([]).filter((id) => !existsSync(soundOf(id, folder)));
for (const id of ids) render(readStory(id), folder);
