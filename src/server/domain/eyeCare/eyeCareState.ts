import type { EyeCareState } from '#contract/family/eyeCare.ts';
import { budgetMs, dayLimitsOf, type UseKind } from '#lib/eyeCare/limitRules.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { passOf, type Owner } from './owner.ts';
import { resolveOwner } from './resolveOwner.ts';
import { timeLeft, usedMs } from './timeLeft.ts';
import { timeRequestRepository } from './timeRequests.ts';
import { readDay, siblingRest } from './usage.ts';

/** Returns the state of the limits, which the app shows and enforces. */
export async function eyeCareState(
  db: Database,
  owner: Owner,
  { secret, accountId }: { secret: string; accountId: string | undefined },
  now: Date,
): Promise<EyeCareState> {
  const counted = await resolveOwner(db, owner, now);
  const { limits, userId, subject } = counted;
  const used = await readDay(db, subject, now);
  const stateOf = async (kind: UseKind) => {
    const left = limits && timeLeft(limits, used, kind, now);
    const rest = left?.rest ?? (await siblingRest(db, counted, kind, now));
    return {
      usedMs: usedMs(used, kind),
      limitMs: limits ? finite(budgetMs(dayLimitsOf(limits, chinaDay(now)), kind)) : null,
      leftMs: rest ? 0 : left ? finite(left.usualMs + left.extraMs) : null,
      rest,
    };
  };
  const requests = timeRequestRepository(db);
  const [screen, listen, request, asked] = [
    await stateOf('screen'),
    await stateOf('listen'),
    userId === null ? null : await requests.findNewest(userId, now),
    accountId === undefined ? [] : await requests.listOpen(accountId, now),
  ];
  const isLimited = limits !== undefined || screen.rest !== null || listen.rest !== null;
  const isGuest = owner.childId === undefined;
  return { isLimited, isGuest, pass: passOf(owner, secret), screen, listen, request, asked };
}

const finite = (ms: number): number | null => (Number.isFinite(ms) ? Math.round(ms) : null);
