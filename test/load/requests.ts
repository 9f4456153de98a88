import { block } from '#contract/stories/blocked.ts';
import { listCategories, listLimited, listStories } from '#contract/catalogue/catalogue.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { listStoryRanking } from '#contract/catalogue/rankings.ts';
import { search, suggest } from '#contract/catalogue/search.ts';
import { getHome, getMyHome } from '#contract/stories/stories.ts';
import type { CallOptions } from '#server/testing/call.ts';
import type { Check } from './answers.ts';
import { BEDTIME, seriesId, storyId } from './largeCatalogue.ts';

/** An endpoint, a request, the options of the call, and a check of the reply (`hasEntries` by default). */
export type MeasuredRequest = readonly [AnyEndpoint, object, CallOptions?, Check?];

/** All kinds of search texts: rare and common, complete and incomplete, correct and misspelt. */
const texts = [
  '勇敢的兔子森林里找妈妈',
  '找妈妈',
  '月亮',
  '兔子',
  '小',
  'tuzi',
  'tuzizhaomama',
  'yongganderabbit',
  'xiaotu',
  'tzzmm',
  'x',
  'sl',
  'shuxingxing',
  'suxingxing',
  'shuxinxing',
  '数猩猩',
  '萤火虫 云朵',
  'yinghuochong',
  '睡前',
  '刺猬老师',
  '没有这样的故事',
];

const ages = [3, 5, 7, 9];

/** Requests that block content: more than most families ever block. */
export const blocks: readonly MeasuredRequest[] = [
  ...Array.from({ length: 40 }, (_, index) => ({ kind: 'story', id: storyId(index * 97) }) as const),
  ...Array.from({ length: 10 }, (_, index) => ({ kind: 'series', id: seriesId(index * 31) }) as const),
].map((params) => [block, { params }] as const);

/** Returns the requests to measure, grouped into parts by name. */
export const parts = (user: CallOptions): Record<string, readonly MeasuredRequest[]> => ({
  search: texts.map((text) => [search, { body: { text, kind: 'all' } }, user]),
  suggest: texts.map((text) => [suggest, { body: { text } }, user]),
  home: ages.map((age) => [getHome, { query: { age } }]),
  'home/mine': ages.map((age) => [getMyHome, { query: { age } }, user]),
  lists: (['popular', 'newest', 'shortest'] as const).flatMap((sort) => [
    [listStories, { query: { sort, limit: 30 } }, user],
    [listStories, { query: { sort, limit: 30, category: BEDTIME } }, user],
    [listStories, { query: { sort, limit: 30, category: BEDTIME, age: '5-6', access: 'vip' } }, user],
    [listStories, { query: { sort, limit: 30, tag: '诗歌' } }, user],
  ]),
  categories: [[listCategories, {}, user]],
  limited: [[listLimited, {}, user]],
  ranking: [
    [listStoryRanking, { query: { board: 'hot', period: 'all' } }, user],
    [listStoryRanking, { query: { board: 'age5', period: 'all' } }, user],
    [listStoryRanking, { query: { board: 'hot', period: 'week' } }, user],
  ],
});
