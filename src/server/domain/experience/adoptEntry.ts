import type { AimInput } from '#contract/experience/aims.ts';
import type { Entry } from '#contract/experience/entries.ts';
import { daysAfter } from '#lib/time/calendarDay.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';

/** Returns the target of an entry. Nobody can check off more days than its aim lasts. */
export const reachableTarget = ({ measure, target, days }: Pick<Entry, 'measure' | 'target' | 'days'>): number =>
  measure === 'days' && days !== null ? Math.min(target, days) : target;

/** Returns the aim that a child gets when its family adopts an entry. */
export function aimFromEntry(entry: Entry, now: Date): AimInput {
  const { kind, measure, title, text, tags, days } = entry;
  const target = reachableTarget(entry);
  const steps = entry.steps.length === 0 && measure === 'steps' ? [title] : entry.steps;
  return {
    kind,
    measure,
    title,
    tags,
    target,
    note: text,
    deadline: days === null ? null : daysAfter(chinaDay(now), days - 1),
    steps: steps.map((step) => ({ id: 0, text: step })),
  };
}
