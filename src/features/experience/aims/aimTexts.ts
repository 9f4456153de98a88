import type { Aim } from '#contract/experience/aims.ts';
import { measureTexts } from '#lib/experience/experienceTexts.ts';
import { daysBetween } from '#lib/time/calendarDay.ts';

type Counted = Pick<Aim, 'measure' | 'progress' | 'target'>;

/** Returns the progress, such as `3 / 7 天`, but never more than the target. */
export const progressText = ({ measure, progress, target }: Counted): string =>
  `${Math.min(progress, target)} / ${target} ${measureTexts[measure].unit}`;

/** Returns a day such as `12月3日`, with the year if it differs from the year of `today`. */
export function dayText(day: string, today: string): string {
  const [year, month, date] = day.split('-').map(Number);
  const short = `${month ?? 0}月${date ?? 0}日`;
  return day.slice(0, 4) === today.slice(0, 4) ? short : `${year ?? 0}年${short}`;
}

/**
 * Returns a text about the deadline of an aim, or about the day it was reached; undefined without either. The text
 * about a missed deadline does not blame the child.
 */
export function timeText({ state, deadline, reachedOn }: Aim, today: string): string | undefined {
  if (state === 'reached') return reachedOn === null ? undefined : `${dayText(reachedOn, today)}达成`;
  if (deadline === null) return undefined;
  const left = daysBetween(today, deadline);
  if (left < 0) return '约定的日子过了，改个日子接着来';
  if (left === 0) return '今天是最后一天';
  return left <= 14 ? `还有 ${left} 天` : `${dayText(deadline, today)}以前`;
}
