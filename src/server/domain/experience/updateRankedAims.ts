import { and, asc, eq, gt, gte, isNull, or } from 'drizzle-orm';
import { daysBefore } from '#lib/time/calendarDay.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { isAnyOf } from '#server/database/statements/anyOf.ts';
import { users } from '#server/database/tables/account/users.ts';
import { aims, rankedFamilies } from '#server/database/tables/experience/aims.ts';
import { hasDisplayConsent } from './experienceRanking.ts';
import { isCountedAndOpen, updateAimStates } from './updateAimStates.ts';

/** The number of families that one job handles. */
const FAMILIES_AT_ONCE = 50;
/** How many days after its deadline an aim is still counted, because use without a network is reported later. */
const LATE_DAYS = 7;

/**
 * Updates the state of the open aims of ranked families, if the gateway counts the progress of these aims. So the
 * ranking contains the stars even of families that never open their aims. Handles the families whose id is greater than
 * `after`, as many as one job may. Returns the last id that was handled; undefined if no family is left. The cost
 * depends on the number of families in the ranking, not on the number of users: families, children and aims are each
 * found by an index.
 */
export async function updateRankedAims(db: Database, after: string, now: Date): Promise<string | undefined> {
  const families = await db
    .select({ id: rankedFamilies.userId })
    .from(rankedFamilies)
    .where(and(gt(rankedFamilies.userId, after), hasDisplayConsent))
    .orderBy(asc(rankedFamilies.userId))
    .limit(FAMILIES_AT_ONCE);
  const ids = families.map(({ id }) => id);
  if (ids.length === 0) return undefined;
  const rows = await db
    .select({ aim: aims })
    .from(users)
    .innerJoin(aims, eq(aims.userId, users.id))
    .where(
      and(
        or(isAnyOf(users.id, ids), isAnyOf(users.accountId, ids)),
        isCountedAndOpen,
        or(isNull(aims.deadline), gte(aims.deadline, daysBefore(chinaDay(now), LATE_DAYS))),
      ),
    );
  await updateAimStates(
    db,
    rows.map(({ aim }) => aim),
    { now, mayReopen: false },
  );
  return ids.length < FAMILIES_AT_ONCE ? undefined : ids.at(-1);
}
