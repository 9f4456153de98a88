import type { Report } from '#contract/learning/report.ts';
import type { PeriodKind } from '#lib/report/period.ts';
import { HOUR_SECONDS } from '#lib/time/time.ts';
import { bucketsOf } from '#features/report/buckets.ts';
import { durationText, spanText, totalSeconds } from '#features/report/reportTexts.ts';

/** A number and what it counts. */
export interface Figure {
  value: string;
  label: string;
}

/** From this duration on, the picture shows only hours, without minutes. */
const HOURS_ONLY_FROM_SECONDS = 10 * HOUR_SECONDS;

const shortDuration = (seconds: number): string =>
  seconds >= HOURS_ONLY_FROM_SECONDS ? `${Math.floor(seconds / HOUR_SECONDS)} 小时` : durationText(seconds);

/**
 * Returns the four figures in the picture of a report. They reveal neither who the child is nor what the child has
 * heard.
 */
export function figuresOf(kind: PeriodKind, report: Report): Figure[] {
  const { activeDays, stories, newWords, dictations, streak } = report;
  const words = { value: `${newWords.count} 个`, label: '新认识的字' };
  const written = { value: `${dictations.count} 次`, label: '听写' };
  const time = { value: shortDuration(totalSeconds(report.seconds)), label: '和呆迪在一起' };
  const heard = { value: `${stories.count} 个`, label: '听过的故事' };
  // The streak is counted up to today, so the report of an earlier day contains no streak.
  if (kind === 'day' && report.to < report.today) return [time, heard, words, written];
  const days =
    kind === 'day' ? { value: `${streak.days} 天`, label: '连续' } : { value: `${activeDays} 天`, label: '有呆迪陪着' };
  return [time, days, heard, newWords.count > 0 || dictations.count === 0 ? words : written];
}

/** Returns the heights of the bars in the picture, which are the times of the parts of the period. */
export const barsOf = (kind: PeriodKind, report: Report): number[] =>
  bucketsOf(kind, report).map(({ seconds }) => totalSeconds(seconds));

const titles: Record<PeriodKind, string> = {
  day: '听故事的一天',
  week: '听故事的一周',
  month: '听故事的一个月',
  year: '听故事的一年',
};

export const pictureTitle = (kind: PeriodKind): string => titles[kind];

export const pictureText = (kind: PeriodKind, report: Report): string =>
  `${spanText(kind, report, '')}，听故事、看绘本、学字词`;
