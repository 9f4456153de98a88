import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { FriendInvite } from '#contract/family/friends.ts';
import { INVITE_DAYS, MAX_ACCEPTED_AN_INVITE, MAX_FRIENDS, MAX_OPEN_INVITES } from '#lib/friends/friendRules.ts';
import { DAY_MS } from '#lib/time/time.ts';
import type { SignedInCaller } from '#server/access/caller.ts';
import type { Database } from '#server/database/connection/open.ts';
import { friendInvites, friendships } from '#server/database/tables/account/friends.ts';
import { recordInvitation } from '#server/domain/friends/inviteRewards.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { lockUser, lockUsers } from '#server/limits/rowLimits.ts';
import { isSameText, randomId, randomToken, sha256 } from '#server/secrets/digest.ts';
import { friendRepository } from './friendRepository.ts';

interface Link {
  inviteId: string;
  secret: string;
}

type InviteCaller = Pick<SignedInCaller, 'network'> & { user: Pick<SignedInCaller['user'], 'id'> };

/** Creates and opens the links by which accounts invite friends. */
export function friendInviteService(db: Database) {
  /** Returns the invitation that a link opens; undefined if the link is not genuine. */
  async function findByLink({ inviteId, secret }: Link) {
    const [row] = await db.select().from(friendInvites).where(eq(friendInvites.id, inviteId));
    return row && isSameText(row.secretHash, sha256(secret)) ? row : undefined;
  }

  return {
    /** Creates a link. If too many links are open, the oldest one ends. Must run in a transaction. */
    async create({ user, network }: InviteCaller, now: Date) {
      await lockUser(db, user.id);
      const isOpen = and(eq(friendInvites.userId, user.id), gt(friendInvites.endsAt, now));
      const earlier = await db
        .select({ id: friendInvites.id })
        .from(friendInvites)
        .where(isOpen)
        .orderBy(asc(friendInvites.createdAt), asc(friendInvites.id));
      const ending = earlier.slice(0, Math.max(0, earlier.length - MAX_OPEN_INVITES + 1)).map(({ id }) => id);
      await db.update(friendInvites).set({ endsAt: now }).where(inArray(friendInvites.id, ending));
      const [id, secret] = [randomId(), randomToken()];
      const endsAt = new Date(now.getTime() + INVITE_DAYS * DAY_MS);
      const secretHash = sha256(secret);
      await db.insert(friendInvites).values({ id, userId: user.id, secretHash, network, createdAt: now, endsAt });
      return { id, secret, endsAt: endsAt.getTime() };
    },

    /** Returns what a user who opens the link sees; undefined if the link is not genuine. */
    async view(link: Link, userId: string, now: Date): Promise<FriendInvite | undefined> {
      const invite = await findByLink(link);
      if (!invite) return undefined;
      const friends = friendRepository(db);
      const isOver = async () => invite.endsAt <= now || (await friends.isBlocked(invite.userId, userId));
      const state =
        invite.userId === userId
          ? 'own'
          : (await friends.areFriends(invite.userId, userId))
            ? 'friends'
            : (await isOver())
              ? 'over'
              : 'open';
      return { state, inviter: state === 'over' ? null : ((await friends.find(invite.userId)) ?? null) };
    },

    /**
     * Makes two accounts friends if they are not friends yet. Calls `requireAdult` before the first change. Must run in
     * a transaction.
     */
    async accept(
      link: Link,
      { user, network }: InviteCaller,
      now: Date,
      requireAdult: () => Promise<void>,
    ): Promise<void> {
      const invite = await findByLink(link);
      if (!invite) throw new Problem(404, 'not_found');
      const { userId: inviterId, network: inviterNetwork } = invite;
      if (inviterId === user.id) throw new Problem(409, 'own_friend_invite');
      await lockUsers(db, [inviterId, user.id]);
      const friends = friendRepository(db);
      if (await friends.areFriends(inviterId, user.id)) return;
      // The link is read again, because it may have ended while this call waited for the lock.
      const { endsAt, accepted = 0 } = (await findByLink(link)) ?? {};
      const over = new Problem(409, 'friend_invite_over');
      // If one of the accounts has blocked the other, the answer is the same as for a link that has ended, so that
      // nobody learns who has blocked them.
      if (endsAt === undefined || endsAt <= now || (await friends.isBlocked(inviterId, user.id))) throw over;
      if (accepted >= MAX_ACCEPTED_AN_INVITE) throw over;
      if ((await friends.count(inviterId)) >= MAX_FRIENDS) throw over;
      if ((await friends.count(user.id)) >= MAX_FRIENDS)
        throw new Problem(409, 'too_many_friends', { limit: MAX_FRIENDS });
      await requireAdult();
      await db.insert(friendships).values([
        { id: randomId(), userId: inviterId, friendId: user.id, since: now },
        { id: randomId(), userId: user.id, friendId: inviterId, since: now },
      ]);
      await db
        .update(friendInvites)
        .set({ accepted: accepted + 1 })
        .where(eq(friendInvites.id, invite.id));
      await recordInvitation(db, { inviteId: invite.id, inviterId, inviterNetwork, userId: user.id, network }, now);
    },
  };
}
