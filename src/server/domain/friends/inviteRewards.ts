import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import {
  INVITE_REWARD_SHELLS,
  MAX_REWARDED_A_MONTH,
  MAX_REWARDED_A_NETWORK,
  NETWORK_RETENTION_MS,
  NEW_ACCOUNT_MS,
  REAL_USE,
} from '#lib/friends/friendRules.ts';
import { startOfChinaMonth } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { byLockOrder } from '#server/database/statements/lockOrder.ts';
import { friendships, invitedFamilies } from '#server/database/tables/account/friends.ts';
import { listeningSessions } from '#server/database/tables/stories/listening.ts';
import { users } from '#server/database/tables/account/users.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import { randomId } from '#server/secrets/digest.ts';

/** The maximum number of families that one job checks. */
const FAMILIES_AT_ONCE = 200;

type Row = typeof invitedFamilies.$inferSelect;
type Outcome = NonNullable<Row['outcome']>;

interface Acceptance {
  inviteId: string;
  inviterId: string;
  /** The digest of the network from which the link was created. */
  inviterNetwork: string;
  /** The account that accepts the invitation. */
  userId: string;
  network: string;
}

/** The account to which a listening session belongs. The query must join sessions and users. */
const accountId = sql<string>`coalesce(${users.accountId}, ${users.id})`;

/**
 * Records which account has invited a family. Only the first invitation that a family accepts is recorded. This
 * function decides whether a reward is possible at all; `settleInvitations` decides later whether the inviting account
 * has earned the reward. Must run in the transaction in which the invitation is accepted.
 */
export async function recordInvitation(tx: Database, accepted: Acceptance, now: Date): Promise<void> {
  const { inviteId, inviterId, inviterNetwork, userId, network } = accepted;
  const [family] = await tx.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId));
  // This lock makes concurrent calls for one network run one after the other, so that each call counts the families
  // that earlier calls have recorded.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invited from ${network}`}, 0))`);
  const isNew = family !== undefined && now.getTime() - family.createdAt.getTime() <= NEW_ACCOUNT_MS;
  const ofNetwork = and(
    eq(invitedFamilies.network, network),
    gt(invitedFamilies.acceptedAt, new Date(now.getTime() - NETWORK_RETENTION_MS)),
  );
  const outcome = !isNew
    ? 'known'
    : network === inviterNetwork
      ? 'near'
      : (await tx.$count(invitedFamilies, ofNetwork)) >= MAX_REWARDED_A_NETWORK
        ? 'crowded'
        : null;
  await tx
    .insert(invitedFamilies)
    .values({
      userId,
      id: randomId(),
      inviterId,
      inviteId,
      network,
      outcome,
      acceptedAt: now,
      checkedAt: now,
      settledAt: outcome && now,
    })
    .onConflictDoNothing();
}

/**
 * Rewards accounts whose invited families have really used the app since they accepted the invitation, and closes the
 * cases that can no longer be rewarded. Must run in a transaction. Each job takes the cases that were checked least
 * recently.
 */
export async function settleInvitations(tx: Database, now: Date): Promise<void> {
  const forgotten = lt(invitedFamilies.acceptedAt, new Date(now.getTime() - NETWORK_RETENTION_MS));
  await tx
    .update(invitedFamilies)
    .set({ network: null })
    .where(and(isNotNull(invitedFamilies.network), forgotten));
  const waiting = await tx
    .select()
    .from(invitedFamilies)
    .where(isNull(invitedFamilies.outcome))
    .orderBy(asc(invitedFamilies.checkedAt))
    .limit(FAMILIES_AT_ONCE)
    .for('update', { skipLocked: true });
  // The cases are sorted, because `outcomeOf` locks the inviting accounts one after the other.
  for (const row of waiting.sort((one, other) => byLockOrder(one.inviterId ?? '', other.inviterId ?? ''))) {
    // oxlint-disable-next-line no-await-in-loop -- each reward counts for the limit of the next
    const outcome = await outcomeOf(tx, row, now);
    // oxlint-disable-next-line no-await-in-loop -- as above; the number of rows is fixed
    await tx
      .update(invitedFamilies)
      .set({ outcome, checkedAt: now, settledAt: outcome && now })
      .where(eq(invitedFamilies.userId, row.userId));
  }
}

async function outcomeOf(tx: Database, family: Row, now: Date): Promise<Outcome | null> {
  const { id, userId, inviterId, acceptedAt } = family;
  if (inviterId === null) return 'parted';
  if (!(await isReallyUsed(tx, userId, acceptedAt)))
    return now.getTime() - acceptedAt.getTime() > REAL_USE.withinMs ? 'unused' : null;
  const areFriends = and(eq(friendships.userId, inviterId), eq(friendships.friendId, userId));
  if ((await tx.$count(friendships, areFriends)) === 0) return 'parted';
  if (await shareDevice(tx, userId, inviterId)) return 'device';
  // This lock makes concurrent rewards of the account run one after the other, so that together they cannot exceed its
  // monthly limit.
  await lockUser(tx, inviterId);
  if ((await rewardedThisMonth(tx, inviterId, now)) >= MAX_REWARDED_A_MONTH) return 'cap';
  await shellLedger(tx).give(inviterId, { kind: 'friend_invited', occasion: id, amount: INVITE_REWARD_SHELLS }, now);
  return 'rewarded';
}

/** Whether the children of an account have listened long enough, and on enough days, in the period after `since`. */
async function isReallyUsed(tx: Database, userId: string, since: Date): Promise<boolean> {
  const day = sql`(${listeningSessions.startedAt} at time zone 'Asia/Shanghai')::date`;
  const until = new Date(since.getTime() + REAL_USE.withinMs);
  const [heard] = await tx
    .select({
      ms: sql`coalesce(sum(${listeningSessions.listenedMs}), 0)`.mapWith(Number),
      days: sql`count(distinct ${day})`.mapWith(Number),
    })
    .from(listeningSessions)
    .innerJoin(users, eq(users.id, listeningSessions.userId))
    .where(
      and(
        eq(accountId, userId),
        gte(listeningSessions.startedAt, since),
        lt(listeningSessions.startedAt, until),
        gt(listeningSessions.listenedMs, 0),
      ),
    );
  return heard !== undefined && heard.ms >= REAL_USE.ms && heard.days >= REAL_USE.days;
}

/**
 * Whether two accounts have listened on the same device. Clients report the device themselves, so this finds only users
 * who do not conceal it.
 */
async function shareDevice(tx: Database, one: string, other: string): Promise<boolean> {
  const devicesOf = (id: string) =>
    tx
      .select({ deviceId: listeningSessions.deviceId })
      .from(listeningSessions)
      .innerJoin(users, eq(users.id, listeningSessions.userId))
      .where(eq(accountId, id));
  const shared = await tx
    .select({ id: listeningSessions.id })
    .from(listeningSessions)
    .innerJoin(users, eq(users.id, listeningSessions.userId))
    .where(and(eq(accountId, one), inArray(listeningSessions.deviceId, devicesOf(other))))
    .limit(1);
  return shared.length > 0;
}

/** Returns for how many invited families an account was rewarded in the current month in China. */
export const rewardedThisMonth = (db: Database, inviterId: string, now: Date): Promise<number> =>
  db.$count(
    invitedFamilies,
    and(
      eq(invitedFamilies.inviterId, inviterId),
      eq(invitedFamilies.outcome, 'rewarded'),
      gte(invitedFamilies.settledAt, new Date(startOfChinaMonth(now))),
    ),
  );
