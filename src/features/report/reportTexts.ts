import type { Report, Seconds, SpentKind } from '#contract/learning/report.ts';
import { type PeriodKind, type Span, spanOf } from '#lib/report/period.ts';
import { spaced } from '#lib/text/spaced.ts';
import { daysBetween, weekdayName } from '#lib/time/calendarDay.ts';
import { hoursText } from '#lib/time/durationText.ts';
import { MINUTE_SECONDS, SECOND_MS } from '#lib/time/time.ts';

export const kindTexts: Record<SpentKind, string> = {
  stories: '听故事',
  books: '看绘本',
  videos: '看视频',
  learning: '学字词',
};

export const periodTexts: Record<PeriodKind, string> = { day: '日', week: '周', month: '月', year: '年' };

export const totalSeconds = ({ stories, books, videos, learning }: Seconds): number =>
  stories + books + videos + learning;

/** Returns a duration in words, such as `1 小时 5 分钟`. */
export function durationText(seconds: number): string {
  if (seconds <= 0) return '0 分钟';
  return seconds < MINUTE_SECONDS ? '不到 1 分钟' : hoursText(seconds * SECOND_MS);
}

/** Returns the weekday of a day, such as `周二`. */
export const weekdayText = (day: string): string => `周${weekdayName(day)}`;

const partsOf = (day: string): number[] => day.split('-').map(Number);

/** Returns a day such as `11月24日`. */
export function shortDayText(day: string): string {
  const [, month, date] = partsOf(day);
  return `${month}月${date}日`;
}

/** Returns the name of a period, such as `11月23日–29日`; the year is added if it is not the current one. */
export function spanText(kind: PeriodKind, { from, to }: Span, today: string): string {
  const [year, month] = partsOf(from);
  if (kind === 'year') return `${year}年`;
  const ofYear = from.slice(0, 4) === today.slice(0, 4) ? '' : `${year}年`;
  if (kind === 'month') return `${ofYear}${month}月`;
  if (kind === 'day') return `${ofYear}${shortDayText(from)} ${weekdayText(from)}`;
  const [, endMonth, endDate] = partsOf(to);
  return `${ofYear}${shortDayText(from)}–${endMonth === month ? '' : `${endMonth}月`}${endDate}日`;
}

const currentTexts: Record<PeriodKind, string> = { day: '今天', week: '这一周', month: '这个月', year: '今年' };
const otherTexts: Record<PeriodKind, string> = { day: '这一天', week: '那一周', month: '那个月', year: '那一年' };
const beforeTexts: Record<PeriodKind, string> = { day: '前一天', week: '前一周', month: '前一个月', year: '前一年' };
const lastTexts: Record<PeriodKind, string> = { day: '昨天', week: '上周', month: '上个月', year: '去年' };

const isCurrent = ({ from, to, today }: Report): boolean => today >= from && today <= to;

/** Returns the name of a report's period within a sentence, such as `这一周`. */
export const periodName = (kind: PeriodKind, report: Report): string =>
  (isCurrent(report) ? currentTexts : otherTexts)[kind];

/**
 * Two times are described as similar if their difference is below the larger of these two limits. `SIMILAR_FRACTION` is
 * a fraction of the time in the previous period.
 */
const SIMILAR_SECONDS = 5 * MINUTE_SECONDS;
const SIMILAR_FRACTION = 0.1;

/**
 * Returns a text that compares the time with the previous period, or undefined if the child heard and learnt nothing in
 * the previous period. If the time has decreased, the text only states the previous time, because it should not sound
 * like a failure.
 */
export function comparisonText(kind: PeriodKind, report: Report): string | undefined {
  const { previous } = report;
  const [now, before] = [totalSeconds(report.seconds), totalSeconds(previous.seconds)];
  if (before === 0) return undefined;
  const whole = spanOf(kind, previous.from);
  const isPart = daysBetween(previous.from, previous.to) < daysBetween(whole.from, whole.to);
  const name = `${(isCurrent(report) ? lastTexts : beforeTexts)[kind]}${isPart ? '同期' : ''}`;
  const difference = now - before;
  if (Math.abs(difference) < Math.max(SIMILAR_SECONDS, before * SIMILAR_FRACTION)) return spaced`和${name}差不多`;
  return difference > 0 ? spaced`比${name}多 ${durationText(difference)}` : spaced`${name}是 ${durationText(before)}`;
}

/** Returns a text about whether today already belongs to the streak. */
export function todayText({ days, isTodayDone }: Report['streak']): string {
  if (isTodayDone) return '今天的已经算上啦';
  return days > 0 ? '今天还没有，听一会儿故事就能接上' : '想开始的时候，听一个故事就好';
}

/** Returns the percentage of right words of a dictation, or undefined if no word was checked. */
export const scoreOf = ({ right, checked }: { right: number; checked: number }): number | undefined =>
  checked === 0 ? undefined : Math.round((right / checked) * 100);
