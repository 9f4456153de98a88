import fs from 'node:fs/promises';
import path from 'node:path';
import type * as v from 'valibot';
import { measureMp3 } from '#lib/mp3.ts';
import { countHan, syllablesOf } from '#lib/pinyin.ts';
import {
  bannerFiles,
  Banners,
  Categories,
  coverFiles,
  Pack,
  Pronunciation,
  Series,
  Story,
  Timings,
  type Banner,
  type LoadedPack,
  type LoadedStory,
} from './pack.ts';
import {
  collectComplaints,
  exists,
  hashPack,
  listFiles,
  PINYIN_FOLDER,
  readJson,
  type Complaints,
} from './packFiles.ts';
import { loadWords } from './words.ts';

/** ROLE-02: what those who are not members hear of a VIP story. */
export const PREVIEW_MS = 90_000;
/** Encoders pad the sound by a frame or two at both ends. */
const DURATION_TOLERANCE_MS = 500;

/** A pack that can't be loaded; its message lists everything that is wrong with it, a line each. */
export class PackError extends Error {
  constructor(folder: string, complaints: readonly string[]) {
    super([`The content pack ${folder} can't be imported:`, ...complaints.map((line) => `  - ${line}`)].join('\n'));
  }
}

/** Reads a pack and checks it whole: shapes, references between the files, media and timings. */
export async function loadPack(folder: string): Promise<LoadedPack> {
  const complaints = collectComplaints();
  const pack = await readJson(folder, 'pack.json', Pack, complaints);
  const categories = (await readJson(folder, 'categories.json', Categories, complaints)) ?? [];
  const banners = (await readJson(folder, 'banners.json', Banners, complaints)) ?? [];
  const series = await readAll(folder, 'series', Series, complaints);
  const stories = await readAll(folder, 'stories', Story, complaints);
  checkReferences({ categories, banners, series, stories }, complaints);
  const covers = [...series, ...stories].map(({ cover }) => cover);
  await checkPictures(folder, covers, coverFiles, complaints);
  await checkPictures(
    folder,
    banners.map(({ cover }) => cover),
    bannerFiles,
    complaints,
  );
  const loaded: LoadedStory[] = [];
  for (const one of series) {
    for (const [position, id] of one.stories.entries()) {
      const story = stories.find((candidate) => candidate.id === id);
      const sound = story && (await loadSound(folder, story, complaints));
      if (sound) loaded.push({ ...story, ...sound, seriesId: one.id, position });
    }
  }
  const units = await loadWords(folder, complaints);
  if (complaints.all.length > 0 || !pack) throw new PackError(folder, complaints.all);
  return {
    pack,
    folder,
    contentHash: await hashPack(folder),
    categories,
    series,
    stories: loaded,
    units,
    banners: banners.map((banner) => {
      const { id, title, subtitle, cover } = banner;
      const storyId = 'story' in banner ? banner.story : series.find((one) => one.id === banner.series)?.stories[0];
      const seriesId = 'series' in banner ? banner.series : null;
      return { id, title, subtitle, cover, storyId: storyId ?? '', seriesId };
    }),
  };
}

async function readAll<T extends Series | Story>(
  folder: string,
  kind: 'series' | 'stories',
  schema: v.GenericSchema<unknown, T>,
  complaints: Complaints,
): Promise<T[]> {
  const found: T[] = [];
  for (const name of await listFiles(path.join(folder, kind), '.json')) {
    const item = await readJson(folder, `${kind}/${name}`, schema, complaints);
    if (!item) continue;
    if (`${item.id}.json` !== name) complaints.add(`${kind}/${name}`, `holds the id "${item.id}"`);
    if (item.ageFrom > item.ageTo) complaints.add(`${kind}/${name}`, 'ageFrom is above ageTo');
    found.push(item);
  }
  if (found.length === 0) complaints.add(kind, 'there is none');
  return found;
}

function checkReferences(
  parts: {
    categories: LoadedPack['categories'];
    banners: Banner[];
    series: Series[];
    stories: Story[];
  },
  complaints: Complaints,
): void {
  const categoryIds = new Set(parts.categories.map(({ id }) => id));
  const storyIds = new Set(parts.stories.map(({ id }) => id));
  const seriesIds = new Set(parts.series.map(({ id }) => id));
  const seriesOf = new Map<string, string>();
  for (const [kind, items] of [
    ['series', parts.series],
    ['stories', parts.stories],
  ] as const) {
    for (const { id, category } of items) {
      if (!categoryIds.has(category)) complaints.add(`${kind}/${id}.json`, `there is no category "${category}"`);
    }
  }
  for (const { id, stories } of parts.series) {
    for (const story of stories) {
      const other = seriesOf.get(story);
      if (!storyIds.has(story)) complaints.add(`series/${id}.json`, `there is no story "${story}"`);
      if (other !== undefined) complaints.add(`series/${id}.json`, `"${story}" is in series "${other}" already`);
      seriesOf.set(story, id);
    }
  }
  for (const id of storyIds) if (!seriesOf.has(id)) complaints.add(`stories/${id}.json`, 'is in no series');
  for (const banner of parts.banners) {
    const isKnown = 'story' in banner ? storyIds.has(banner.story) : seriesIds.has(banner.series);
    if (!isKnown) complaints.add('banners.json', `"${banner.id}" leads to what is not in the pack`);
  }
}

async function checkPictures(
  folder: string,
  covers: readonly string[],
  endings: readonly string[],
  complaints: Complaints,
): Promise<void> {
  for (const file of new Set(covers.flatMap((cover) => endings.map((ending) => `media/${cover}${ending}`)))) {
    if (!(await exists(path.join(folder, file)))) complaints.add(file, 'is missing');
  }
}

async function loadSound(folder: string, story: Story, complaints: Complaints) {
  const timings = await readJson(folder, `media/${story.timings}`, Timings, complaints);
  const soundFile = `media/${story.sound}`;
  if (!(await exists(path.join(folder, soundFile)))) {
    complaints.add(soundFile, 'is missing');
    return undefined;
  }
  const measured = measureMp3(await fs.readFile(path.join(folder, soundFile)), PREVIEW_MS);
  if (measured.durationMs === 0) complaints.add(soundFile, 'is not an MP3 file');
  if (!timings) return undefined;
  checkTimings(story, timings, measured.durationMs, complaints);
  const pinyin = await loadPinyin(folder, story, complaints);
  return {
    durationMs: timings.durationMs,
    previewBytes: measured.bytesWithinLimit,
    sentences: story.sentences.map((text, index) => ({
      text,
      startMs: 0,
      endMs: 0,
      ...timings.sentences[index],
      ...(pinyin && { pinyin: pinyin[index] ?? '' }),
    })),
  };
}

/** Of each sentence; undefined where the pack does not say how the story is read. */
async function loadPinyin(folder: string, story: Story, complaints: Complaints): Promise<string[] | undefined> {
  const file = `${PINYIN_FOLDER}/${story.id}.json`;
  if (!(await exists(path.join(folder, file)))) return undefined;
  const read = await readJson(folder, file, Pronunciation, complaints);
  return story.sentences.map((text, index) => {
    const syllables = syllablesOf(read?.sentences[index]?.pinyin ?? '');
    if (read && syllables.length !== countHan(text)) {
      complaints.add(file, `reads ${syllables.length} syllables in sentence ${index + 1}, which has ${countHan(text)}`);
    }
    return syllables.join(' ');
  });
}

function checkTimings(story: Story, timings: Timings, soundMs: number, complaints: Complaints): void {
  const file = `media/${story.timings}`;
  if (timings.sentences.length !== story.sentences.length) {
    complaints.add(file, `times ${timings.sentences.length} sentences, the story has ${story.sentences.length}`);
  }
  if (Math.abs(timings.durationMs - soundMs) > DURATION_TOLERANCE_MS) {
    complaints.add(file, `says ${timings.durationMs} ms, the sound plays ${soundMs} ms`);
  }
  let reached = 0;
  for (const [index, { startMs, endMs }] of timings.sentences.entries()) {
    if (startMs < reached || endMs <= startMs || endMs > timings.durationMs) {
      complaints.add(file, `sentence ${index + 1} (${startMs}–${endMs} ms) is out of order`);
    }
    reached = endMs;
  }
}
