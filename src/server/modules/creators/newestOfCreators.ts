import { and, desc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { after, pageOf } from '#server/database/statements/cursor.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { creators, works } from '#server/database/tables/stories/works.ts';
import {
  coverStory,
  isCoverStory,
  isCreatorNotBlocked,
  isReadStoryShown,
  workColumns,
} from '#server/domain/creators/publicWorks.ts';

export interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

interface Chosen {
  /** A query with one column that returns the id of each creator once. */
  creatorIds: SQLWrapper;
  /** The condition that a work must meet to be listed. */
  isListed: SQL | undefined;
}

/**
 * Lists the newest works of the given creators, without what the account has blocked. A page of n works can only
 * contain works of those n creators whose newest works are the most recent. So the query reads the newest work of each
 * creator by index, and then n works of each of these n creators, instead of all works of all creators. Works are
 * sorted before the joins, so that the joins read only one page.
 */
export async function listNewestOfCreators(
  db: Database,
  accountId: string,
  { creatorIds, isListed }: Chosen,
  { limit, cursor }: PageQuery,
) {
  const rowsRead = limit + 1;
  // The story of each work is looked up by a subquery. With a join, PostgreSQL would scan all stories once for each
  // creator, at least while there are only a few thousand stories.
  const read = db
    .select({ isWelcome: sql`${isReadStoryShown(accountId)}` })
    .from(stories)
    .where(eq(stories.id, works.storyId));
  const newestOf = (creatorId: SQL, count: number, name: string) =>
    db
      .select({ id: works.id, publishedAt: works.publishedAt })
      .from(works)
      .where(
        and(
          eq(works.creatorId, creatorId),
          isListed,
          sql`coalesce(${read}, true)`,
          after(cursor, { column: works.publishedAt, id: works.id, isDescending: true }),
        ),
      )
      .orderBy(desc(works.publishedAt), desc(works.id))
      .limit(count)
      .as(name);
  const first = newestOf(sql`chosen.id`, 1, 'first');
  const firsts = db
    .select({ creatorId: sql<string>`chosen.id`.as('creator_id'), id: first.id, publishedAt: first.publishedAt })
    .from(sql`${creatorIds} as chosen(id)`)
    .innerJoinLateral(first, sql`true`)
    .orderBy(desc(first.publishedAt), desc(first.id))
    .as('firsts');
  // `limit(1)` makes the planner look each creator up by index instead of scanning all creators.
  const shown = db
    .select({ id: creators.id })
    .from(creators)
    .where(and(eq(creators.id, sql`firsts.creator_id`), eq(creators.isHidden, false), isCreatorNotBlocked(accountId)))
    .limit(1)
    .as('shown');
  const ahead = db
    .select({ creatorId: shown.id })
    .from(firsts)
    .innerJoinLateral(shown, sql`true`)
    .orderBy(desc(firsts.publishedAt), desc(firsts.id))
    .limit(rowsRead)
    .as('ahead');
  const newest = newestOf(sql`${ahead.creatorId}`, rowsRead, 'newest');
  const sorted = db
    .select({ id: newest.id, publishedAt: newest.publishedAt })
    .from(ahead)
    .innerJoinLateral(newest, sql`true`)
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
    .limit(rowsRead);
  return pageOf(rows, limit, ({ id, publishedAt }) => ({ id, sortedBy: publishedAt }));
}
