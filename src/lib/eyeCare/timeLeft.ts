import { bedtimeNear, budgetMs, dayLimitsOf, type Limits, type UseKind } from './limitRules.ts';
import { chinaDay, endOfChinaDay } from '#lib/time/chinaTime.ts';
import { MINUTE_MS } from '#lib/time/time.ts';

/** What a child has used on one day. */
export interface UsageDay {
  screenMs: number;
  listenMs: number;
  /** The part of the extra time from a parent that is not used yet. */
  extraScreenMs: number;
  extraListenMs: number;
  extraEndsAt: Date | null;
  /** The time at the screen since the last pause that was long enough for a break. */
  stretchMs: number;
  /** The end of the latest time at the screen; null if there was none. */
  screenUntil: Date | null;
  breakEndsAt: Date | null;
}

/**
 * Why a kind of use is refused. `sibling`: the child who has used this device last must rest, for one of the other
 * reasons.
 */
export interface Rest {
  reason: 'budget' | 'bedtime' | 'break' | 'sibling';
  /** The time until the rest ends by itself. */
  endsInMs: number;
}

export const unusedDay: UsageDay = {
  screenMs: 0,
  listenMs: 0,
  extraScreenMs: 0,
  extraListenMs: 0,
  extraEndsAt: null,
  stretchMs: 0,
  screenUntil: null,
  breakEndsAt: null,
};

/**
 * The time that may still be used: first `usualMs`, which the limits allow, then `extraMs`, which a parent has granted.
 * `usualMs` is Infinity if there is no limit.
 */
export interface TimeLeft {
  usualMs: number;
  extraMs: number;
  /** The rest that applies if no time is left; null if time is left. */
  rest: Rest | null;
}

const usedMs = (used: UsageDay, kind: UseKind): number => (kind === 'screen' ? used.screenMs : used.listenMs);

/** The state of one kind of use that the app shows to a child. `limitMs` and `leftMs` are null if there is no limit. */
export interface UseState {
  usedMs: number;
  limitMs: number | null;
  leftMs: number | null;
  rest: Rest | null;
}

/** Returns the state of one kind of use. It does not consider whether a sibling must rest. */
export function stateOfUse(limits: Limits | undefined, used: UsageDay, kind: UseKind, now: Date): UseState {
  const left = limits && timeLeft(limits, used, kind, now);
  return {
    usedMs: usedMs(used, kind),
    limitMs: limits ? finite(budgetMs(dayLimitsOf(limits, chinaDay(now)), kind)) : null,
    leftMs: left ? (left.rest ? 0 : finite(left.usualMs + left.extraMs)) : null,
    rest: left?.rest ?? null,
  };
}

const finite = (ms: number): number | null => (Number.isFinite(ms) ? Math.round(ms) : null);

/** Returns how much time the limits leave after today's use. */
export function timeLeft(limits: Limits, used: UsageDay, kind: UseKind, now: Date): TimeLeft {
  const at = now.getTime();
  const obstacles = [
    budgetLeft(limits, used, kind, at),
    beforeBedtime(limits, at),
    beforeBreak(limits, used, kind, at),
  ];
  const usualMs = Math.max(0, Math.min(...obstacles.map(({ leftMs }) => leftMs)));
  const extraMs = extraLeft(used, kind, at);
  if (usualMs + extraMs > 0) return { usualMs, extraMs, rest: null };
  // If there are several reasons to rest, reports the rest that ends last.
  const [last] = obstacles.filter(({ leftMs }) => leftMs <= 0).sort((left, right) => right.endsAt - left.endsAt);
  if (!last) throw new Error('Nothing is left, and nothing is the reason.');
  return { usualMs, extraMs, rest: { reason: last.reason, endsInMs: Math.max(0, Math.round(last.endsAt - at)) } };
}

interface Obstacle {
  reason: Rest['reason'];
  leftMs: number;
  endsAt: number;
}

const budgetLeft = (limits: Limits, used: UsageDay, kind: UseKind, at: number): Obstacle => ({
  reason: 'budget',
  leftMs: budgetMs(dayLimitsOf(limits, chinaDay(at)), kind) - usedMs(used, kind),
  endsAt: endOfChinaDay(at),
});

function beforeBedtime(limits: Limits, at: number): Obstacle {
  const night = bedtimeNear(limits, at);
  return { reason: 'bedtime', leftMs: night ? night.from - at : Infinity, endsAt: night?.to ?? at };
}

/** Breaks are required at the screen only, because they are meant for the eyes. */
function beforeBreak(limits: Limits, used: UsageDay, kind: UseKind, at: number): Obstacle {
  const { breakAfterMinutes } = limits;
  if (kind === 'listen' || breakAfterMinutes === null) return { reason: 'break', leftMs: Infinity, endsAt: at };
  const endsAt = used.breakEndsAt?.getTime() ?? 0;
  const leftMs = endsAt > at ? 0 : breakAfterMinutes * MINUTE_MS - msSinceBreak(limits, used, at);
  return { reason: 'break', leftMs, endsAt };
}

/** Returns the time at the screen since the last pause that was at least as long as a break. */
function msSinceBreak({ breakMinutes }: Limits, used: UsageDay, at: number): number {
  const hasPaused = used.screenUntil === null || at - used.screenUntil.getTime() >= breakMinutes * MINUTE_MS;
  const hasRested = used.breakEndsAt !== null && used.breakEndsAt.getTime() <= at;
  return hasPaused || hasRested ? 0 : used.stretchMs;
}

/** Returns how much of the extra time from a parent is left at a moment, in milliseconds. */
export function extraLeft(used: UsageDay, kind: UseKind, at: number): number {
  const endsInMs = (used.extraEndsAt?.getTime() ?? 0) - at;
  return Math.max(0, Math.min(kind === 'screen' ? used.extraScreenMs : used.extraListenMs, endsInMs));
}

/** A period of use that ends at `until`, in epoch milliseconds. */
interface UsePeriod {
  kind: UseKind;
  ms: number;
  until: number;
}

/**
 * Returns the changes to a day's use when a period of use is counted now. The time within the limits is used before the
 * extra time.
 */
export function afterUse(limits: Limits, used: UsageDay, { kind, ms, until }: UsePeriod, now: Date): Partial<UsageDay> {
  const { usualMs, extraMs } = timeLeft(limits, used, kind, now);
  const extraLeftMs = Math.max(0, Math.round(extraMs - Math.max(0, ms - usualMs)));
  if (kind === 'listen') return { listenMs: used.listenMs + ms, ...(extraMs > 0 && { extraListenMs: extraLeftMs }) };
  const { breakAfterMinutes, breakMinutes } = limits;
  const stretchMs = msSinceBreak(limits, used, now.getTime()) + ms;
  const isBreak = breakAfterMinutes !== null && stretchMs >= breakAfterMinutes * MINUTE_MS;
  return {
    screenMs: used.screenMs + ms,
    ...(extraMs > 0 && { extraScreenMs: extraLeftMs }),
    stretchMs,
    screenUntil: new Date(until),
    breakEndsAt: isBreak ? new Date(until + breakMinutes * MINUTE_MS) : null,
  };
}

/** The use of a day, with epoch milliseconds instead of dates, for replies and for the storage of a device. */
export type UsageJson = { [Key in keyof UsageDay]: UsageDay[Key] extends number ? number : number | null };

export const usageToJson = (used: UsageDay): UsageJson => ({
  screenMs: used.screenMs,
  listenMs: used.listenMs,
  extraScreenMs: used.extraScreenMs,
  extraListenMs: used.extraListenMs,
  extraEndsAt: used.extraEndsAt?.getTime() ?? null,
  stretchMs: used.stretchMs,
  screenUntil: used.screenUntil?.getTime() ?? null,
  breakEndsAt: used.breakEndsAt?.getTime() ?? null,
});

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

export const usageFromJson = ({ extraEndsAt, screenUntil, breakEndsAt, ...sums }: UsageJson): UsageDay => ({
  ...sums,
  extraEndsAt: dateOf(extraEndsAt),
  screenUntil: dateOf(screenUntil),
  breakEndsAt: dateOf(breakEndsAt),
});
