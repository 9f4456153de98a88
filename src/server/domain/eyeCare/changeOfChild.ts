import { and, asc, eq, or, sql } from 'drizzle-orm';
import { isLooser, mayUseMore } from '#lib/eyeCare/looserLimits.ts';
import type { Database } from '#server/database/connection/open.ts';
import { eyeCareLimits } from '#server/database/tables/account/eyeCare.ts';
import { sessions } from '#server/database/tables/account/sessions.ts';
import { users } from '#server/database/tables/account/users.ts';
import { isOn, limitsOf } from './resolveMeteredUser.ts';
import { readDay } from './usage.ts';

/**
 * Whether a parent must confirm that this child becomes the active child of a session. This is so if the child may use
 * more than the active child (see `mayUseMore`).
 */
export async function needsParentConfirmation(
  db: Database,
  sessionId: string,
  childId: string,
  now: Date,
): Promise<boolean> {
  const activeId = await activeChildOf(db, sessionId);
  if (activeId === undefined || activeId === childId) return false;
  const useOf = async (id: string) => ({ limits: await limitsOf(db, id), used: await readDay(db, id, now) });
  return mayUseMore(await useOf(childId), await useOf(activeId), now.getTime());
}

async function activeChildOf(db: Database, sessionId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ childId: sql<string>`coalesce(${sessions.activeChildId}, ${sessions.userId})` })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row?.childId;
}

/**
 * Returns the child of an account whose limits are the strictest today; undefined if no child has limits. The limits of
 * a child can be looser than those of a sibling in one respect and stricter in another. Therefore this function counts,
 * for each child, the siblings that have stricter limits in any respect, and returns the child with the lowest count.
 */
export async function strictestChild(db: Database, accountId: string, now: Date): Promise<string | undefined> {
  const limited = await db
    .select({ childId: eyeCareLimits.userId, limits: eyeCareLimits.limits })
    .from(eyeCareLimits)
    .innerJoin(users, eq(users.id, eyeCareLimits.userId))
    .where(and(isOn, or(eq(users.id, accountId), eq(users.accountId, accountId))))
    .orderBy(asc(users.createdAt), asc(users.id));
  const ranked = limited.map(({ childId, limits }) => ({
    childId,
    looserThan: limited.filter((other) => isLooser(limits, other.limits, now.getTime())).length,
  }));
  const [first] = ranked.sort((left, right) => left.looserThan - right.looserThan);
  return first?.childId;
}
