import { and, asc, desc, eq, type Placeholder } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { preparedRead, type Placeholders } from '#server/database/statements/preparedRead.ts';
import type { Reactions } from '#contract/stories/reactions.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { favourites, storyLikes } from '#server/database/tables/stories/storyLists.ts';
import { addWithin, rowLimits } from '#server/limits/rowLimits.ts';
import { commentRepository } from '#server/domain/comments/commentRepository.ts';
import { isStoryNotBlocked } from '#server/domain/catalogue/notBlocked.ts';
import { cardColumns } from '#server/domain/catalogue/storyCards.ts';

const isLikeOf = (userId: string | Placeholder, storyId: string | Placeholder) =>
  and(eq(storyLikes.storyId, storyId), eq(storyLikes.userId, userId));
const isFavouriteOf = (userId: string | Placeholder, storyId: string | Placeholder) =>
  and(eq(favourites.userId, userId), eq(favourites.storyId, storyId));

/** Reads all numbers in one statement, because every page of a story shows them. */
const readReactions = preparedRead(
  (db, { storyId, userId }: Placeholders<{ storyId: string; userId: string | undefined }>) =>
    db
      .select({
        likeCount: db.$count(storyLikes, eq(storyLikes.storyId, storyId)),
        commentCount: commentRepository(db).countShown({ storyId }),
        ...(userId !== undefined && {
          likesOfUser: db.$count(storyLikes, isLikeOf(userId, storyId)),
          favouritesOfUser: db.$count(favourites, isFavouriteOf(userId, storyId)),
        }),
      })
      .from(stories)
      .where(and(eq(stories.id, storyId), eq(stories.isHidden, false))),
);

/**
 * Queries for likes and favourites. Every statement except the count is limited to the user, so nobody sees or changes
 * another user's data (ROLE-03).
 */
export function reactionRepository(db: Database) {
  return {
    /**
     * Returns the numbers of reactions to a story, and the user's own reactions; undefined if the story does not exist
     * or is hidden.
     */
    async find(storyId: string, userId: string | undefined): Promise<Reactions | undefined> {
      const [row] = await readReactions(db, { storyId, userId });
      if (!row) return undefined;
      const { likesOfUser = 0, favouritesOfUser = 0, ...counts } = row;
      return { ...counts, isLiked: likesOfUser > 0, isFavourite: favouritesOfUser > 0 };
    },

    async like(userId: string, storyId: string, likedAt: Date): Promise<void> {
      await db.insert(storyLikes).values({ userId, storyId, likedAt }).onConflictDoNothing();
    },

    async unlike(userId: string, storyId: string): Promise<void> {
      await db.delete(storyLikes).where(isLikeOf(userId, storyId));
    },

    addFavourite: (userId: string, storyId: string, addedAt: Date) =>
      addWithin(
        db,
        { userId, most: rowLimits.favourites, count: (tx) => tx.$count(favourites, eq(favourites.userId, userId)) },
        (tx) => tx.insert(favourites).values({ userId, storyId, addedAt }).onConflictDoNothing(),
      ),

    async removeFavourite(userId: string, storyId: string): Promise<void> {
      await db.delete(favourites).where(isFavouriteOf(userId, storyId));
    },

    listFavourites: (userId: string) =>
      db
        .select(cardColumns)
        .from(favourites)
        .innerJoin(stories, and(eq(stories.id, favourites.storyId), eq(stories.isHidden, false)))
        .innerJoin(packs, eq(packs.id, stories.packId))
        .where(and(eq(favourites.userId, userId), isStoryNotBlocked(userId)))
        .orderBy(desc(favourites.addedAt), asc(favourites.storyId))
        .limit(rowLimits.favourites),
  };
}
