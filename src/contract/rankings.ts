import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Count } from './fields.ts';
import { StoryCard } from './stories.ts';

const Place = v.pipe(v.number(), v.integer(), v.minValue(1));

/** This week from its Monday and this month from its first day, in Beijing; or since the beginning. */
export const Period = v.picklist(['week', 'month', 'all']);
export type Period = v.InferOutput<typeof Period>;

/** `hot`: begun most often; `finished`: heard to the end by most; the ages: `hot` among the stories for them. */
export const Board = v.picklist(['hot', 'finished', 'age3', 'age5', 'age7']);
export type Board = v.InferOutput<typeof Board>;

const RankedStory = v.object({ place: Place, story: StoryCard, count: Count });
export type RankedStory = v.InferOutput<typeof RankedStory>;

/** The first hundred; with `text` those of them whose title or tags hold it, each at its own place. */
export const listStoryRanking = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/rankings/stories',
  summary: 'A board of stories',
  access: 'client',
  query: v.object({
    board: Board,
    period: Period,
    text: v.optional(v.pipe(v.string(), v.maxLength(30))),
  }),
  reply: v.object({ items: v.array(RankedStory) }),
});

const Listener = v.object({
  place: Place,
  nickname: v.string(),
  minutes: Count,
  stories: Count,
  isMe: v.boolean(),
});
export type Listener = v.InferOutput<typeof Listener>;

/**
 * Nobody is on it who did not ask to be, and nobody by more than a nickname. `own`: of the signed-in user; `place` is
 * null while nothing was heard, and tells where one would stand while one is not shown.
 */
export const listListenerRanking = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/rankings/listeners',
  summary: 'Who has listened most',
  access: 'client',
  query: v.object({ period: Period }),
  reply: v.object({
    items: v.array(Listener),
    own: v.nullable(
      v.object({ ...v.omit(Listener, ['isMe', 'place']).entries, place: v.nullable(Place), isShown: v.boolean() }),
    ),
  }),
});

export const showInRanking = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/rankings/listeners/me',
  summary: 'Be shown in the ranking of listeners, or no longer',
  access: 'user',
  body: v.object({ isShown: v.boolean() }),
  reply: v.object({}),
});
