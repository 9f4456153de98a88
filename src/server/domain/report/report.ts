import type { Report, Seconds } from '#contract/learning/report.ts';
import { ACTIVE_SECONDS, comparedSpan, type PeriodKind, type Span, spanOf } from '#lib/report/period.ts';
import { daysBefore } from '#lib/time/calendarDay.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { longestRun } from '#server/domain/books/days.ts';
import { streakOf } from '#server/domain/learning/streak.ts';
import { type DayRow, reportRepository } from './reportRepository.ts';

/**
 * The list of days begins this number of days before the end of the last week of the report, because the heat map shows
 * sixteen weeks. In the report of a year, the list begins on the first day of the year.
 */
const HEAT_DAYS = 16 * 7 - 1;
const HOURS = 24;

const nothing: Seconds = { stories: 0, books: 0, videos: 0, learning: 0 };
const totalOf = ({ stories, books, videos, learning }: Seconds): number => stories + books + videos + learning;
const isIn = ({ from, to }: Span, day: string): boolean => day >= from && day <= to;

/** Returns the report of a child for the period that contains the day `at`. */
export async function makeReport(
  db: Database,
  { userId, kind, at }: { userId: string; kind: PeriodKind; at: string | undefined },
  now: Date,
): Promise<Report> {
  const today = chinaDay(now);
  const span = spanOf(kind, at ?? today);
  const before = comparedSpan(kind, span, today);
  const repository = reportRepository(db);
  const [all, hours, words, texts, scores, latest, stories] = await Promise.all([
    repository.listDays(userId),
    repository.listHours(userId, span),
    repository.listNewWords(userId, { from: before.from, to: span.to }),
    repository.listNewTexts(userId, span),
    repository.listScores(userId, span),
    repository.listDictations(userId, span),
    repository.listStories(userId, span),
  ]);
  const daysFrom = kind === 'year' ? span.from : daysBefore(spanOf('week', span.to).to, HEAT_DAYS);
  const wordDays = words.filter(({ day }) => isIn(span, day));
  const secondsOfHour = new Map(hours.map(({ hour, ...seconds }) => [hour, seconds]));
  return {
    ...span,
    today,
    firstDay: all[0]?.day ?? null,
    ...figuresOf(all, span),
    previous: {
      ...before,
      ...figuresOf(all, before),
      newWords: sumOf(
        words.filter(({ day }) => isIn(before, day)),
        'count',
      ),
    },
    streak: streakUntil(all, today),
    daysFrom: daysFrom < span.from ? daysFrom : span.from,
    days: all.filter(({ day }) => day >= daysFrom && day <= span.to),
    hours: Array.from({ length: HOURS }, (_, hour) => secondsOfHour.get(hour) ?? nothing),
    newWords: { count: sumOf(wordDays, 'count'), texts, days: wordDays },
    dictations: {
      count: sumOf(scores, 'count'),
      right: sumOf(scores, 'right'),
      checked: sumOf(scores, 'checked'),
      days: scores,
      latest,
    },
    stories,
  };
}

function figuresOf(all: readonly DayRow[], span: Span): { seconds: Seconds; activeDays: number } {
  const days = all.filter(({ day }) => isIn(span, day));
  return {
    seconds: {
      stories: sumOf(days, 'stories'),
      books: sumOf(days, 'books'),
      videos: sumOf(days, 'videos'),
      learning: sumOf(days, 'learning'),
    },
    activeDays: days.filter((day) => totalOf(day) >= ACTIVE_SECONDS).length,
  };
}

/** Returns the maximum number of consecutive days on which a child has listened, read or learnt. */
export const longestStreak = async (db: Database, userId: string): Promise<number> =>
  longestRun(activeDays(await reportRepository(db).listDays(userId)));

/** Returns the days that count for the streak, newest first. */
const activeDays = (all: readonly DayRow[]): string[] =>
  all.flatMap((row) => (totalOf(row) >= ACTIVE_SECONDS ? [row.day] : [])).reverse();

function streakUntil(all: readonly DayRow[], today: string): Report['streak'] {
  const active = activeDays(all);
  return { ...streakOf(active, today), longest: longestRun(active) };
}

const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0);
