import type { Audience, WorkState } from '#lib/works/workRules.ts';

/** Returns the id of a recording that `ownWorks.ts` creates. */
export const workId = (prefix: string, state: WorkState, audience: Audience = 'everybody'): string =>
  `${prefix}-${state.toLowerCase()}-${audience}`;

/** Returns the id of a creator that `prepareFamily.ts` creates. The creator's group has the same id. */
export const creatorId = (prefix: 'family' | 'friend'): string => `${prefix}-creator`;
