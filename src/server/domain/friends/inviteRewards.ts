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
import { chinaDayOf } from '#server/database/statements/chinaTime.ts';
import { isAnyOf } from '#server/database/statements/anyOf.ts';
import { friendships, invitedFamilies } from '#server/database/tables/account/friends.ts';
import { listeningSessions } from '#server/database/tables/stories/listening.ts';
import { users } from '#server/database/tables/account/users.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { lockUsers } from '#server/limits/rowLimits.ts';
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
 * cases that can no longer be rewarded. A case is a family that has accepted an invitation. Must run in a transaction.
 * Each job takes the cases that were checked least recently.
 */
export async function settleInvitations(tx: Database, now: Date): Promise<void> {
  const isOpen = isNull(invitedFamilies.outcome);
  const waiting = await tx
    .select()
    .from(invitedFamilies)
    .where(isOpen)
    .orderBy(asc(invitedFamilies.checkedAt))
    .limit(FAMILIES_AT_ONCE);
  /* oxlint-disable no-await-in-loop -- one statement after the other; each reward counts for the limit of the next */
  const hindrances = new Map<string, Hindrance>();
  for (const row of waiting) hindrances.set(row.userId, await hindranceOf(tx, row, now));
  // The accounts that will be rewarded are locked before the cases, in the same order as when an account is erased, to
  // prevent deadlocks. The lock also makes concurrent rewards of an account run one after the other, so that together
  // they cannot exceed its monthly limit.
  const inviters = new Set(
    waiting.flatMap(({ userId, inviterId }) =>
      hindrances.get(userId) === 'none' && inviterId !== null ? [inviterId] : [],
    ),
  );
  await lockUsers(tx, [...inviters]);
  const userIds = waiting.map(({ userId }) => userId);
  const cases = await tx
    .select()
    .from(invitedFamilies)
    .where(and(isAnyOf(invitedFamilies.userId, userIds), isOpen))
    .orderBy(asc(invitedFamilies.checkedAt))
    .for('update', { skipLocked: true });
  for (const row of cases) {
    const { userId, inviterId } = row;
    const isRewardable = hindrances.get(userId) === 'none' && inviterId !== null && inviters.has(inviterId);
    // A case that may be rewarded is checked again, because it may have changed before the locks were taken.
    const hindrance = isRewardable ? await hindranceOf(tx, row, now) : hindrances.get(userId);
    const outcome =
      hindrance === 'none' && isRewardable ? await reward(tx, { ...row, inviterId }, now) : closedBy(hindrance);
    await tx
      .update(invitedFamilies)
      .set({ outcome, checkedAt: now, settledAt: outcome && now })
      .where(eq(invitedFamilies.userId, userId));
  }
  /* oxlint-enable no-await-in-loop */
  await forgetNetworks(tx, now);
}

/**
 * Why a case is not rewarded: an outcome, which closes the case; or `unfinished`, if the family has not used the app
 * enough yet. `none`: the case is rewarded, unless the inviting account has reached its limit.
 */
type Hindrance = Outcome | 'unfinished' | 'none';

const closedBy = (hindrance: Hindrance | undefined): Outcome | null =>
  hindrance === undefined || hindrance === 'unfinished' || hindrance === 'none' ? null : hindrance;

async function hindranceOf(tx: Database, { userId, inviterId, acceptedAt }: Row, now: Date): Promise<Hindrance> {
  if (inviterId === null) return 'parted';
  if (!(await isReallyUsed(tx, userId, acceptedAt)))
    return now.getTime() - acceptedAt.getTime() > REAL_USE.withinMs ? 'unused' : 'unfinished';
  const areFriends = and(eq(friendships.userId, inviterId), eq(friendships.friendId, userId));
  if ((await tx.$count(friendships, areFriends)) === 0) return 'parted';
  return (await shareDevice(tx, userId, inviterId)) ? 'device' : 'none';
}

/** Rewards an account, which the caller has locked, unless it has reached its monthly limit. */
async function reward(tx: Database, { id, inviterId }: { id: string; inviterId: string }, now: Date): Promise<Outcome> {
  if ((await rewardedThisMonth(tx, inviterId, now)) >= MAX_REWARDED_A_MONTH) return 'cap';
  await shellLedger(tx).give(inviterId, { kind: 'friend_invited', occasion: id, amount: INVITE_REWARD_SHELLS }, now);
  return 'rewarded';
}

/**
 * Deletes the network digests of cases when their retention ends. Cases that another transaction has locked are left
 * out.
 */
async function forgetNetworks(tx: Database, now: Date): Promise<void> {
  const isForgotten = and(
    isNotNull(invitedFamilies.network),
    lt(invitedFamilies.acceptedAt, new Date(now.getTime() - NETWORK_RETENTION_MS)),
  );
  const forgotten = tx
    .select({ userId: invitedFamilies.userId })
    .from(invitedFamilies)
    .where(isForgotten)
    .for('update', { skipLocked: true });
  await tx.update(invitedFamilies).set({ network: null }).where(inArray(invitedFamilies.userId, forgotten));
}

/** Whether the children of an account have listened long enough, and on enough days, in the period after `since`. */
async function isReallyUsed(tx: Database, userId: string, since: Date): Promise<boolean> {
  const until = new Date(since.getTime() + REAL_USE.withinMs);
  const [heard] = await tx
    .select({
      ms: sql`coalesce(sum(${listeningSessions.listenedMs}), 0)`.mapWith(Number),
      days: sql`count(distinct ${chinaDayOf(listeningSessions.startedAt)})`.mapWith(Number),
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
