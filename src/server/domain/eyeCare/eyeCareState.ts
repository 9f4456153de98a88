import type { EyeCareState } from '#contract/family/eyeCare.ts';
import type { UseKind } from '#lib/eyeCare/limitRules.ts';
import { usageToJson, stateOfUse } from '#lib/eyeCare/timeLeft.ts';
import type { Database } from '#server/database/connection/open.ts';
import { passOf, type UsageContext } from './usageContext.ts';
import { resolveMeteredUser } from './resolveMeteredUser.ts';
import { timeRequestRepository } from './timeRequests.ts';
import { restOfSibling } from './usage.ts';

/** Returns the state of the limits, which the app shows and enforces. */
export async function eyeCareState(
  db: Database,
  owner: UsageContext,
  { secret, accountId }: { secret: string; accountId: string | undefined },
  now: Date,
): Promise<EyeCareState> {
  const counted = await resolveMeteredUser(db, owner, now);
  const { limits, used, userId } = counted;
  const stateOf = (kind: UseKind) => {
    const own = stateOfUse(limits, used, kind, now);
    if (own.rest) return own;
    const siblings = restOfSibling(counted, kind, now);
    if (siblings?.inMs === 0) return { ...own, leftMs: 0, rest: siblings.rest };
    // A child without limits of its own may use the device until the rest of the sibling that used the device last
    // applies to this child, too. That is immediately, unless a parent has given this child extra time.
    return siblings && !limits ? { ...own, leftMs: siblings.inMs } : own;
  };
  const [screen, listen] = [stateOf('screen'), stateOf('listen')];
  const { request, asked } = await timeRequestRepository(db).listToday(
    { childId: userId, accountId, device: owner.device },
    now,
  );
  const isLimited = limits !== undefined || screen.leftMs !== null || listen.leftMs !== null;
  const isGuest = owner.childId === undefined;
  const basis = limits ? { at: now.getTime(), limits, used: usageToJson(used) } : null;
  return { isLimited, isGuest, pass: passOf(owner, secret), screen, listen, request, asked, basis };
}
