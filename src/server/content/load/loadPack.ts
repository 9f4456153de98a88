import path from 'node:path';
import type * as v from 'valibot';
import type { WholePack } from '#server/content/pack/bookPack.ts';
import { loadBooks } from './loadBooks.ts';
import { loadMedals } from './loadMedals.ts';
import { loadRecommendations } from './loadRecommendations.ts';
import { loadGoods } from './loadGoods.ts';
import { checkPictures, loadSound } from './loadMedia.ts';
import { loadEditorials, type LoadedEditorial } from './editorials.ts';
import type { Goods } from '#server/content/pack/goodsSchemas.ts';
import {
  bannerFileSuffixes,
  Banners,
  Categories,
  coverFileSuffixes,
  Pack,
  Series,
  Story,
  type Banner,
  type LoadedPack,
  type LoadedStory,
} from '#server/content/pack/pack.ts';
import { collectComplaints, hashPack, listFiles, readJson, type Complaints } from '#server/content/pack/packFiles.ts';
import { loadWords } from '#server/content/pack/words.ts';
import { loadWorks } from '#server/content/pack/works.ts';

/** The error for a pack that cannot be loaded. The message lists all errors, one per line. */
export class PackError extends Error {
  constructor(folder: string, complaints: readonly string[]) {
    super([`The content pack ${folder} can't be imported:`, ...complaints.map((line) => `  - ${line}`)].join('\n'));
  }
}

/** Reads a whole pack, and checks its schemas, media and timings, and the references between its files. */
export function loadPack(folder: string): WholePack {
  const complaints = collectComplaints();
  const pack = readJson(folder, 'pack.json', Pack, complaints);
  const categories = readJson(folder, 'categories.json', Categories, complaints) ?? [];
  const banners = readJson(folder, 'banners.json', Banners, complaints) ?? [];
  const series = readAll(folder, 'series', Series, complaints);
  const stories = readAll(folder, 'stories', Story, complaints);
  const { goods, reviews } = loadGoods(folder, { series, stories }, complaints);
  const idsOf = (items: readonly { id: string }[]) => new Set(items.map(({ id }) => id));
  const { editorials, media } = loadEditorials(folder, { stories: idsOf(stories), goods: idsOf(goods) }, complaints);
  checkCategories(goods, editorials, complaints);
  checkReferences({ categories, banners, series, stories }, complaints);
  const covers = [...[...series, ...stories].map(({ cover }) => cover), ...media.covers];
  checkPictures(folder, covers, coverFileSuffixes, complaints);
  checkPictures(folder, [...banners.map(({ cover }) => cover), ...media.banners], bannerFileSuffixes, complaints);
  checkPictures(folder, media.files, [''], complaints);
  const loaded: LoadedStory[] = [];
  for (const one of series) {
    for (const [position, id] of one.stories.entries()) {
      const story = stories.find((candidate) => candidate.id === id);
      const sound = story && loadSound(folder, story, complaints);
      if (sound) loaded.push({ ...story, ...sound, seriesId: one.id, position });
    }
  }
  const lessons = loadWords(folder, complaints);
  const { books, booklists } = loadBooks(folder, { categories, stories }, complaints);
  const medals = loadMedals(folder, complaints);
  const recommendations = loadRecommendations(folder, complaints);
  const { creators, works } = loadWorks(folder, { stories, goods }, complaints);
  if (complaints.all.length > 0 || !pack) throw new PackError(folder, complaints.all);
  return {
    pack,
    folder,
    contentHash: hashPack(folder),
    categories,
    series,
    stories: loaded,
    lessons,
    books,
    booklists,
    medals,
    recommendations,
    creators,
    works,
    goods,
    reviews,
    banners: banners.map((banner) => {
      const { id, title, subtitle, cover } = banner;
      const storyId = 'story' in banner ? banner.story : series.find((one) => one.id === banner.series)?.stories[0];
      const seriesId = 'series' in banner ? banner.series : null;
      return { id, title, subtitle, cover, storyId: storyId ?? '', seriesId };
    }),
    editorials,
  };
}

function checkCategories(
  goods: readonly Goods[],
  editorials: readonly LoadedEditorial[],
  complaints: Complaints,
): void {
  const ids = editorials.filter(({ kind }) => kind === 'goodsCategory').map(({ content }) => content.id);
  for (const { id, category } of goods) {
    if (category !== null && !ids.includes(category))
      complaints.add(`goods/${id}.json`, `there is no category "${category}"`);
  }
}

function readAll<T extends Series | Story>(
  folder: string,
  kind: 'series' | 'stories',
  schema: v.GenericSchema<unknown, T>,
  complaints: Complaints,
): T[] {
  const found: T[] = [];
  for (const name of listFiles(path.join(folder, kind), '.json')) {
    const item = readJson(folder, `${kind}/${name}`, schema, complaints);
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
