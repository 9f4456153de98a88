import * as v from 'valibot';
import { Period } from '#contract/catalogue/rankings.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Count, MAX_INTEGER, wholeNumber } from '#contract/fields.ts';
import { Creator } from '#contract/stories/works.ts';

const Level = wholeNumber(1, 9);

/**
 * What the child sees about itself as a creator. `income`: the shells that its account has received as its share of
 * tips.
 */
const Space = v.object({
  /** The child as a creator; null before its first recording. */
  creator: v.nullable(Creator),
  works: Count,
  fans: Count,
  listeners: Count,
  plays: Count,
  /**
   * The number of minutes for which accounts have listened to the child's works. Works with too few listeners are left
   * out, because the number would reveal what single listeners do (`lib/works/heardParts.ts`).
   */
  heardMinutes: v.optional(Count, 0),
  power: Count,
  income: Count,
  level: Level,
  /** How many rewards for levels can be claimed now. */
  awards: Count,
});
export type Space = v.InferOutput<typeof Space>;

export const getCreatorSpace = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/creator-space',
  summary: 'The child as a creator',
  access: 'registered',
  reply: Space,
});

/** `name`: the name of a creator, or a masked nickname. */
const Supporter = v.object({ place: wholeNumber(1, MAX_INTEGER), name: v.string(), power: Count });
export type Supporter = v.InferOutput<typeof Supporter>;

/** Returns the first fifty supporters. Supporters with equal sums have the same place. */
export const listSupporters = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/creator-space/supporters',
  summary: 'Who has given most shells to the works of the child',
  access: 'registered',
  query: v.object({ period: Period }),
  reply: v.object({ items: v.array(Supporter) }),
});

const Award = v.object({ level: Level, isReached: v.boolean(), isClaimed: v.boolean() });
export type Award = v.InferOutput<typeof Award>;

/** `lib/creators/creatorRules.ts` defines the requirement and the reward of each level. */
export const getCreatorAwards = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/creator-space/awards',
  summary: 'The rewards of the levels of the child',
  access: 'registered',
  reply: v.object({ listeners: Count, power: Count, items: v.array(Award) }),
});
export type CreatorAwards = v.InferOutput<typeof getCreatorAwards.reply>;

/** A repeated call changes nothing. `shells`: 0 if the reward was claimed before, such as on another device. */
export const claimCreatorAward = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/creator-space/awards/:level/claimed',
  summary: 'Claim the reward of a level, once',
  access: 'registered',
  params: v.object({ level: Level }),
  reply: v.object({ shells: Count }),
});
