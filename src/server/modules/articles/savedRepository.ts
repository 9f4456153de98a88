import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '#server/database/open.ts';
import { savedArticles } from '#server/database/tables/editorials.ts';
import { addWithin, rowLimits } from '#server/rowLimits.ts';

/** Every statement names the user: nobody reads or writes another's (ROLE-03). */
export function savedArticleRepository(db: Database) {
  return {
    /** The ids, the latest saved first. */
    async list(userId: string): Promise<string[]> {
      const rows = await db
        .select({ id: savedArticles.articleId })
        .from(savedArticles)
        .where(eq(savedArticles.userId, userId))
        .orderBy(desc(savedArticles.savedAt), savedArticles.articleId)
        .limit(rowLimits.savedArticles);
      return rows.map(({ id }) => id);
    },

    /** Saved again it stays where it is in the list. */
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

    async forget(userId: string, articleId: string): Promise<void> {
      await db
        .delete(savedArticles)
        .where(and(eq(savedArticles.userId, userId), eq(savedArticles.articleId, articleId)));
    },
  };
}
