import { and, count, desc, eq, gte, inArray, or, sql } from 'drizzle-orm';
import type { Friend, FriendSettings, RankedFamily } from '#contract/family/friends.ts';
import { MAX_BLOCKED_FRIENDS, MAX_FRIENDS, MAX_REWARDED_A_MONTH } from '#lib/friends/friendRules.ts';
import { maskedNickname } from '#lib/text/maskedNickname.ts';
import { chinaDay, chinaWeek, startOfChinaWeek } from '#lib/time/chinaTime.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { friendBlocks, friendSettings, friendships, invitedFamilies } from '#server/database/tables/account/friends.ts';
import { users } from '#server/database/tables/account/users.ts';
import { listeningSessions } from '#server/database/tables/stories/listening.ts';
import { avatarForOthers } from '#server/domain/children/avatars.ts';
import { shownNickname } from '#server/domain/children/childNames.ts';
import { separateFamilies } from '#server/domain/creators/separateFamilies.ts';
import { rewardedThisMonth } from '#server/domain/friends/inviteRewards.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { lockUsers } from '#server/limits/rowLimits.ts';
import { randomId } from '#server/secrets/digest.ts';

const minimal: FriendSettings = { showsNickname: false, showsAvatar: false, showsMinutes: false };

/**
 * The columns of another family and of its settings, from which `shownOf` decides what is shown. Queries must join
 * `friendSettings`.
 */
const familyColumns = {
  accountId: users.id,
  nickname: shownNickname,
  avatarUrl: avatarForOthers,
  headwearUrl: users.headwearUrl,
  showsNickname: friendSettings.showsNickname,
  showsAvatar: friendSettings.showsAvatar,
  showsMinutes: friendSettings.showsMinutes,
};

interface Family {
  nickname: string;
  avatarUrl: string;
  headwearUrl: string;
  showsNickname: boolean | null;
  showsAvatar: boolean | null;
}

/** Returns what a family shows to others according to its settings. */
const shownOf = ({ nickname, avatarUrl, headwearUrl, showsNickname, showsAvatar }: Family) => ({
  name: showsNickname === true ? nickname : maskedNickname(nickname),
  avatarUrl: showsAvatar === true ? avatarUrl : null,
  headwearUrl: showsAvatar === true ? headwearUrl : '',
});

/** Queries for the friends of an account. Every statement is limited to the account (ROLE-03). */
export function friendRepository(db: Database) {
  const friendsOf = (userId: string) =>
    db
      .select({ ...familyColumns, id: friendships.id, since: friendships.since })
      .from(friendships)
      .innerJoin(users, eq(users.id, friendships.friendId))
      .leftJoin(friendSettings, eq(friendSettings.userId, users.id))
      .where(eq(friendships.userId, userId))
      .orderBy(desc(friendships.since), friendships.id)
      .limit(MAX_FRIENDS);

  async function settingsOf(userId: string): Promise<FriendSettings> {
    const [row] = await db.select().from(friendSettings).where(eq(friendSettings.userId, userId));
    if (!row) return minimal;
    const { showsNickname, showsAvatar, showsMinutes } = row;
    return { showsNickname, showsAvatar, showsMinutes };
  }

  /** Returns how many milliseconds the children of each account have listened since the time `since`. */
  async function heardMsSince(accountIds: readonly string[], since: Date): Promise<Map<string, number>> {
    const listeners = db
      .select({ id: users.id })
      .from(users)
      .where(or(inArray(users.id, [...accountIds]), inArray(users.accountId, [...accountIds])));
    const accountId = sql<string>`coalesce(${users.accountId}, ${users.id})`;
    const rows = await db
      .select({ accountId, ms: sql`sum(${listeningSessions.listenedMs})`.mapWith(Number) })
      .from(listeningSessions)
      .innerJoin(users, eq(users.id, listeningSessions.userId))
      .where(and(inArray(listeningSessions.userId, listeners), gte(listeningSessions.startedAt, since)))
      .groupBy(accountId);
    return new Map(rows.map((row) => [row.accountId, row.ms]));
  }

  return {
    settingsOf,

    async list(userId: string): Promise<Friend[]> {
      const rows = await friendsOf(userId);
      return rows.map(({ id, since, ...row }) => ({ id, ...shownOf(row), since: since.getTime() }));
    },

    /**
     * Ranks a family and its friends by their listening time of this week. Friends that do not show their time are left
     * out. Equal times share a place.
     */
    async ranking(userId: string, now: Date) {
      const since = new Date(startOfChinaWeek(chinaWeek(now)));
      const friends = await friendsOf(userId);
      const shown = friends.filter(({ showsMinutes }) => showsMinutes === true);
      const [own] = await db
        .select(familyColumns)
        .from(users)
        .leftJoin(friendSettings, eq(friendSettings.userId, users.id))
        .where(eq(users.id, userId));
      const heard = await heardMsSince([userId, ...shown.map(({ accountId }) => accountId)], since);
      const minutesOf = (accountId: string) => Math.floor((heard.get(accountId) ?? 0) / MINUTE_MS);
      const families = [
        ...(own
          ? [
              {
                ...shownOf({ ...own, showsNickname: true, showsAvatar: true }),
                minutes: minutesOf(userId),
                friendId: null,
              },
            ]
          : []),
        ...shown.map((row) => ({ ...shownOf(row), minutes: minutesOf(row.accountId), friendId: row.id })),
      ].sort((one, other) => other.minutes - one.minutes);
      const items = families.map((one): RankedFamily => ({
        ...one,
        place: 1 + families.filter(({ minutes }) => minutes > one.minutes).length,
      }));
      return { since: chinaDay(since), items, hidden: friends.length - shown.length };
    },

    async countInvited(userId: string, now: Date) {
      const rows = await db
        .select({ outcome: invitedFamilies.outcome, families: count() })
        .from(invitedFamilies)
        .where(eq(invitedFamilies.inviterId, userId))
        .groupBy(invitedFamilies.outcome);
      const countOf = (outcome: string | null) => rows.find((row) => row.outcome === outcome)?.families ?? 0;
      const left = MAX_REWARDED_A_MONTH - (await rewardedThisMonth(db, userId, now));
      return { waiting: countOf(null), rewarded: countOf('rewarded'), leftThisMonth: Math.max(0, left) };
    },

    async saveSettings(userId: string, settings: FriendSettings, now: Date): Promise<void> {
      const row = { ...settings, changedAt: now };
      await db
        .insert(friendSettings)
        .values({ userId, ...row })
        .onConflictDoUpdate({ target: friendSettings.userId, set: row });
    },

    /** Ends a friendship on both sides. Returns the other account, or undefined if there was no such friend. */
    remove: (userId: string, id: string): Promise<string | undefined> =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .select({ friendId: friendships.friendId })
          .from(friendships)
          .where(and(eq(friendships.id, id), eq(friendships.userId, userId)));
        if (!row) return undefined;
        await lockUsers(tx, [userId, row.friendId]);
        const removed = await tx
          .delete(friendships)
          .where(
            or(
              and(eq(friendships.userId, userId), eq(friendships.friendId, row.friendId)),
              and(eq(friendships.userId, row.friendId), eq(friendships.friendId, userId)),
            ),
          )
          .returning({ id: friendships.id });
        return removed.length > 0 ? row.friendId : undefined;
      }),

    /**
     * Ends a friendship and blocks the friend. Both families also stop following the creators of the other family.
     * Returns false if there was no such friend.
     */
    block: (userId: string, id: string, now: Date): Promise<boolean> =>
      db.transaction(async (tx) => {
        const blockedId = await friendRepository(tx).remove(userId, id);
        if (blockedId === undefined) return false;
        if ((await tx.$count(friendBlocks, eq(friendBlocks.userId, userId))) >= MAX_BLOCKED_FRIENDS)
          throw new Problem(409, 'too_many_kept', { limit: MAX_BLOCKED_FRIENDS });
        await tx
          .insert(friendBlocks)
          .values({ id: randomId(), userId, blockedId, blockedAt: now })
          .onConflictDoNothing();
        await separateFamilies(tx, userId, blockedId);
        return true;
      }),

    async listBlocked(userId: string) {
      const rows = await db
        .select({ ...familyColumns, id: friendBlocks.id, blockedAt: friendBlocks.blockedAt })
        .from(friendBlocks)
        .innerJoin(users, eq(users.id, friendBlocks.blockedId))
        .leftJoin(friendSettings, eq(friendSettings.userId, users.id))
        .where(eq(friendBlocks.userId, userId))
        .orderBy(desc(friendBlocks.blockedAt), friendBlocks.id)
        .limit(MAX_BLOCKED_FRIENDS);
      return rows.map(({ id, blockedAt, ...row }) => ({ id, ...shownOf(row), blockedAt: blockedAt.getTime() }));
    },

    async unblock(userId: string, id: string): Promise<boolean> {
      const removed = await db
        .delete(friendBlocks)
        .where(and(eq(friendBlocks.id, id), eq(friendBlocks.userId, userId)))
        .returning({ id: friendBlocks.id });
      return removed.length > 0;
    },

    /** Returns what a family shows to others; undefined if the account does not exist. */
    async find(accountId: string) {
      const [row] = await db
        .select(familyColumns)
        .from(users)
        .leftJoin(friendSettings, eq(friendSettings.userId, users.id))
        .where(eq(users.id, accountId));
      return row && shownOf(row);
    },

    async areFriends(one: string, other: string): Promise<boolean> {
      return (await db.$count(friendships, and(eq(friendships.userId, one), eq(friendships.friendId, other)))) > 0;
    },

    /** Returns whether either of two accounts has blocked the other. */
    async isBlocked(one: string, other: string): Promise<boolean> {
      const blocked = db.$count(
        friendBlocks,
        or(
          and(eq(friendBlocks.userId, one), eq(friendBlocks.blockedId, other)),
          and(eq(friendBlocks.userId, other), eq(friendBlocks.blockedId, one)),
        ),
      );
      return (await blocked) > 0;
    },

    count: (userId: string): Promise<number> => db.$count(friendships, eq(friendships.userId, userId)),
  };
}
