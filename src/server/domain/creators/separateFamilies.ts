import { and, eq, inArray, or } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { users } from '#server/database/tables/account/users.ts';
import { creatorFollows, fanGroupMembers } from '#server/database/tables/stories/creators.ts';
import { creators } from '#server/database/tables/stories/works.ts';

/**
 * Makes two families stop following each other's creators and leave their groups. Called when one family blocks the
 * other, because a creator no longer sees fans and members of the other family, and so could not remove them.
 */
export async function separateFamilies(tx: Database, one: string, other: string): Promise<void> {
  await unfollow(tx, one, other);
  await unfollow(tx, other, one);
}

/** Makes an account stop following the creators of another account and leave their groups. */
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
