import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Count, Id, Moment, textOf } from './fields.ts';

/** A picture in several widths: `<cover>-160.webp`, `-320.webp`, `-640.webp`, and `-320.jpg` for old webviews. */
export const Cover = v.string();

export const StoryCard = v.object({
  id: Id,
  title: v.string(),
  summary: v.string(),
  cover: Cover,
  durationMs: Count,
  ageFrom: Count,
  ageTo: Count,
  access: v.picklist(['free', 'vip']),
  seriesId: Id,
});
export type StoryCard = v.InferOutput<typeof StoryCard>;

const SeriesShelf = v.object({
  id: Id,
  title: v.string(),
  summary: v.string(),
  cover: Cover,
  storyCount: Count,
  stories: v.array(StoryCard),
});
export type SeriesShelf = v.InferOutput<typeof SeriesShelf>;

/** `storyId`: the one story it leads to, or the first of its series. */
const Banner = v.object({
  id: Id,
  title: v.string(),
  subtitle: v.string(),
  cover: Cover,
  storyId: Id,
  seriesId: v.optional(Id),
});
export type Banner = v.InferOutput<typeof Banner>;

/** `open`, so that index.html asks for it before any script of ours has loaded. */
export const getHome = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/home',
  summary: 'The home screen for a child of this age',
  access: 'open',
  query: v.object({ age: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99)) }),
  reply: v.object({
    banners: v.array(Banner),
    picks: v.array(StoryCard),
    categories: v.array(v.object({ id: Id, title: v.string(), motif: v.string() })),
    shelves: v.array(SeriesShelf),
    /** To fall asleep with; absent in homes that a phone has kept for long. */
    goodNight: v.optional(v.array(StoryCard), []),
    mostPlayed: v.array(StoryCard),
    /** Members' stories that are free for everybody until a time. */
    limited: v.optional(v.object({ endsAt: Moment, stories: v.array(StoryCard) })),
  }),
});

/** The same without what the user has blocked: for those who have, since the other knows no user. */
export const getMyHome = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/home/mine',
  summary: 'The home screen without what the user has blocked',
  access: 'user',
  query: getHome.query,
  reply: getHome.reply,
});

/** `sound` is an address; for a VIP story and a listener who is none it leads to a 90 s preview (ROLE-02). */
const StoryDetail = v.object({
  ...StoryCard.entries,
  author: v.string(),
  tags: v.array(v.string()),
  category: Id,
  sound: v.object({ url: v.string(), durationMs: Count, isPreview: v.boolean(), isSynthesised: v.boolean() }),
  /** `pinyin`: a syllable for each Chinese character, with spaces between them; absent where nobody wrote it down. */
  sentences: v.array(v.object({ text: v.string(), startMs: Count, endMs: Count, pinyin: v.optional(v.string()) })),
  series: v.object({ id: Id, title: v.string(), stories: v.array(StoryCard) }),
});
export type StoryDetail = v.InferOutput<typeof StoryDetail>;

export const getStory = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/stories/:storyId',
  summary: 'One story with its text, sound and series',
  access: 'client',
  params: v.object({ storyId: Id }),
  reply: StoryDetail,
});

export const Progress = v.object({ storyId: Id, positionMs: Count, finished: v.boolean(), updatedAt: Moment });
export type Progress = v.InferOutput<typeof Progress>;

/** The newest first; at most 20, unfinished only. */
export const listContinue = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/listening',
  summary: 'Stories to go on listening to',
  access: 'user',
  reply: v.object({
    items: v.array(v.object({ story: StoryCard, progress: Progress })),
    /** Whether the user has blocked anything, so that the home has to be asked for by name. */
    hasBlocked: v.optional(v.boolean()),
  }),
});

/** "Remove from here": the story stays in the history, and stands here again once it is heard again. */
export const setAside = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/listening/:storyId/set-aside',
  summary: 'Take a story from those to go on listening to, or put it back',
  access: 'user',
  params: v.object({ storyId: Id }),
  body: v.object({ isSetAside: v.boolean() }),
  reply: v.object({}),
});

export const getProgress = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/listening/:storyId',
  summary: 'Where the user stopped in one story; null when never heard',
  access: 'user',
  params: v.object({ storyId: Id }),
  reply: v.object({ progress: v.nullable(Progress) }),
});

/** More than anybody hears in one go. */
const MAX_LISTENED_MS = 86_400_000;

/**
 * One stretch of listening to one story on one device. The time really listened to, jumps left out, stands apart from the
 * position; it is told as a sum, so that a report lost or told twice does no harm. The server lets nobody have listened
 * longer than its own clock has run.
 */
const ListeningSession = v.object({
  id: textOf(36, /^[0-9a-f-]{36}$/),
  listenedMs: v.pipe(Count, v.maxValue(MAX_LISTENED_MS)),
});

/**
 * The newest hearing wins whatever the order of arrival. `heardAt` and `sentAt` are one clock of the client's (epoch
 * milliseconds): where `sentAt` shows that it is wrong, the server puts `heardAt` right by the difference, and never
 * later than its own now.
 */
export const saveProgress = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/listening/:storyId',
  summary: 'Keep where the user stopped',
  access: 'user',
  params: v.object({ storyId: Id }),
  body: v.object({
    positionMs: Count,
    finished: v.boolean(),
    heardAt: Moment,
    sentAt: v.optional(Moment),
    session: v.optional(ListeningSession),
  }),
  reply: v.object({ progress: Progress }),
});

/** Counted once per client and story an hour; feeds the rankings. */
export const countPlay = endpoint({
  method: 'POST',
  once: false,
  path: '/inner4/ilisten/stories/:storyId/plays',
  summary: 'Tell that a story has begun to play',
  access: 'client',
  params: v.object({ storyId: Id }),
  reply: v.object({}),
});
