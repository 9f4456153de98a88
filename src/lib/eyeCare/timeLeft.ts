import { bedtimeNear, budgetMs, dayLimitsOf, type Limits, type UseKind } from './limitRules.ts';
import { chinaDay, endOfChinaDay } from '#lib/time/chinaTime.ts';
import { MINUTE_MS } from '#lib/time/time.ts';

/** What a child has used on one day. */
export interface UsageDay {
  screenMs: number;
  listenMs: number;
  /** The extra time that a parent has granted, as far as it is not used yet. */
  extraScreenMs: number;
  extraListenMs: number;
  extraEndsAt: Date | null;
  /** The time at the screen since the last pause. */
  stretchMs: number;
  /** When the last time at the screen ends. */
  screenUntil: Date | null;
  breakEndsAt: Date | null;
}

/** Why a kind of use is refused. `sibling`: the child that has used the device last rests for any of the other reasons. */
export interface Rest {
  reason: 'budget' | 'bedtime' | 'break' | 'sibling';
  /** How long until the rest ends by itself. */
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
 * The time that may still be used: first `usualMs` within the limits, then `extraMs` that a parent has granted.
 * Infinity without a limit.
 */
export interface TimeLeft {
  usualMs: number;
  extraMs: number;
  /** The reason for which no time is left; null if time is left. */
  rest: Rest | null;
}

const usedMs = (used: UsageDay, kind: UseKind): number => (kind === 'screen' ? used.screenMs : used.listenMs);

/** What a child is told about one kind of use; null instead of Infinity. */
export interface UseState {
  usedMs: number;
  limitMs: number | null;
  leftMs: number | null;
  rest: Rest | null;
}

/** Returns what is left of one kind of use, if the rest of a sibling does not apply. */
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

/** Applies the limits to the time that was used today. */
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
  // If there are several reasons to rest, the one that lasts longest is reported.
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

/** Breaks apply to the screen only, because they are meant for the eyes. */
function beforeBreak(limits: Limits, used: UsageDay, kind: UseKind, at: number): Obstacle {
  const { breakAfterMinutes } = limits;
  if (kind === 'listen' || breakAfterMinutes === null) return { reason: 'break', leftMs: Infinity, endsAt: at };
  const endsAt = used.breakEndsAt?.getTime() ?? 0;
  const leftMs = endsAt > at ? 0 : breakAfterMinutes * MINUTE_MS - stretchSoFar(limits, used, at);
  return { reason: 'break', leftMs, endsAt };
}

/** Returns the time at the screen since the last pause that was at least as long as a break. */
function stretchSoFar({ breakMinutes }: Limits, used: UsageDay, at: number): number {
  const hasPaused = used.screenUntil === null || at - used.screenUntil.getTime() >= breakMinutes * MINUTE_MS;
  const hasRested = used.breakEndsAt !== null && used.breakEndsAt.getTime() <= at;
  return hasPaused || hasRested ? 0 : used.stretchMs;
}

function extraLeft(used: UsageDay, kind: UseKind, at: number): number {
  const endsInMs = (used.extraEndsAt?.getTime() ?? 0) - at;
  return Math.max(0, Math.min(kind === 'screen' ? used.extraScreenMs : used.extraListenMs, endsInMs));
}

/** A stretch of use, until `until`. */
interface Stretch {
  kind: UseKind;
  ms: number;
  until: number;
}

/** Returns what changes in the use of a day by a stretch that is counted now. Usual time is used before extra time. */
export function afterUse(limits: Limits, used: UsageDay, { kind, ms, until }: Stretch, now: Date): Partial<UsageDay> {
  const { usualMs, extraMs } = timeLeft(limits, used, kind, now);
  const extraLeftMs = Math.max(0, Math.round(extraMs - Math.max(0, ms - usualMs)));
  if (kind === 'listen') return { listenMs: used.listenMs + ms, ...(extraMs > 0 && { extraListenMs: extraLeftMs }) };
  const { breakAfterMinutes, breakMinutes } = limits;
  const stretchMs = stretchSoFar(limits, used, now.getTime()) + ms;
  const isBreak = breakAfterMinutes !== null && stretchMs >= breakAfterMinutes * MINUTE_MS;
  return {
    screenMs: used.screenMs + ms,
    ...(extraMs > 0 && { extraScreenMs: extraLeftMs }),
    stretchMs,
    screenUntil: new Date(until),
    breakEndsAt: isBreak ? new Date(until + breakMinutes * MINUTE_MS) : null,
  };
}

/** The use of a day in replies and in the storage of a device, with epoch milliseconds instead of dates. */
export type SentUsage = { [Key in keyof UsageDay]: UsageDay[Key] extends number ? number : number | null };

export const sentUsage = (used: UsageDay): SentUsage => ({
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

export const usageOf = ({ extraEndsAt, screenUntil, breakEndsAt, ...sums }: SentUsage): UsageDay => ({
  ...sums,
  extraEndsAt: dateOf(extraEndsAt),
  screenUntil: dateOf(screenUntil),
  breakEndsAt: dateOf(breakEndsAt),
});
