import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { Count, Id, Moment } from '#contract/fields.ts';

/**
 * The medal is earned when `reached` equals `goal`. `earnedAt`: epoch milliseconds; null until the medal is earned.
 * `cover` has the format of a StoryCard's cover.
 */
export const Medal = v.object({
  id: Id,
  title: v.string(),
  text: v.string(),
  cover: v.string(),
  goal: Count,
  reached: Count,
  earnedAt: v.nullable(Moment),
});
export type Medal = v.InferOutput<typeof Medal>;

/** Returns all medals that can be earned. Guests receive them without progress. */
export const listMedals = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/medals',
  summary: 'The medals for reading, earned or not',
  access: 'client',
  reply: v.object({ items: v.array(Medal) }),
});
