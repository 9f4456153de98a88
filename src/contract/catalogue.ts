import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Count, Id, Moment, textOf } from './fields.ts';
import { Cover, Progress, StoryCard } from './stories.ts';

/** Pages of every list: no caller gets more at once. */
export const PAGE_LIMIT = 50;
export const PageSize = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PAGE_LIMIT));

/** Where a page begins: what the list is sorted by, and the id, of the last entry before it. */
export const Cursor = textOf(80, /^\d{1,15}\.[a-z0-9][a-z0-9-]{0,63}$/);

export const ageBands = { '3-4': [3, 4], '5-6': [5, 6], '7-10': [7, 10] } as const;
export const AgeBand = v.picklist(['3-4', '5-6', '7-10']);

const MINUTE_MS = 60_000;
/** From, included, to, excluded; no story lasts a day. */
export const lengthBands = {
  short: [0, 2 * MINUTE_MS],
  medium: [2 * MINUTE_MS, 5 * MINUTE_MS],
  long: [5 * MINUTE_MS, 24 * 60 * MINUTE_MS],
} as const;
export const LengthBand = v.picklist(['short', 'medium', 'long']);

export const Price = v.picklist(['free', 'vip']);

/** `series` and `seriesBack`: the order of listening and its reverse. */
export const StorySort = v.picklist(['newest', 'popular', 'shortest', 'series', 'seriesBack']);
export type StorySort = v.InferOutput<typeof StorySort>;

export const Tag = v.pipe(v.string(), v.minLength(1), v.maxLength(20));

/** A story and how far the caller has come in it: null for guests and for what was never heard. */
const ListedStory = v.object({ story: StoryCard, progress: v.nullable(Progress) });
export type ListedStory = v.InferOutput<typeof ListedStory>;

export const listStories = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/stories',
  summary: 'A page of the stories that meet all filters, with the marks of the caller',
  access: 'client',
  query: v.object({
    series: v.optional(Id),
    category: v.optional(Id),
    tag: v.optional(Tag),
    age: v.optional(AgeBand),
    length: v.optional(LengthBand),
    price: v.optional(Price),
    sort: StorySort,
    limit: PageSize,
    cursor: v.optional(Cursor),
  }),
  /** `next`: the cursor of the page after this one; null = this is the last. */
  reply: v.object({ items: v.array(ListedStory), next: v.nullable(v.string()) }),
});

/**
 * `resume`: what the caller heard last of it, or the story after that one where it was heard to its end; null for guests
 * and where nothing is left. `heardAt` is when; `positionMs` 0 stands for the beginning.
 */
export const getSeries = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/series/:seriesId',
  summary: 'What a series is about, and where the caller stopped in it',
  access: 'client',
  params: v.object({ seriesId: Id }),
  reply: v.object({
    id: Id,
    title: v.string(),
    summary: v.string(),
    cover: Cover,
    ageFrom: Count,
    ageTo: Count,
    category: v.nullable(v.object({ id: Id, title: v.string() })),
    storyCount: Count,
    vipCount: Count,
    durationMs: Count,
    first: v.nullable(StoryCard),
    resume: v.nullable(v.object({ story: StoryCard, positionMs: Count, heardAt: Moment })),
    isSubscribed: v.boolean(),
  }),
});
export type SeriesDetail = v.InferOutput<typeof getSeries.reply>;

/** `endsAt`: when it is over, by the server's clock; null where nothing is on offer. */
export const listLimited = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/limited',
  summary: "Members' stories that are free for everybody until a time",
  access: 'client',
  reply: v.object({ items: v.array(StoryCard), endsAt: v.nullable(Moment) }),
});

/** The second level of a category is the series that have stories in it. */
export const listCategories = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/categories',
  summary: 'Categories, each with its series',
  access: 'client',
  reply: v.object({
    items: v.array(
      v.object({
        id: Id,
        title: v.string(),
        motif: v.string(),
        storyCount: Count,
        series: v.array(v.object({ id: Id, title: v.string() })),
      }),
    ),
  }),
});

const SubscribedSeries = v.object({ id: Id, title: v.string(), summary: v.string(), cover: Cover, storyCount: Count });
export type SubscribedSeries = v.InferOutput<typeof SubscribedSeries>;

/** The newest first; all of them, as many as one subscribes to by hand. */
export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/subscriptions',
  summary: 'The series that the user has subscribed to',
  access: 'user',
  reply: v.object({ items: v.array(SubscribedSeries) }),
});

export const subscribe = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/subscriptions/:seriesId',
  summary: 'Subscribe to a series',
  access: 'user',
  params: v.object({ seriesId: Id }),
  reply: v.object({}),
});

export const unsubscribe = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/subscriptions/:seriesId',
  summary: 'Subscribe to a series no longer',
  access: 'user',
  params: v.object({ seriesId: Id }),
  reply: v.object({}),
});
