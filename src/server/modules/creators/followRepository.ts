import crypto from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { creatorFollows, fanGroupMembers } from '#server/database/tables/stories/creators.ts';
import { addWithin, lockUser, rowLimits } from '#server/limits/rowLimits.ts';

/** Adds and removes the creators whom an account follows. Every statement is limited to the account (ROLE-03). */
export const followRepository = (db: Database) => ({
  follow: (userId: string, creatorId: string, followedAt: Date) =>
    addWithin(
      db,
      {
        userId,
        most: rowLimits.followedCreators,
        count: (tx) => tx.$count(creatorFollows, eq(creatorFollows.userId, userId)),
      },
      (tx) =>
        tx
          .insert(creatorFollows)
          .values({ id: crypto.randomUUID(), userId, creatorId, followedAt })
          .onConflictDoNothing(),
    ),

  /**
   * Stops following a creator. Also leaves the creator's group: the creator can see and remove only fans, so the user
   * would stay in the group unseen. Locks the user, so that the user cannot join at the same time.
   */
  unfollow: (userId: string, creatorId: string): Promise<void> =>
    db.transaction(async (tx) => {
      await lockUser(tx, userId);
      await tx
        .delete(creatorFollows)
        .where(and(eq(creatorFollows.userId, userId), eq(creatorFollows.creatorId, creatorId)));
      await tx
        .delete(fanGroupMembers)
        .where(and(eq(fanGroupMembers.userId, userId), eq(fanGroupMembers.groupId, creatorId)));
    }),
});
