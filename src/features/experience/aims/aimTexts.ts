import type { Aim } from '#contract/experience/aims.ts';
import { measureTexts } from '#features/experience/experienceTexts.ts';
import { DAY_MS } from '#lib/time/time.ts';

type Counted = Pick<Aim, 'measure' | 'progress' | 'target'>;

/** Returns the progress, such as `3 / 7 天`; more than the target is not shown. */
export const progressText = ({ measure, progress, target }: Counted): string =>
  `${Math.min(progress, target)} / ${target} ${measureTexts[measure].unit}`;

/** Returns a day such as `12月3日`; with the year if it is another one than that of `today`. */
export function dayText(day: string, today: string): string {
  const [year, month, date] = day.split('-').map(Number);
  const short = `${month ?? 0}月${date ?? 0}日`;
  return day.slice(0, 4) === today.slice(0, 4) ? short : `${year ?? 0}年${short}`;
}

/** Returns how many days lie between two days; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Returns what is said about the time of an aim; undefined without a deadline. A missed deadline is no reproach. */
export function timeText({ state, deadline, reachedOn }: Aim, today: string): string | undefined {
  if (state === 'reached') return reachedOn === null ? undefined : `${dayText(reachedOn, today)}达成`;
  if (deadline === null) return undefined;
  const left = daysBetween(today, deadline);
  if (left < 0) return '约定的日子过了，改个日子接着来';
  if (left === 0) return '今天是最后一天';
  return left <= 14 ? `还有 ${left} 天` : `${dayText(deadline, today)}以前`;
}
