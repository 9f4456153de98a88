import { eq, or } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { friendships } from '#server/database/tables/account/friends.ts';
import { users } from '#server/database/tables/account/users.ts';
import { creators } from '#server/database/tables/stories/works.ts';
import { isForFriends } from '#server/domain/works/workVisibility.ts';
import { listNewestOfCreators, type PageQuery } from './newestOfCreators.ts';

/** Lists the works that the children of friends have published for their friends. */
export function listFriendWorks(db: Database, accountId: string, page: PageQuery) {
  const creatorIds = db
    .select({ id: creators.id })
    .from(friendships)
    // The condition is written as two comparisons, so that PostgreSQL uses an index for each. A single expression such
    // as `coalesce` would be computed for all users.
    .innerJoin(users, or(eq(users.id, friendships.friendId), eq(users.accountId, friendships.friendId)))
    .innerJoin(creators, eq(creators.userId, users.id))
    .where(eq(friendships.userId, accountId));
  return listNewestOfCreators(db, accountId, { creatorIds, isListed: isForFriends() }, page);
}
