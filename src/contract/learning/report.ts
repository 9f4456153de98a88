import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { boundedText, Count, Day, Id, listOf } from '#contract/fields.ts';
import { periodKinds } from '#lib/report/period.ts';

/** The kinds of use whose time a report counts. Courses count as stories. */
export const spentKinds = ['stories', 'books', 'videos', 'learning'] as const;
export type SpentKind = (typeof spentKinds)[number];

const seconds = { stories: Count, books: Count, videos: Count, learning: Count };
const Seconds = v.object(seconds);
export type Seconds = v.InferOutput<typeof Seconds>;

export const MAX_TOP_STORIES = 5;
export const MAX_NEW_WORDS = 60;
export const MAX_DICTATIONS = 10;
const HOURS = 24;
const MAX_DAYS = 366;

const Score = { right: Count, checked: Count };
const Dictation = v.object({ id: boundedText(64), title: boundedText(60), day: Day, ...Score });
const TopStory = v.object({ id: Id, title: v.string(), cover: v.string(), seconds: Count, times: Count });

const Report = v.object({
  /** The first and the last day of the period, and the day on which the report was made. */
  from: Day,
  to: Day,
  today: Day,
  /** The first day on which the child did anything; null if there is no such day. */
  firstDay: v.nullable(Day),
  seconds: Seconds,
  /** The number of days of the period with at least a minute of use. */
  activeDays: Count,
  /** The previous period, for comparison. It covers only as many days as have already begun in the reported period. */
  previous: v.object({ from: Day, to: Day, seconds: Seconds, activeDays: Count, newWords: Count }),
  /**
   * `days`: the number of consecutive days with at least a minute of use, up to today, or up to yesterday if today has
   * no such use yet. `longest`: the longest streak ever. Neither depends on the period of the report.
   */
  streak: v.object({ days: Count, isTodayDone: v.boolean(), longest: Count }),
  /**
   * `days`: the days with any use, from `daysFrom` to the end of the period. For a short period, `daysFrom` is earlier
   * than the first day of the period.
   */
  daysFrom: Day,
  days: listOf(v.object({ day: Day, ...seconds }), MAX_DAYS),
  /** The seconds of use, by the hour of the day (0 to 23) in which the use began. */
  hours: listOf(Seconds, HOURS, HOURS),
  /** Characters that were answered for the first time in the period; `texts` are the most recent ones. */
  newWords: v.object({
    count: Count,
    texts: listOf(boundedText(12), MAX_NEW_WORDS),
    days: listOf(v.object({ day: Day, count: Count }), MAX_DAYS),
  }),
  /**
   * How many words were written correctly, and how many were checked. `latest` are the last dictations, newest first.
   */
  dictations: v.object({
    count: Count,
    ...Score,
    days: listOf(v.object({ day: Day, count: Count, ...Score }), MAX_DAYS),
    latest: listOf(Dictation, MAX_DICTATIONS),
  }),
  /** The number of different stories that were heard, and the stories with the most listening time. */
  stories: v.object({ count: Count, top: listOf(TopStory, MAX_TOP_STORIES) }),
});
export type Report = v.InferOutput<typeof Report>;

/** The report on the period that contains the day `at`, in the calendar of China; the default is today. */
export const getReport = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/report',
  summary: 'What the child has listened to, read, watched and learnt in a period',
  access: 'registered',
  query: v.object({ period: v.picklist(periodKinds), at: v.optional(Day) }),
  reply: Report,
});
