import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { after, pageOf } from '#server/database/statements/cursor.ts';
import { friendships } from '#server/database/tables/account/friends.ts';
import { users } from '#server/database/tables/account/users.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { creators, works } from '#server/database/tables/stories/works.ts';
import { coverStory, isCoverStory, isReadWelcome, workColumns } from '#server/domain/creators/publicWorks.ts';
import { isForFriends } from '#server/domain/works/workVisibility.ts';

interface Page {
  limit: number;
  cursor?: string | undefined;
}

/**
 * What friends have published for their friends. The newest works of each child of a friend are read by index, as those of
 * followed creators are; what the account has blocked is left out there, before the limit.
 */
export async function listFriendWorks(db: Database, accountId: string, { limit, cursor }: Page) {
  const newest = db
    .select({ id: works.id, publishedAt: works.publishedAt })
    .from(works)
    .leftJoin(stories, eq(stories.id, works.storyId))
    .where(
      and(
        eq(works.creatorId, creators.id),
        isForFriends(accountId),
        isReadWelcome(accountId),
        after(cursor, { column: works.publishedAt, id: works.id, isDescending: true }),
      ),
    )
    .orderBy(desc(works.publishedAt), desc(works.id))
    .limit(limit + 1)
    .as('newest');
  const sorted = db
    .select({ id: newest.id, publishedAt: newest.publishedAt })
    .from(friendships)
    // Two comparisons with an index each: an expression would be computed for all users.
    .innerJoin(users, or(eq(users.id, friendships.friendId), eq(users.accountId, friendships.friendId)))
    .innerJoin(creators, eq(creators.userId, users.id))
    .innerJoinLateral(newest, sql`true`)
    .where(eq(friendships.userId, accountId))
    .orderBy(desc(newest.publishedAt), desc(newest.id))
    .limit(limit + 1)
    .as('sorted');
  const rows = await db
    .select(workColumns)
    .from(sorted)
    .innerJoin(works, eq(works.id, sorted.id))
    .innerJoin(creators, eq(creators.id, works.creatorId))
    .innerJoin(coverStory, isCoverStory())
    .innerJoin(packs, eq(packs.id, coverStory.packId))
    .orderBy(desc(sorted.publishedAt), desc(sorted.id));
  return pageOf(rows, limit, ({ id, publishedAt }) => ({ id, sortedBy: publishedAt }));
}
