import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTimelineSummary } from '#contract/experience/timeline.ts';
import { entryKinds } from '#lib/experience/entryRules.ts';
import { countTexts } from '#features/experience/entry/entryTexts.ts';

/**
 * Returns a text such as `3 项荣誉 · 2 枚勋章`, which says how many entries of each kind there are in a year, or in all years
 * if `year` is undefined.
 */
export function countsText(summary: ReplyOf<typeof getTimelineSummary>['items'], year: number | undefined): string {
  const counted = summary.filter((one) => year === undefined || one.year === year);
  return entryKinds
    .map((kind) => ({
      kind,
      count: counted.filter((one) => one.kind === kind).reduce((sum, { count }) => sum + count, 0),
    }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => countTexts[kind](count))
    .join(' · ');
}
