import { and, eq, inArray, or } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { users } from '#server/database/tables/account/users.ts';
import { creatorFollows, fanGroupMembers } from '#server/database/tables/stories/creators.ts';
import { creators } from '#server/database/tables/stories/works.ts';

/**
 * Ends that two families follow each other's creators and belong to their groups. Call it when one blocks the other:
 * creators see neither these fans nor these members any more, so they could not remove them.
 */
export async function partFamilies(tx: Database, one: string, other: string): Promise<void> {
  await unfollow(tx, one, other);
  await unfollow(tx, other, one);
}

/** Ends that an account follows the creators of another one, and belongs to their groups. */
async function unfollow(tx: Database, fan: string, accountId: string): Promise<void> {
  const followed = tx
    .select({ id: creators.id })
    .from(creators)
    .innerJoin(users, eq(users.id, creators.userId))
    .where(or(eq(users.id, accountId), eq(users.accountId, accountId)));
  await tx
    .delete(fanGroupMembers)
    .where(and(eq(fanGroupMembers.userId, fan), inArray(fanGroupMembers.groupId, followed)));
  await tx
    .delete(creatorFollows)
    .where(and(eq(creatorFollows.userId, fan), inArray(creatorFollows.creatorId, followed)));
}
