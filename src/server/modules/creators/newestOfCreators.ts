import { and, desc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { after, pageOf } from '#server/database/statements/cursor.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { creators, works } from '#server/database/tables/stories/works.ts';
import {
  coverStory,
  isCoverStory,
  isCreatorWelcome,
  isReadWelcome,
  workColumns,
} from '#server/domain/creators/publicWorks.ts';

export interface Page {
  limit: number;
  cursor?: string | undefined;
}

interface Chosen {
  /** The ids of the creators: a query of one column. */
  creatorIds: SQLWrapper;
  /** Which of their works belong to the list. */
  isListed: SQL | undefined;
}

/**
 * The newest works of some creators, without what the account has blocked. Those of each creator are read by index, so that
 * quiet creators do not cost a scan of all works. They are sorted before the joins, which then end after a page.
 */
export async function listNewestOfCreators(
  db: Database,
  accountId: string,
  { creatorIds, isListed }: Chosen,
  { limit, cursor }: Page,
) {
  const newest = db
    .select({ id: works.id, publishedAt: works.publishedAt })
    .from(works)
    .leftJoin(stories, eq(stories.id, works.storyId))
    .where(
      and(
        eq(works.creatorId, creators.id),
        isListed,
        isReadWelcome(accountId),
        after(cursor, { column: works.publishedAt, id: works.id, isDescending: true }),
      ),
    )
    .orderBy(desc(works.publishedAt), desc(works.id))
    .limit(limit + 1)
    .as('newest');
  const sorted = db
    .select({ id: newest.id, publishedAt: newest.publishedAt })
    .from(creators)
    .innerJoinLateral(newest, sql`true`)
    .where(and(sql`${creators.id} in ${creatorIds}`, eq(creators.isHidden, false), isCreatorWelcome(accountId)))
    .orderBy(desc(newest.publishedAt), desc(newest.id))
    .as('sorted');
  const rows = await db
    .select(workColumns)
    .from(sorted)
    .innerJoin(works, eq(works.id, sorted.id))
    .innerJoin(creators, eq(creators.id, works.creatorId))
    .innerJoin(coverStory, isCoverStory())
    .innerJoin(packs, eq(packs.id, coverStory.packId))
    .orderBy(desc(sorted.publishedAt), desc(sorted.id))
    .limit(limit + 1);
  return pageOf(rows, limit, ({ id, publishedAt }) => ({ id, sortedBy: publishedAt }));
}
