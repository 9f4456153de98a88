import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { savedArticles } from '#server/database/tables/learning/editorials.ts';
import { addWithin, rowLimits } from '#server/limits/rowLimits.ts';

/**
 * Queries for saved articles. Every statement is limited to the user, so nobody reads or writes another user's data
 * (ROLE-03).
 */
export function savedArticleRepository(db: Database) {
  return {
    /** Returns the ids of the saved articles, the last saved first. */
    async list(userId: string): Promise<string[]> {
      const rows = await db
        .select({ id: savedArticles.articleId })
        .from(savedArticles)
        .where(eq(savedArticles.userId, userId))
        .orderBy(desc(savedArticles.savedAt), savedArticles.articleId)
        .limit(rowLimits.savedArticles);
      return rows.map(({ id }) => id);
    },

    /** If the article is already saved, its position in the list stays the same. */
    save: (userId: string, articleId: string, savedAt: Date) =>
      addWithin(
        db,
        {
          userId,
          most: rowLimits.savedArticles,
          count: (tx) => tx.$count(savedArticles, eq(savedArticles.userId, userId)),
        },
        (tx) => tx.insert(savedArticles).values({ userId, articleId, savedAt }).onConflictDoNothing(),
      ),

    async remove(userId: string, articleId: string): Promise<void> {
      await db
        .delete(savedArticles)
        .where(and(eq(savedArticles.userId, userId), eq(savedArticles.articleId, articleId)));
    },
  };
}
