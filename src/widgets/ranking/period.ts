import { safeParse } from 'valibot';
import { Period } from '#contract/catalogue/rankings.ts';

/** The labels of the periods of a ranking. */
export const periodTexts: Readonly<Record<Period, string>> = { week: '本周', month: '本月', all: '全部' };

/** Returns the period that the address names. If it names none, returns the current week. */
export function periodOf(search: URLSearchParams): Period {
  const parsed = safeParse(Period, search.get('period'));
  return parsed.success ? parsed.output : 'week';
}
