import * as v from 'valibot';
import { AccessFilter, AgeBand, LengthBand, Tag, type FilterValue } from '#contract/catalogue/catalogue.ts';
import { Id } from '#contract/fields.ts';
import type { StoryFilters } from '#features/catalogue/api.ts';

/** The schema of the filters in the address of a list (ROUTE-07). A value that the gateway would refuse is ignored. */
const ListFilters = v.object({
  category: v.fallback(v.optional(Id), undefined),
  series: v.fallback(v.optional(Id), undefined),
  tag: v.fallback(v.optional(Tag), undefined),
  age: v.fallback(v.optional(AgeBand), undefined),
  length: v.fallback(v.optional(LengthBand), undefined),
  access: v.fallback(v.optional(AccessFilter), undefined),
  sort: v.fallback(v.optional(v.picklist(['popular', 'newest', 'shortest'])), undefined),
});
export type ListFilters = v.InferOutput<typeof ListFilters>;

export const choices = {
  age: [
    ['3-4', '3–4 岁'],
    ['5-6', '5–6 岁'],
    ['7-10', '7–10 岁'],
  ],
  length: [
    ['short', '3 分钟以内'],
    ['medium', '3–5 分钟'],
    ['long', '5 分钟以上'],
  ],
  access: [
    ['free', '免费'],
    ['vip', '会员'],
  ],
  sort: [
    ['popular', '最热门'],
    ['newest', '新上架'],
    ['shortest', '短的在前'],
  ],
} as const;

/** The filter values that match a story of a list; undefined if they are unknown. */
export type OfferedFilters = readonly FilterValue[] | undefined;

/**
 * Returns the choices that match a story, or all choices if the matching ones are unknown. The chosen value is always
 * included, so that the user can deselect it.
 */
export const offeredChoices = <Value extends FilterValue>(
  all: readonly (readonly [Value, string])[],
  offered: OfferedFilters,
  chosen: Value | undefined,
) => (offered === undefined ? all : all.filter(([value]) => offered.includes(value) || value === chosen));

/** Whether a choice of this kind can change the list: stories with different values exist, or a value is chosen. */
export const hasChoice = (shown: readonly unknown[], chosen: FilterValue | undefined): boolean =>
  shown.length > 1 || chosen !== undefined;

/** Whether the user can choose any of the filters in the filter sheet. */
export const canFilter = ({ age, length, access }: ListFilters, offered: OfferedFilters): boolean =>
  hasChoice(offeredChoices(choices.age, offered, age), age) ||
  hasChoice(offeredChoices(choices.length, offered, length), length) ||
  hasChoice(offeredChoices(choices.access, offered, access), access);

export const readFilters = (search: URLSearchParams): ListFilters => v.parse(ListFilters, Object.fromEntries(search));

/**
 * Returns the query for the gateway. Filters without a value are left out, because the query is the key of the cached
 * reply.
 */
export function storyFiltersOf(filters: ListFilters): StoryFilters {
  const chosen = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
  return { sort: 'popular', ...chosen };
}

/** The number of active filters that the user sees only after opening the filter sheet. */
export const activeFilterCount = ({ age, length, access }: ListFilters): number =>
  [age, length, access].filter((choice) => choice !== undefined).length;
