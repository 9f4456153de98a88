import { and, desc, eq, max } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { progress } from '#server/database/tables/stories/listening.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { isStoryNotBlocked } from '#server/domain/catalogue/notBlocked.ts';
import { after, pageOf } from '#server/database/statements/cursor.ts';
import { isListed, progressColumns } from '#server/domain/catalogue/progressRepository.ts';
import { cardColumns } from '#server/domain/catalogue/storyCards.ts';

/**
 * Queries for the stories that a user has played. Every statement is limited to the user, so nobody sees or changes
 * another user's data (ROLE-03).
 */
export function historyRepository(db: Database) {
  const isListedOf = (userId: string) => and(eq(progress.userId, userId), isListed);

  return {
    async list(userId: string, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
      const rows = await db
        .select({ ...cardColumns, ...progressColumns })
        .from(progress)
        .innerJoin(stories, eq(stories.id, progress.storyId))
        .innerJoin(packs, eq(packs.id, stories.packId))
        .where(
          and(
            isListedOf(userId),
            eq(stories.isHidden, false),
            isStoryNotBlocked(userId),
            after(cursor, { column: progress.heardAt, id: progress.storyId, isDescending: true }),
          ),
        )
        .orderBy(desc(progress.heardAt), desc(progress.storyId))
        .limit(limit + 1);
      return pageOf(rows, limit, ({ storyId, heardAt }) => ({ id: storyId, sortedBy: heardAt }));
    },

    /**
     * Removes one story, or all stories if none is given. Returns the time of the user's last removal. For a repeated
     * call, which removes nothing, that is the time of the first call.
     */
    async remove(userId: string, now: Date, storyId?: string): Promise<Date | null> {
      await db
        .update(progress)
        .set({ unlistedAt: now })
        .where(and(isListedOf(userId), storyId === undefined ? undefined : eq(progress.storyId, storyId)));
      const [row] = await db
        .select({ removedAt: max(progress.unlistedAt) })
        .from(progress)
        .where(eq(progress.userId, userId));
      return row?.removedAt ?? null;
    },

    /** Restores everything that was removed at this time. */
    async restore(userId: string, removedAt: Date): Promise<void> {
      await db
        .update(progress)
        .set({ unlistedAt: null })
        .where(and(eq(progress.userId, userId), eq(progress.unlistedAt, removedAt)));
    },
  };
}
