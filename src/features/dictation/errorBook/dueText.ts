import { endOfChinaDay } from '#lib/time/chinaTime.ts';
import { DAY_MS } from '#lib/time/time.ts';

/** Returns a text that says in how many calendar days a word is due. Both times are epoch milliseconds. */
export function dueText(dueAt: number, now: number): string {
  const days = Math.max(0, Math.ceil((dueAt - endOfChinaDay(now) + 1) / DAY_MS));
  if (days === 0) return '今天再练';
  return days === 1 ? '明天再练' : `${days} 天后再练`;
}
