import type { Consent } from '#contract/account/consents.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';

/** Returns for example `2026 年 11 月 24 日`. */
export function dayOf(moment: number): string {
  const [year = '', month = '', day = ''] = chinaDay(moment).split('-');
  return `${year} 年 ${Number(month)} 月 ${Number(day)} 日`;
}

/** Says what was decided, about which version, and when. */
export function stateText({ state, version, decidedAt }: Consent): string {
  if (decidedAt === null) return '还没有同意';
  const when = `${dayOf(decidedAt)}，第 ${version ?? 1} 版`;
  if (state === 'withdrawn') return `已收回（${when}）`;
  return state === 'outdated' ? '内容有更新，请重新看一看' : `已同意（${when}）`;
}
