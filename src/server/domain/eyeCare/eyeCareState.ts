import type { EyeCareState } from '#contract/family/eyeCare.ts';
import type { UseKind } from '#lib/eyeCare/limitRules.ts';
import { sentUsage, stateOfUse } from '#lib/eyeCare/timeLeft.ts';
import type { Database } from '#server/database/connection/open.ts';
import { passOf, type Owner } from './owner.ts';
import { resolveOwner } from './resolveOwner.ts';
import { timeRequestRepository } from './timeRequests.ts';
import { restOfSibling } from './usage.ts';

/** Returns the state of the limits, which the app shows and enforces. */
export async function eyeCareState(
  db: Database,
  owner: Owner,
  { secret, accountId }: { secret: string; accountId: string | undefined },
  now: Date,
): Promise<EyeCareState> {
  const counted = await resolveOwner(db, owner, now);
  const { limits, used, userId } = counted;
  const stateOf = (kind: UseKind) => {
    const own = stateOfUse(limits, used, kind, now);
    if (own.rest) return own;
    const siblings = restOfSibling(counted, kind, now);
    if (siblings?.inMs === 0) return { ...own, leftMs: 0, rest: siblings.rest };
    // A child without limits of its own may use the device until its sibling's rest applies to it. That rest applies
    // immediately unless a parent has given the child extra time.
    return siblings && !limits ? { ...own, leftMs: siblings.inMs } : own;
  };
  const [screen, listen] = [stateOf('screen'), stateOf('listen')];
  const { request, asked } = await timeRequestRepository(db).listToday({ childId: userId, accountId }, now);
  const isLimited = limits !== undefined || screen.leftMs !== null || listen.leftMs !== null;
  const isGuest = owner.childId === undefined;
  const basis = limits ? { at: now.getTime(), limits, used: sentUsage(used) } : null;
  return { isLimited, isGuest, pass: passOf(owner, secret), screen, listen, request, asked, basis };
}
