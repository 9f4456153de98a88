import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { guestLimits, type Limits } from '#lib/eyeCare/limitRules.ts';
import { mayUseMore } from '#lib/eyeCare/looserLimits.ts';
import { unusedDay, type UsageDay } from '#lib/eyeCare/timeLeft.ts';
import { chinaDay, startOfChinaDay } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { preparedRead, type Placeholders } from '#server/database/statements/preparedRead.ts';
import { eyeCareLimits, usageDays, usageHolders } from '#server/database/tables/account/eyeCare.ts';
import { sessions } from '#server/database/tables/account/sessions.ts';
import { users } from '#server/database/tables/account/users.ts';
import type { UsageContext } from './usageContext.ts';

/** The child or guest whose time is counted, and the limits that apply. */
export interface MeteredUser {
  /** The child's id, or the digest of a guest's device. */
  subject: string;
  /** The child's id; null for guests. */
  userId: string | null;
  /** The limits that apply; undefined if there are none. */
  limits: Limits | undefined;
  /** Today's use, read without locking its row. */
  used: UsageDay;
  /**
   * The child that used this session or device last, if it is another child of the same account. Whenever that child
   * must rest, this one must rest too.
   */
  sibling: { subject: string; limits: Limits; used: UsageDay } | undefined;
}

/**
 * Returns whose time is counted. A guest on a device that a child has used today follows the limits of that child, so
 * logging out does not provide new time. A child follows its own limits, and also rests while the sibling that used the
 * device last must rest. If a call names a child that may use more than the session's active child, the time counts for
 * the active child, because only a parent may make such a child the active child.
 */
export async function resolveMeteredUser(db: Database, owner: UsageContext, now: Date): Promise<MeteredUser> {
  const { named, active, holder } = await findLimitCandidates(db, owner, now);
  if (owner.childId === undefined) {
    return holder?.limits
      ? meteredUserOf(holder)
      : { subject: owner.device, userId: null, limits: guestLimits, used: usageOrUnused(named), sibling: undefined };
  }
  const mayChoose = !active || !mayUseMore(meteredUserOf(named), meteredUserOf(active), now.getTime());
  const child = mayChoose ? named : active;
  const own = meteredUserOf(child);
  if (!holder?.limits || holder.id === child.id || !isOneFamily(child, holder)) return own;
  return { ...own, sibling: { subject: holder.id, limits: holder.limits, used: usageOrUnused(holder) } };
}

const usageOrUnused = ({ used }: LimitCandidate): UsageDay => used ?? unusedDay;

const meteredUserOf = (child: LimitCandidate): MeteredUser => ({
  subject: child.id,
  userId: child.id,
  limits: child.limits ?? undefined,
  used: usageOrUnused(child),
  sibling: undefined,
});

/** Whether two children belong to one account. Also true if `child` no longer exists. */
const isOneFamily = (child: LimitCandidate, holder: LimitCandidate): boolean =>
  child.accountId === null || child.accountId === holder.accountId;

/**
 * A child or guest whose limits may matter: the one who makes the call, the active child of the session, or the holder
 * (see `findLimitCandidates`).
 */
interface LimitCandidate {
  role: 'named' | 'active' | 'holder';
  id: string;
  /** The account of a child; null for guests and for children that no longer exist. */
  accountId: string | null;
  /** The limits of a child, if they are switched on. */
  limits: Limits | null;
  /** Today's use; null if nothing was used. */
  used: UsageDay | null;
}

/**
 * Returns the child or guest who makes a call, the active child of the session, and the holder, which is the child that
 * has used the session or device last on this day. All of them are read by one statement, because every page that a
 * user opens needs them.
 */
async function findLimitCandidates(db: Database, { childId, session, device }: UsageContext, now: Date) {
  const day = chinaDay(now);
  const since = new Date(startOfChinaDay(day)).toISOString();
  const rows = await readLimitCandidates(db, { named: childId ?? device, session, device, day, since });
  // The statement always returns a row with the role `named`, because the id of this row is never null.
  return Object.fromEntries(rows.map((row) => [row.role, row])) as Record<'named', LimitCandidate> &
    Partial<Record<'active' | 'holder', LimitCandidate>>;
}

interface LimitCandidateQuery {
  /** The child, or the device of a guest. */
  named: string;
  session: string;
  device: string;
  day: string;
  /** The start of the day, as an ISO date. */
  since: string;
}

const readLimitCandidates = preparedRead(
  (db, { named, session, device, day, since }: Placeholders<LimitCandidateQuery>) => {
    const id = sql<string>`around.id`;
    return db
      .select({
        role: sql<LimitCandidate['role']>`around.role`,
        id,
        accountId: sql<string | null>`coalesce(${users.accountId}, ${users.id})`,
        limits: eyeCareLimits.limits,
        used: {
          screenMs: usageDays.screenMs,
          listenMs: usageDays.listenMs,
          extraScreenMs: usageDays.extraScreenMs,
          extraListenMs: usageDays.extraListenMs,
          extraEndsAt: usageDays.extraEndsAt,
          stretchMs: usageDays.stretchMs,
          screenUntil: usageDays.screenUntil,
          breakEndsAt: usageDays.breakEndsAt,
        },
      })
      .from(
        sql`(values
        ('named', ${named}::text),
        ('active', (select coalesce(${sessions.activeChildId}, ${sessions.userId}) from ${sessions}
          where ${sessions.id} = ${session})),
        ('holder', (select ${usageHolders.userId} from ${usageHolders}
          where ${usageHolders.holder} in (${session}, ${device}) and ${usageHolders.usedAt} >= ${since}::timestamptz
          order by ${usageHolders.usedAt} desc limit 1))
      ) as around (role, id)`,
      )
      .leftJoin(users, eq(users.id, id))
      .leftJoin(eyeCareLimits, and(eq(eyeCareLimits.userId, id), isOn))
      .leftJoin(usageDays, and(eq(usageDays.subject, id), eq(usageDays.day, day)))
      .where(sql`${id} is not null`);
  },
);

/** A condition for rows whose limits are switched on. */
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

/** Returns the children of an account for whom no limits are switched on, in the order in which they were added. */
export async function listUnlimitedChildren(db: Database, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(eyeCareLimits, and(eq(eyeCareLimits.userId, users.id), isOn))
    .where(and(or(eq(users.id, accountId), eq(users.accountId, accountId)), isNull(eyeCareLimits.userId)))
    .orderBy(asc(users.createdAt), asc(users.id));
  return rows.map(({ id }) => id);
}

/** Returns the limits of a child if they are switched on. */
export async function limitsOf(db: Database, childId: string): Promise<Limits | undefined> {
  const limits = await storedLimits(db, childId);
  return limits?.isOn === true ? limits : undefined;
}

/** Stores which child uses a session and a device. Called when time was granted to the child. */
export async function storeHolder(
  tx: Database,
  { session, device }: UsageContext,
  userId: string,
  now: Date,
): Promise<void> {
  await tx
    .insert(usageHolders)
    .values([...new Set([session, device])].map((holder) => ({ holder, userId, usedAt: now })))
    .onConflictDoUpdate({
      target: usageHolders.holder,
      set: { userId: sql`excluded.user_id`, usedAt: sql`excluded.used_at` },
    });
}

/** Forgets which child has used a session and a device last, because a parent has allowed another child to use them. */
export async function deleteHolder(tx: Database, { session, device }: UsageContext): Promise<void> {
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
 * Whether limits of a child apply: of the child whose time is counted, or of a sibling that used this session or device
 * last. If so, the player requests time before it plays.
 */
export async function isMetered(db: Database, owner: UsageContext, now: Date): Promise<boolean> {
  const { userId, limits, sibling } = await resolveMeteredUser(db, owner, now);
  return sibling !== undefined || (userId !== null && limits !== undefined);
}
