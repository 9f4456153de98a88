import * as v from 'valibot';
import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Count, Id, Moment, boundedText, textOf, wholeNumber } from '#contract/fields.ts';
import { Cover, Progress, StoryCard } from '#contract/stories/stories.ts';

/** The maximum number of entries in one page of any list. */
export const PAGE_LIMIT = 50;
export const PageSize = wholeNumber(1, PAGE_LIMIT);

/**
 * The position in a list at which the next page begins. It consists of the sort key and the id of the last entry of the
 * previous page.
 */
export const Cursor = textOf(80, /^\d{1,15}\.[a-z0-9][a-z0-9-]{0,63}$/);

export const ageBands = { '3-4': [3, 4], '5-6': [5, 6], '7-10': [7, 10] } as const;
export const AgeBand = v.picklist(['3-4', '5-6', '7-10']);

/**
 * The ranges of story lengths in milliseconds: from the first number, up to but not including the second. The last
 * number exceeds the length of any story.
 */
export const lengthBands = {
  short: [0, 3 * MINUTE_MS],
  medium: [3 * MINUTE_MS, 5 * MINUTE_MS],
  long: [5 * MINUTE_MS, DAY_MS],
} as const;
export const LengthBand = v.picklist(['short', 'medium', 'long']);

export const AccessFilter = v.picklist(['free', 'vip']);

export const FilterValue = v.union([AgeBand, LengthBand, AccessFilter]);
export type FilterValue = v.InferOutput<typeof FilterValue>;

/** `series` is the order in which a series is meant to be heard, `seriesBack` its reverse. */
export const StorySort = v.picklist(['newest', 'popular', 'shortest', 'series', 'seriesBack']);
export type StorySort = v.InferOutput<typeof StorySort>;

export const Tag = boundedText(20, 1);

/** A story with the user's progress; `progress` is null for guests and for stories never played. */
const ListedStory = v.object({ story: StoryCard, progress: v.nullable(Progress) });
export type ListedStory = v.InferOutput<typeof ListedStory>;

export const listStories = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/stories',
  summary: 'A page of the stories that match all filters, with the progress of the caller',
  access: 'client',
  query: v.object({
    series: v.optional(Id),
    category: v.optional(Id),
    tag: v.optional(Tag),
    age: v.optional(AgeBand),
    length: v.optional(LengthBand),
    access: v.optional(AccessFilter),
    sort: StorySort,
    limit: PageSize,
    cursor: v.optional(Cursor),
  }),
  /**
   * `next`: the cursor of the following page; null on the last page. `filters`: the filter values that match at least
   * one story with the tag, independent of all other filters. Only the first page of a tag contains them, and earlier
   * gateways do not send them.
   */
  reply: v.object({
    items: v.array(ListedStory),
    next: v.nullable(v.string()),
    filters: v.optional(v.array(FilterValue)),
  }),
});

/**
 * `resume.story`: the story of this series that the user played last, or the following story if that one was finished;
 * then `positionMs` is 0. `heardAt`: the time at which the user last played a story of this series. `resume` is null
 * for guests, for users who have played none of the stories, and if no story is left.
 */
export const getSeries = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/series/:seriesId',
  summary: 'One series, and the story at which the caller resumes it',
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
    /** Whether the user has bought the series, and so can hear all its stories in full. */
    isOwned: v.boolean(),
  }),
});
export type SeriesDetail = v.InferOutput<typeof getSeries.reply>;

/** `endsAt`: the end of the offer, in epoch milliseconds of the server's clock; null without an offer. */
export const listLimited = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/limited',
  summary: "Members' stories that are free for everybody for a limited time",
  access: 'client',
  reply: v.object({ items: v.array(StoryCard), endsAt: v.nullable(Moment) }),
});

/**
 * The second level of a category consists of the series that have stories in it. `filters` lists the filter values that
 * match at least one of these stories; it is empty until the next import of a pack after an upgrade of the gateway.
 */
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
        series: v.array(v.object({ id: Id, title: v.string(), filters: v.array(FilterValue) })),
      }),
    ),
  }),
});

const SubscribedSeries = v.object({ id: Id, title: v.string(), summary: v.string(), cover: Cover, storyCount: Count });
export type SubscribedSeries = v.InferOutput<typeof SubscribedSeries>;

/**
 * The reply contains all subscriptions, newest first. The list needs no pagination, because it stays short: users
 * subscribe to series one by one.
 */
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
  summary: 'Unsubscribe from a series',
  access: 'user',
  params: v.object({ seriesId: Id }),
  reply: v.object({}),
});
