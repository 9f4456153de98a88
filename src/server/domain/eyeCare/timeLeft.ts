import type { Rest } from '#contract/family/eyeCare.ts';
import { bedtimeNear, budgetMs, dayLimitsOf, type Limits, type UseKind } from '#lib/eyeCare/limitRules.ts';
import { chinaDay, endOfChinaDay } from '#lib/time/chinaTime.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import type { usageDays } from '#server/database/tables/account/eyeCare.ts';

export type UsageDay = Omit<typeof usageDays.$inferSelect, 'subject' | 'userId' | 'day'>;

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

export const usedMs = (used: UsageDay, kind: UseKind): number => (kind === 'screen' ? used.screenMs : used.listenMs);

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
export function stretchSoFar({ breakMinutes }: Limits, used: UsageDay, at: number): number {
  const hasPaused = used.screenUntil === null || at - used.screenUntil.getTime() >= breakMinutes * MINUTE_MS;
  const hasRested = used.breakEndsAt !== null && used.breakEndsAt.getTime() <= at;
  return hasPaused || hasRested ? 0 : used.stretchMs;
}

function extraLeft(used: UsageDay, kind: UseKind, at: number): number {
  const endsInMs = (used.extraEndsAt?.getTime() ?? 0) - at;
  return Math.max(0, Math.min(kind === 'screen' ? used.extraScreenMs : used.extraListenMs, endsInMs));
}
