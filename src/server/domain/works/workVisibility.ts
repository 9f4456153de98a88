import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import { friendships } from '#server/database/tables/account/friends.ts';
import { users } from '#server/database/tables/account/users.ts';
import { creators, works } from '#server/database/tables/stories/works.ts';
import { isCreatorNotBlocked, isWorkShown } from '#server/domain/creators/publicWorks.ts';
import { accountOf } from '#server/domain/friends/betweenBlocked.ts';

/** An SQL expression for the account of the child that has recorded a work. */
const ownerAccount = sql`(select coalesce(owner.account_id, owner.id) from ${users} as owner where owner.id = ${works.userId})`;

/** Whether a work belongs to the family of this account. */
export const isOfFamily = (accountId: string | undefined): SQL<boolean> =>
  accountId === undefined ? sql<boolean>`false` : sql<boolean>`coalesce(${ownerAccount} = ${accountId}, false)`;

/** Whether a work is published for the friends of its owner and not hidden. */
export const isForFriends = (): SQL | undefined =>
  and(eq(works.audience, 'friends'), eq(works.state, 'published'), eq(works.isHidden, false));

/**
 * An SQL condition that selects the works that a listener may hear as a friend of the owner's family. `listenerId` is
 * the id of the listener's account or of one of its children.
 */
export const isOfFriend = (listenerId: string | undefined): SQL | undefined =>
  listenerId === undefined
    ? sql`false`
    : and(
        isForFriends(),
        eq(creators.isHidden, false),
        isCreatorNotBlocked(listenerId),
        sql`exists (select 1 from ${friendships} where ${friendships.userId} = ${ownerAccount}
          and ${friendships.friendId} = ${accountOf(listenerId)})`,
      );

/**
 * An SQL condition that selects the works that this account may hear: works for everybody, works of friends, and works
 * of its own family in every state.
 */
export const mayHear = (accountId: string | undefined): SQL | undefined =>
  or(isWorkShown(accountId), isOfFriend(accountId), isOfFamily(accountId));
