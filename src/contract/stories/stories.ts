import * as v from 'valibot';
import { DAY_MS } from '#lib/time/time.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Age, Count, Id, Moment, textOf, wholeNumber } from '#contract/fields.ts';

/**
 * The address of a cover without its ending, which is `-160.webp`, `-320.webp`, `-640.webp` or, for old webviews,
 * `-320.jpg`.
 */
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

/** `storyId`: the story that the banner opens; for a series, its first story. */
const Banner = v.object({
  id: Id,
  title: v.string(),
  subtitle: v.string(),
  cover: Cover,
  storyId: Id,
  seriesId: v.optional(Id),
});
export type Banner = v.InferOutput<typeof Banner>;

export const getHome = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/home',
  summary: 'The home screen for a child of this age',
  access: 'open',
  query: v.object({ age: Age }),
  reply: v.object({
    banners: v.array(Banner),
    picks: v.array(StoryCard),
    categories: v.array(v.object({ id: Id, title: v.string(), motif: v.string() })),
    shelves: v.array(SeriesShelf),
    /** Stories for falling asleep. Replies that a browser cached before this field existed do not contain it. */
    goodNight: v.optional(v.array(StoryCard), []),
    /**
     * `place` is null if nobody has played the story. Replies that a browser cached before this field existed do not
     * contain it.
     */
    mostPlayed: v.array(v.object({ ...StoryCard.entries, place: v.optional(v.nullable(Count)) })),
    /** Members' stories that are free for everybody until `endsAt`. */
    limited: v.optional(v.object({ endsAt: Moment, stories: v.array(StoryCard) })),
  }),
});

/**
 * Returns the home without content that the user has blocked. `getHome` cannot omit such content, because it does not
 * know the user.
 */
export const getMyHome = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/home/mine',
  summary: 'The home screen without what the user has blocked',
  access: 'user',
  query: getHome.query,
  reply: getHome.reply,
});

/**
 * The path that redirects to the sound of a story. It needs no request token, because pages that the gateway renders
 * once for all guests contain it (docs/decisions/0078). If the user taps before the app has started, `?early` is added;
 * then the gateway refuses listeners for whom the app must request time first (`isMetered`).
 */
export const SHARED_SOUND_PATH = '/inner4/ilisten/stories/:storyId/sound';
export const sharedSoundPath = (storyId: string): string => SHARED_SOUND_PATH.replace(':storyId', storyId);

/**
 * `sound` is an address. If a listener without membership requests a members' story, the address returns a preview of
 * 90 s (ROLE-02).
 */
const StoryDetail = v.object({
  ...StoryCard.entries,
  author: v.string(),
  /** The source of a retelling, such as `根据《西游记》第一、二回改编`; absent if the gateway does not know it. */
  origin: v.optional(v.string()),
  tags: v.array(v.string()),
  category: Id,
  sound: v.object({
    url: v.string(),
    durationMs: Count,
    isPreview: v.boolean(),
    isSynthesised: v.boolean(),
    /**
     * Whether the child has limits. Then the player must request time before it fetches the sound (docs/eyeCare.md).
     */
    isMetered: v.optional(v.boolean()),
    /**
     * Whether the address of the sound names no listener, because the reply is part of a rendered page. Then the app
     * requests an address for its listener.
     */
    isShared: v.optional(v.boolean()),
    /**
     * The time until which the listener may hear the whole story because of a membership, an offer or a purchase.
     * Absent if there is no end. A purchase has no end, but may be given away or refunded; so a downloaded story that
     * was bought must be confirmed by the gateway from time to time.
     */
    until: v.optional(Moment),
  }),
  /** `pinyin`: one syllable for each Chinese character, separated by spaces; absent if the pack contains none. */
  sentences: v.array(v.object({ text: v.string(), startMs: Count, endMs: Count, pinyin: v.optional(v.string()) })),
  /** Suggestions of what to think about or to do after the whole story; absent in a preview. */
  afterwards: v.optional(v.object({ question: v.string(), activity: v.string() })),
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

/** Returns the unfinished stories, at most 20, newest first. */
export const listContinue = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/listening',
  summary: 'The stories that the user has not finished',
  access: 'user',
  reply: v.object({
    items: v.array(v.object({ story: StoryCard, progress: Progress })),
    /** Whether the user has blocked anything. Then the app must call `getMyHome` instead of `getHome`. */
    hasBlocked: v.optional(v.boolean()),
  }),
});

/**
 * Removes a story from the list “continue listening”, but not from the history. When the story is played again, it
 * reappears in “continue listening”.
 */
export const setAside = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/listening/:storyId/set-aside',
  summary: 'Remove a story from the unfinished ones, or put it back',
  access: 'user',
  params: v.object({ storyId: Id }),
  body: v.object({ isSetAside: v.boolean() }),
  reply: v.object({}),
});

export const getProgress = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/listening/:storyId',
  summary: 'The position of the user in one story; null if never played',
  access: 'user',
  params: v.object({ storyId: Id }),
  reply: v.object({ progress: v.nullable(Progress) }),
});

/** The maximum duration of one listening session. It exceeds any uninterrupted listening. */
const MAX_LISTENED_MS = DAY_MS;

/**
 * One uninterrupted period of listening to one story on one device. The time listened excludes seeking, and does not
 * depend on the position. The app reports it as a running total, so that a lost or repeated report does no harm. The
 * server accepts no more time than has passed on its own clock.
 */
export const ListeningSession = v.object({
  id: textOf(36, /^[0-9a-f-]{36}$/),
  listenedMs: wholeNumber(0, MAX_LISTENED_MS),
});

/**
 * The progress of the listening session with the latest `heardAt` is kept, in whatever order reports arrive. `heardAt`
 * and `sentAt` come from the same clock of the client (epoch milliseconds). If `sentAt` shows that this clock is wrong,
 * the server corrects `heardAt` by the difference. A `heardAt` in the future is replaced by the server's time.
 */
export const saveProgress = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/listening/:storyId',
  summary: 'Save the position of the user in a story',
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

/** Counts a start of a story, at most one an hour for each client and story. The rankings use these counts. */
export const countPlay = endpoint({
  method: 'POST',
  once: false,
  path: '/inner4/ilisten/stories/:storyId/plays',
  summary: 'Report that a story has begun to play',
  access: 'client',
  params: v.object({ storyId: Id }),
  reply: v.object({}),
});
