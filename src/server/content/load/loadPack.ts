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
import { collectPackErrors, hashPack, listFiles, readJson, type PackErrors } from '#server/content/pack/packFiles.ts';
import { loadWords } from '#server/content/pack/words.ts';
import { loadWorks } from '#server/content/pack/works.ts';

/** The error for a pack that cannot be loaded. The message lists all errors, one per line. */
export class PackError extends Error {
  constructor(folder: string, packErrors: readonly string[]) {
    super([`The content pack ${folder} can't be imported:`, ...packErrors.map((line) => `  - ${line}`)].join('\n'));
  }
}

/** Reads a whole pack, and checks its schemas, media and timings, and the references between its files. */
export function loadPack(folder: string): WholePack {
  const packErrors = collectPackErrors();
  const pack = readJson(folder, 'pack.json', Pack, packErrors);
  const categories = readJson(folder, 'categories.json', Categories, packErrors) ?? [];
  const banners = readJson(folder, 'banners.json', Banners, packErrors) ?? [];
  const series = readAll(folder, 'series', Series, packErrors);
  const stories = readAll(folder, 'stories', Story, packErrors);
  const { goods, reviews } = loadGoods(folder, { series, stories }, packErrors);
  const idsOf = (items: readonly { id: string }[]) => new Set(items.map(({ id }) => id));
  const { editorials, media } = loadEditorials(folder, { stories: idsOf(stories), goods: idsOf(goods) }, packErrors);
  checkCategories(goods, editorials, packErrors);
  checkReferences({ categories, banners, series, stories }, packErrors);
  const covers = [...[...series, ...stories].map(({ cover }) => cover), ...media.covers];
  checkPictures(folder, covers, coverFileSuffixes, packErrors);
  checkPictures(folder, [...banners.map(({ cover }) => cover), ...media.banners], bannerFileSuffixes, packErrors);
  checkPictures(folder, media.files, [''], packErrors);
  const loaded: LoadedStory[] = [];
  for (const one of series) {
    for (const [position, id] of one.stories.entries()) {
      const story = stories.find((candidate) => candidate.id === id);
      const sound = story && loadSound(folder, story, packErrors);
      if (sound) loaded.push({ ...story, ...sound, seriesId: one.id, position });
    }
  }
  const lessons = loadWords(folder, packErrors);
  const { books, booklists } = loadBooks(folder, { categories, stories }, packErrors);
  const medals = loadMedals(folder, packErrors);
  const recommendations = loadRecommendations(folder, packErrors);
  const { creators, works } = loadWorks(folder, { stories, goods }, packErrors);
  if (packErrors.all.length > 0 || !pack) throw new PackError(folder, packErrors.all);
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
  packErrors: PackErrors,
): void {
  const ids = editorials.filter(({ kind }) => kind === 'goodsCategory').map(({ content }) => content.id);
  for (const { id, category } of goods) {
    if (category !== null && !ids.includes(category))
      packErrors.add(`goods/${id}.json`, `there is no category "${category}"`);
  }
}

function readAll<T extends Series | Story>(
  folder: string,
  kind: 'series' | 'stories',
  schema: v.GenericSchema<unknown, T>,
  packErrors: PackErrors,
): T[] {
  const found: T[] = [];
  for (const name of listFiles(path.join(folder, kind), '.json')) {
    const item = readJson(folder, `${kind}/${name}`, schema, packErrors);
    if (!item) continue;
    if (`${item.id}.json` !== name) packErrors.add(`${kind}/${name}`, `holds the id "${item.id}"`);
    if (item.ageFrom > item.ageTo) packErrors.add(`${kind}/${name}`, 'ageFrom is above ageTo');
    found.push(item);
  }
  if (found.length === 0) packErrors.add(kind, 'there is none');
  return found;
}

function checkReferences(
  parts: {
    categories: LoadedPack['categories'];
    banners: Banner[];
    series: Series[];
    stories: Story[];
  },
  packErrors: PackErrors,
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
      if (!categoryIds.has(category)) packErrors.add(`${kind}/${id}.json`, `there is no category "${category}"`);
    }
  }
  for (const { id, stories } of parts.series) {
    for (const story of stories) {
      const other = seriesOf.get(story);
      if (!storyIds.has(story)) packErrors.add(`series/${id}.json`, `there is no story "${story}"`);
      if (other !== undefined) packErrors.add(`series/${id}.json`, `"${story}" is in series "${other}" already`);
      seriesOf.set(story, id);
    }
  }
  for (const id of storyIds) if (!seriesOf.has(id)) packErrors.add(`stories/${id}.json`, 'is in no series');
  for (const banner of parts.banners) {
    const isKnown = 'story' in banner ? storyIds.has(banner.story) : seriesIds.has(banner.series);
    if (!isKnown) packErrors.add('banners.json', `"${banner.id}" leads to what is not in the pack`);
  }
}
