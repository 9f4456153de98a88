import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { Count, MAX_INTEGER, boundedText, wholeNumber } from '#contract/fields.ts';
import { StoryCard } from '#contract/stories/stories.ts';

const Place = wholeNumber(1, MAX_INTEGER);

/**
 * The periods of rankings. `week`: this week since Monday; `month`: this month since its first day, both in Beijing
 * time; `all`: all time.
 */
export const Period = v.picklist(['week', 'month', 'all']);
export type Period = v.InferOutput<typeof Period>;

/**
 * `hot`: the most often played stories; `finished`: the stories that the most users have finished; `age…`: the most
 * often played stories for that age.
 */
export const Board = v.picklist(['hot', 'finished', 'age3', 'age5', 'age7']);
export type Board = v.InferOutput<typeof Board>;

const RankedStory = v.object({ place: Place, story: StoryCard, count: Count });
export type RankedStory = v.InferOutput<typeof RankedStory>;

/** Returns the first hundred stories of a ranking. */
export const listStoryRanking = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/rankings/stories',
  summary: 'A ranking of stories',
  access: 'client',
  query: v.object({ board: Board, period: Period }),
  reply: v.object({ items: v.array(RankedStory) }),
});

export const MAX_RANKING_SEARCH_LENGTH = 30;

/**
 * Returns those of the first hundred stories whose title or tags contain the text, each with its place in the full
 * ranking; all of them if the text consists of spaces. The call is a POST, because addresses must not contain what
 * users type.
 */
export const searchStoryRanking = endpoint({
  method: 'POST',
  once: false,
  readOnly: true,
  path: '/inner4/ilisten/rankings/stories/search',
  summary: 'The stories of a ranking that contain a text',
  access: 'user',
  body: v.object({ board: Board, period: Period, text: boundedText(MAX_RANKING_SEARCH_LENGTH) }),
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
 * Lists only listeners who have agreed to be shown, and only by nickname. `own` describes the signed-in user, even if
 * others do not see this user. Its `place` is null if this user has not listened.
 */
export const listListenerRanking = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/rankings/listeners',
  summary: 'The listeners who have listened most',
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
  summary: 'Show the user in the ranking of listeners, or hide them',
  access: 'registered',
  body: v.object({ isShown: v.boolean() }),
  reply: v.object({}),
});
