import { and, eq, gte, lt, lte, sql, type SQL } from 'drizzle-orm';
import {
  AccessFilter,
  AgeBand,
  ageBands,
  LengthBand,
  lengthBands,
  type FilterValue,
} from '#contract/catalogue/catalogue.ts';
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

const conditions: readonly (readonly [FilterValue, SQL | undefined])[] = [
  ...AgeBand.options.map((value) => [value, storyFilters.age(value)] as const),
  ...LengthBand.options.map((value) => [value, storyFilters.length(value)] as const),
  ...AccessFilter.options.map((value) => [value, storyFilters.access(value)] as const),
];

/** An SQL aggregate over stories: the filter values that match at least one of the stories. */
export function matchingFilters(): SQL<FilterValue[]> {
  const matching = conditions.map(([value, condition]) => sql`case when bool_or(${condition}) then ${value} end`);
  return sql<FilterValue[]>`array_remove(array[${sql.join(matching, sql`, `)}]::text[], null)`;
}
