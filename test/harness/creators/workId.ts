import type { Audience, WorkState } from '#lib/works/workRules.ts';

/** The id of a recording that `ownWorks.ts` makes. */
export const workId = (prefix: string, state: WorkState, audience: Audience = 'everybody'): string =>
  `${prefix}-${state.toLowerCase()}-${audience}`;

/** The id of a creator that `prepareFamily.ts` makes; its group has the same. */
export const creatorId = (prefix: 'family' | 'friend'): string => `${prefix}-creator`;
