import { and, asc, eq, or, sql } from 'drizzle-orm';
import { isLooser } from '#lib/eyeCare/looserLimits.ts';
import type { Database } from '#server/database/connection/open.ts';
import { eyeCareLimits } from '#server/database/tables/account/eyeCare.ts';
import { sessions } from '#server/database/tables/account/sessions.ts';
import { users } from '#server/database/tables/account/users.ts';
import { isOn, limitsOf } from './resolveMeteredUser.ts';
import { readDay } from './usage.ts';

/**
 * Whether a parent must confirm that this child becomes the active child of a session. This is so if the child may use
 * the app for longer today than the active child, or if only the child has extra time.
 */
export async function needsParentConfirmation(
  db: Database,
  sessionId: string,
  childId: string,
  now: Date,
): Promise<boolean> {
  const activeId = await activeChildOf(db, sessionId);
  const active = activeId === undefined ? undefined : await limitsOf(db, activeId);
  if (activeId === undefined || !active || activeId === childId) return false;
  if (isLooser(await limitsOf(db, childId), active, now.getTime())) return true;
  return (await hasExtra(db, childId, now)) && !(await hasExtra(db, activeId, now));
}

async function activeChildOf(db: Database, sessionId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ childId: sql<string>`coalesce(${sessions.activeChildId}, ${sessions.userId})` })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row?.childId;
}

async function hasExtra(db: Database, childId: string, now: Date): Promise<boolean> {
  const { extraScreenMs, extraListenMs, extraEndsAt } = await readDay(db, childId, now);
  return extraEndsAt !== null && extraEndsAt > now && extraScreenMs + extraListenMs > 0;
}

/**
 * Returns the child of an account whose limits are the strictest today; undefined if no child has limits. A child can
 * have the looser limits in one respect and the stricter ones in another. Therefore this function counts, for each
 * child, the children compared with whom its limits are looser in any respect, and returns the child with the lowest
 * count.
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
