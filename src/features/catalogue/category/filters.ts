import * as v from 'valibot';
import { AgeBand, LengthBand, Price, Tag } from '#contract/catalogue.ts';
import { Id } from '#contract/fields.ts';
import type { StoryFilters } from '#features/catalogue/api.ts';

/** What the address of a list says (ROUTE-07): nothing that the gateway would refuse. */
const Shown = v.object({
  category: v.fallback(v.optional(Id), undefined),
  series: v.fallback(v.optional(Id), undefined),
  tag: v.fallback(v.optional(Tag), undefined),
  age: v.fallback(v.optional(AgeBand), undefined),
  length: v.fallback(v.optional(LengthBand), undefined),
  price: v.fallback(v.optional(Price), undefined),
  sort: v.fallback(v.optional(v.picklist(['popular', 'newest', 'shortest'])), undefined),
});
export type ShownFilters = v.InferOutput<typeof Shown>;

export const choices = {
  age: [
    ['3-4', '3–4 岁'],
    ['5-6', '5–6 岁'],
    ['7-10', '7–10 岁'],
  ],
  length: [
    ['short', '2 分钟以内'],
    ['medium', '2–5 分钟'],
    ['long', '5 分钟以上'],
  ],
  price: [
    ['free', '免费'],
    ['vip', '会员'],
  ],
  sort: [
    ['popular', '最热门'],
    ['newest', '新上架'],
    ['shortest', '短的在前'],
  ],
} as const;

export const readFilters = (search: URLSearchParams): ShownFilters => v.parse(Shown, Object.fromEntries(search));

/** As the gateway is asked: without what is not chosen, since the answer is kept by it. */
export function askedFilters(filters: ShownFilters): StoryFilters {
  const chosen = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
  return { sort: 'popular', ...chosen };
}

/** How many of the choices that hide behind the button are made. */
export const narrowedCount = ({ age, length, price }: ShownFilters): number =>
  [age, length, price].filter((choice) => choice !== undefined).length;
