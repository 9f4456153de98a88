import { and, eq, gte, lt, lte, type SQL } from 'drizzle-orm';
import { ageBands, lengthBands } from '#contract/catalogue/catalogue.ts';
import { stories } from '#server/database/tables/stories/stories.ts';

/** For each filter, a function that returns the condition for stories that match a value. */
export const storyFilters = {
  age: (band: keyof typeof ageBands): SQL | undefined => {
    const [youngest, oldest] = ageBands[band];
    return and(lte(stories.ageFrom, oldest), gte(stories.ageTo, youngest));
  },
  length: (band: keyof typeof lengthBands): SQL | undefined => {
    const [fromMs, toMs] = lengthBands[band];
    return and(gte(stories.durationMs, fromMs), lt(stories.durationMs, toMs));
  },
  access: (access: 'free' | 'vip'): SQL => eq(stories.access, access),
};
