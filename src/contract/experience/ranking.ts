import * as v from 'valibot';
import { Period } from '#contract/catalogue/rankings.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Count, MAX_INTEGER, wholeNumber } from '#contract/fields.ts';

const Place = wholeNumber(1, MAX_INTEGER);

const RankedFamily = v.object({
  place: Place,
  nickname: v.string(),
  /**
   * The number of stars: one for each day or step that was checked off, at most five a day, and three for each reached
   * aim.
   */
  stars: Count,
  reached: Count,
  isMe: v.boolean(),
});

/**
 * Each account that has agreed to be shown appears once, with the child that has the most stars. `own` describes the
 * user, even if the account is not shown to others. Its `place` is null if the user has no stars.
 */
export const listExperienceRanking = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/experience/ranking',
  summary: 'The families whose children have done most for their aims',
  access: 'client',
  query: v.object({ period: Period }),
  reply: v.object({
    items: v.array(RankedFamily),
    own: v.nullable(
      v.object({ ...v.omit(RankedFamily, ['isMe', 'place']).entries, place: v.nullable(Place), isShown: v.boolean() }),
    ),
  }),
});

export const showInExperienceRanking = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/experience/ranking/me',
  summary: 'Show the account in the ranking of experiences, or hide it',
  access: 'registered',
  body: v.object({ isShown: v.boolean() }),
  reply: v.object({}),
});
