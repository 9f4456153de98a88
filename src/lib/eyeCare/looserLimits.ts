import { chinaDay } from '#lib/time/chinaTime.ts';
import { budgetMs, dayLimitsOf, nightsUntil, useKinds, type Limits } from './limitRules.ts';
import { extraLeft, type UsageDay } from './timeLeft.ts';

/** The limits that apply to a child, if there are any, and its use of today. */
interface LimitedUse {
  limits: Limits | undefined;
  used: UsageDay;
}

/**
 * Returns whether a child may use the app in a way in which another child with limits may not: the child's limits are
 * looser, or it has extra time for a kind of use for which the other child has none.
 */
export const mayUseMore = (child: LimitedUse, than: LimitedUse, now: number): boolean =>
  than.limits !== undefined &&
  (isLooser(child.limits, than.limits, now) ||
    useKinds.some((kind) => extraLeft(child.used, kind, now) > 0 && extraLeft(than.used, kind, now) === 0));

/**
 * Returns whether `limits` allow more than `than` today or in the coming night: a greater budget, fewer or shorter
 * breaks, or use during the bedtime of `than`. Undefined stands for no limits.
 */
export function isLooser(limits: Limits | undefined, than: Limits | undefined, now: number): boolean {
  if (!than) return false;
  if (!limits) return true;
  const today = chinaDay(now);
  const [day, otherDay] = [dayLimitsOf(limits, today), dayLimitsOf(than, today)];
  return (
    useKinds.some((kind) => budgetMs(day, kind) > budgetMs(otherDay, kind)) ||
    hasLessBreaks(limits, than) ||
    isAwakeInNight(limits, than, now)
  );
}

const hasLessBreaks = (limits: Limits, than: Limits): boolean =>
  than.breakAfterMinutes !== null &&
  (limits.breakAfterMinutes === null ||
    limits.breakAfterMinutes > than.breakAfterMinutes ||
    limits.breakMinutes < than.breakMinutes);

/** Returns whether `limits` allow use during a part of the bedtime of `than` that is still to come. */
function isAwakeInNight(limits: Limits, than: Limits, now: number): boolean {
  const own = nightsNear(limits, now);
  return nightsNear(than, now).some(
    (night) => !own.some(({ from, to }) => from <= Math.max(night.from, now) && night.to <= to),
  );
}

/** Returns the bedtimes of tonight and of earlier nights that have not ended. */
const nightsNear = (limits: Limits, now: number) => nightsUntil(limits, chinaDay(now)).filter(({ to }) => now < to);
