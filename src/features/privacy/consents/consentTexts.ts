import type { Consent } from '#contract/account/consents.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import { dayText } from '#lib/time/dayText.ts';

/** Returns a text for the day of a moment in China, such as `2026年11月24日`. */
export const dayOf = (moment: number): string => dayText(chinaDay(moment));

/** Returns a text that says what the user has decided about which version, and when. */
export function stateText({ state, version, decidedAt }: Consent): string {
  if (decidedAt === null) return '还没有同意';
  const when = `${dayOf(decidedAt)}，第 ${version ?? 1} 版`;
  if (state === 'withdrawn') return `已收回（${when}）`;
  return state === 'outdated' ? '内容有更新，请重新看一看' : `已同意（${when}）`;
}
