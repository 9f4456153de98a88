import { and, desc, eq, gte, inArray, or, sql } from 'drizzle-orm';
import { guestLimits, type Limits } from '#lib/eyeCare/limitRules.ts';
import { isLooser } from '#lib/eyeCare/looserLimits.ts';
import { chinaDay, startOfChinaDay } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { eyeCareLimits, usageHolders } from '#server/database/tables/account/eyeCare.ts';
import { sessions } from '#server/database/tables/account/sessions.ts';
import { users } from '#server/database/tables/account/users.ts';
import type { Owner } from './owner.ts';

/** The child or guest whose time is counted, and the limits that apply. */
export interface Counted {
  /** The child's id, or the digest of a guest's device. */
  subject: string;
  /** The child's id; null for guests. */
  userId: string | null;
  /** The limits that apply; undefined if there are none. */
  limits: Limits | undefined;
  /**
   * Another child of the account that has used this session or device last. Whenever that child must rest, this one
   * must rest as well.
   */
  sibling: { subject: string; limits: Limits } | undefined;
}

/**
 * Returns whose time is counted. A guest on a device that a child has used today follows the limits of that child, so
 * logging out does not provide new time. A child follows its own limits, and also rests while the sibling that used the
 * device last must rest. If a call names a child whose limits are looser than those of the session's active child, the
 * time counts for the active child, because only a parent may change the active child.
 */
export async function resolveOwner(db: Database, owner: Owner, now: Date): Promise<Counted> {
  const holder = await findHolder(db, owner, now);
  const { childId } = owner;
  const { limits, active } = await limitsAround(db, owner, holder);
  const guest: Counted = { subject: owner.device, userId: null, limits: guestLimits, sibling: undefined };
  if (childId === undefined) {
    const held = holder === undefined ? undefined : limits.get(holder);
    return held && holder !== undefined ? { subject: holder, userId: holder, limits: held, sibling: undefined } : guest;
  }
  const named = limits.get(childId);
  const subject = active !== undefined && isLooser(named, limits.get(active), now.getTime()) ? active : childId;
  const own: Counted = { subject, userId: subject, limits: limits.get(subject), sibling: undefined };
  if (holder === undefined || holder === subject) return own;
  const held = limits.get(holder);
  if (!held || !(await isOneFamily(db, subject, holder))) return own;
  return { ...own, sibling: { subject: holder, limits: held } };
}

async function findHolder(db: Database, { session, device }: Owner, now: Date): Promise<string | undefined> {
  const today = new Date(startOfChinaDay(chinaDay(now)));
  const [row] = await db
    .select({ userId: usageHolders.userId })
    .from(usageHolders)
    .where(and(inArray(usageHolders.holder, [session, device]), gte(usageHolders.usedAt, today)))
    .orderBy(desc(usageHolders.usedAt))
    .limit(1);
  return row?.userId;
}

/**
 * Returns the limits, as far as they are switched on, of three children: the one that a call names, the active one of
 * the session, and the holder. Also returns the active child if it has limits.
 */
async function limitsAround(db: Database, { childId, session }: Owner, holder: string | undefined) {
  const activeChild = sql`(select coalesce(${sessions.activeChildId}, ${sessions.userId}) from ${sessions}
    where ${sessions.id} = ${session})`;
  const isActive = sql<boolean>`coalesce(${eyeCareLimits.userId} = ${activeChild}, false)`;
  const rows = await db
    .select({ userId: eyeCareLimits.userId, limits: eyeCareLimits.limits, isActive })
    .from(eyeCareLimits)
    .where(
      and(
        isOn,
        or(
          inArray(
            eyeCareLimits.userId,
            [childId, holder].flatMap((id) => id ?? []),
          ),
          eq(eyeCareLimits.userId, activeChild),
        ),
      ),
    );
  return {
    limits: new Map(rows.map((row) => [row.userId, row.limits])),
    active: rows.find((row) => row.isActive)?.userId,
  };
}

/** The condition that limits are switched on. */
export const isOn = sql`(${eyeCareLimits.limits}->>'isOn')::boolean`;

/** Whether limits of this child are switched on. */
export const isLimited = async (db: Database, childId: string): Promise<boolean> =>
  (await db.$count(eyeCareLimits, and(eq(eyeCareLimits.userId, childId), isOn))) > 0;

/** Whether limits of any child of the account are switched on. */
export async function isAnyLimited(db: Database, accountId: string): Promise<boolean> {
  const family = db
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.id, accountId), eq(users.accountId, accountId)));
  return (await db.$count(eyeCareLimits, and(inArray(eyeCareLimits.userId, family), isOn))) > 0;
}

/** Returns the limits of a child if they are switched on. */
export async function limitsOf(db: Database, childId: string): Promise<Limits | undefined> {
  const limits = await storedLimits(db, childId);
  return limits?.isOn === true ? limits : undefined;
}

async function isOneFamily(db: Database, left: string, right: string): Promise<boolean> {
  const rows = await db
    .select({ account: sql<string>`coalesce(${users.accountId}, ${users.id})` })
    .from(users)
    .where(inArray(users.id, [left, right]));
  return new Set(rows.map(({ account }) => account)).size === 1;
}

/** Stores which child uses a session and a device. Called when time was granted to the child. */
export async function hold(tx: Database, { session, device }: Owner, userId: string, now: Date): Promise<void> {
  await tx
    .insert(usageHolders)
    .values([...new Set([session, device])].map((holder) => ({ holder, userId, usedAt: now })))
    .onConflictDoUpdate({
      target: usageHolders.holder,
      set: { userId: sql`excluded.user_id`, usedAt: sql`excluded.used_at` },
    });
}

/** Deletes which child has used a session and a device last, because a parent has allowed another child to use them. */
export async function release(tx: Database, { session, device }: Owner): Promise<void> {
  await tx.delete(usageHolders).where(inArray(usageHolders.holder, [session, device]));
}

/** Returns the stored limits, even if they are switched off. */
export async function storedLimits(db: Database, userId: string): Promise<Limits | null> {
  const [row] = await db.select().from(eyeCareLimits).where(eq(eyeCareLimits.userId, userId));
  return row?.limits ?? null;
}

export async function storeLimits(db: Database, userId: string, limits: Limits, now: Date): Promise<void> {
  const values = { limits, changedAt: now };
  await db
    .insert(eyeCareLimits)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: eyeCareLimits.userId, set: values });
}

/**
 * Whether the owner has limits, or a sibling with limits has used the device last. If so, the player requests time
 * before it plays.
 */
export async function isMetered(db: Database, owner: Owner, now: Date): Promise<boolean> {
  const { userId, limits, sibling } = await resolveOwner(db, owner, now);
  return sibling !== undefined || (userId !== null && limits !== undefined);
}
