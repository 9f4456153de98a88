import { daysAfter, daysBefore, weekdayOf } from '#lib/time/calendarDay.ts';
import { chinaDay, startOfChinaDay } from '#lib/time/chinaTime.ts';
import { DAY_MINUTES, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';

/**
 * The kinds of use of the device. `screen` includes pictures, videos and writing with a finger; `listen` includes
 * stories.
 */
export const useKinds = ['screen', 'listen'] as const;
export type UseKind = (typeof useKinds)[number];

/**
 * When the bedtime of an evening begins and ends, as minutes of the day in China. The bedtime may span midnight. If it
 * begins before noon, such as at half past midnight, it begins on the day after the evening.
 */
export interface Bedtime {
  from: number;
  to: number;
}

/** The limits of one weekday; null for no limit. */
export interface DayLimits {
  screenMinutes: number | null;
  listenMinutes: number | null;
  bedtime: Bedtime | null;
}

/** The limits of a child. `days` contains one entry for each weekday, from Monday to Sunday. */
export interface Limits {
  isOn: boolean;
  days: DayLimits[];
  /** The number of minutes at the screen after which the eyes must rest; null if no breaks are required. */
  breakAfterMinutes: number | null;
  breakMinutes: number;
}

/** The time of use that one request grants. It counts as used when it is granted, even if the child does not use it. */
export const LEASE_MS = 30 * SECOND_MS;
/**
 * If more than this is left of the time that was granted last (the lease), a new request returns the same lease, so
 * that no time is counted twice.
 */
export const RENEW_BELOW_MS = 10 * SECOND_MS;
/** The time after the end of a lease within which more time can be granted, so that the child can finish the story. */
export const FINISH_WITHIN_MS = MINUTE_MS;
/** The maximum time that is granted for finishing a story. */
export const MAX_FINISHING_MS = 20 * MINUTE_MS;
/** The time after which extra time from a parent expires, even if it is not used up. */
export const EXTRA_LASTS_MS = 2 * HOUR_MS;
/** The remaining times at which the child is warned. */
export const WARN_AT_MS = [5 * MINUTE_MS, MINUTE_MS] as const;
export const MAX_REQUESTS_A_DAY = 6;
export const extraMinutes = [10, 15, 30, 60] as const;
export const MAX_MINUTES = DAY_MINUTES / 2;
const NOON = DAY_MINUTES / 2;

/** The limits of visitors without an account. Nobody can change these limits. */
export const guestLimits: Limits = limitsOf({ screenMinutes: 60, listenMinutes: 120, bedtime: null }, undefined, {
  breakAfterMinutes: null,
  breakMinutes: 10,
});

interface Preset {
  id: string;
  title: string;
  /** The maximum age, in years, for which the preset is proposed. */
  upTo: number;
  limits: Limits;
}

const bedtime = (from: string, to: string): Bedtime => ({ from: minuteOf(from), to: minuteOf(to) });

/**
 * The proposed limits by age. At weekends children may use the app for longer. In the nights before free days (Friday
 * and Saturday nights), bedtime begins half an hour later.
 */
export const presets: readonly Preset[] = [
  {
    id: 'small',
    title: '3～5 岁',
    upTo: 5,
    limits: limitsOf(
      { screenMinutes: 20, listenMinutes: 60, bedtime: bedtime('20:30', '07:00') },
      { screenMinutes: 30, listenMinutes: 90, bedtime: bedtime('21:00', '07:00') },
      { breakAfterMinutes: 15, breakMinutes: 10 },
    ),
  },
  {
    id: 'middle',
    title: '6～8 岁',
    upTo: 8,
    limits: limitsOf(
      { screenMinutes: 30, listenMinutes: 60, bedtime: bedtime('21:00', '06:30') },
      { screenMinutes: 45, listenMinutes: 120, bedtime: bedtime('21:30', '07:00') },
      { breakAfterMinutes: 20, breakMinutes: 10 },
    ),
  },
  {
    id: 'big',
    title: '9 岁以上',
    upTo: Infinity,
    limits: limitsOf(
      { screenMinutes: 40, listenMinutes: 90, bedtime: bedtime('21:30', '06:30') },
      { screenMinutes: 60, listenMinutes: 120, bedtime: bedtime('22:00', '07:00') },
      { breakAfterMinutes: 20, breakMinutes: 10 },
    ),
  },
];

export function presetFor(age: number | null): Preset {
  const found = presets.find(({ upTo }) => (age ?? 6) <= upTo);
  if (!found) throw new Error('The last preset has no upper age.');
  return found;
}

/**
 * Returns limits for a week. The budgets of `school` apply from Monday to Friday, those of `weekend` on the other days.
 * The bedtime of `school` applies to the nights before school days (Sunday to Thursday), that of `weekend` to the other
 * nights.
 */
function limitsOf(
  school: DayLimits,
  weekend: DayLimits = school,
  rest: Pick<Limits, 'breakAfterMinutes' | 'breakMinutes'>,
): Limits {
  const friday = { ...school, bedtime: weekend.bedtime };
  const sunday = { ...weekend, bedtime: school.bedtime };
  return { isOn: true, days: [school, school, school, school, friday, weekend, sunday], ...rest };
}

/** Returns the indexes of the days whose bedtime begins and ends at the same time; none while the limits are off. */
export const emptyBedtimes = ({ isOn, days }: Pick<Limits, 'isOn' | 'days'>): number[] =>
  days.flatMap(({ bedtime: night }, index) => (isOn && night !== null && night.from === night.to ? [index] : []));

/** Returns the minute of the day of a time such as `20:30`. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Returns a time such as `20:30`. */
export const timeText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

export function dayLimitsOf({ days }: Pick<Limits, 'days'>, day: string): DayLimits {
  return days[weekdayOf(day)] ?? { screenMinutes: null, listenMinutes: null, bedtime: null };
}

export const budgetMs = (limits: DayLimits, kind: UseKind): number => {
  const minutes = kind === 'screen' ? limits.screenMinutes : limits.listenMinutes;
  return minutes === null ? Infinity : minutes * MINUTE_MS;
};

/**
 * Returns the bedtime that contains a moment, otherwise the next one within a day, in epoch milliseconds; undefined if
 * there is none. A bedtime belongs to the weekday of its evening: the night from Friday to Saturday belongs to Friday,
 * even if the bedtime begins after midnight.
 */
export function bedtimeNear(limits: Pick<Limits, 'days'>, now: number): Night | undefined {
  const today = chinaDay(now);
  return [...nightsUntil(limits, today), ...nightsOn(limits, daysAfter(today, 1))].find(
    ({ from, to }) => now < to && from - now < DAY_MS,
  );
}

interface Night {
  /** When the bedtime begins and ends, in epoch milliseconds. */
  from: number;
  to: number;
}

/**
 * Returns the bedtime of the evening of a day, and the bedtimes of the two evenings before, which may last into this
 * day.
 */
export const nightsUntil = (limits: Pick<Limits, 'days'>, day: string): Night[] =>
  [2, 1, 0].flatMap((count) => nightsOn(limits, daysBefore(day, count)));

/** Returns the bedtime of the evening of a day; an empty list if there is none. */
function nightsOn(limits: Pick<Limits, 'days'>, day: string): Night[] {
  const { bedtime: night } = dayLimitsOf(limits, day);
  if (night === null) return [];
  const midnight = startOfChinaDay(night.from < NOON ? daysAfter(day, 1) : day);
  const from = midnight + night.from * MINUTE_MS;
  return [{ from, to: midnight + night.to * MINUTE_MS + (night.to <= night.from ? DAY_MS : 0) }];
}
