import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { First } from '#lib/experience/entryRules.ts';
import type { Database } from '#server/database/connection/open.ts';
import { earnedMedals, medals } from '#server/database/tables/account/achievements.ts';
import { aims } from '#server/database/tables/experience/aims.ts';
import { publicEntries } from '#server/database/tables/experience/entries.ts';
import { books } from '#server/database/tables/learning/books.ts';
import { bookCheckIns } from '#server/database/tables/learning/bookshelves.ts';
import { dictations } from '#server/database/tables/learning/dictation.ts';
import { listeningSessions } from '#server/database/tables/stories/listening.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { isStoryNotBlocked } from '#server/domain/catalogue/notBlocked.ts';
import { withCover } from '#server/domain/catalogue/storyCards.ts';

/**
 * Returns the details of medals for the time line, including medals that can no longer be earned, because a child keeps
 * its medals.
 */
export async function medalDetails(db: Database, childId: string, ids: readonly string[]) {
  const rows = await db
    .select({
      id: medals.id,
      title: medals.title,
      text: medals.text,
      cover: medals.cover,
      pack: { id: packs.id, contentHash: packs.contentHash },
    })
    .from(earnedMedals)
    .innerJoin(medals, eq(medals.id, earnedMedals.medalId))
    .innerJoin(packs, eq(packs.id, medals.packId))
    .where(and(eq(earnedMedals.userId, childId), inArray(earnedMedals.medalId, [...ids])));
  return rows.map(withCover);
}

export const aimDetails = (db: Database, childId: string, ids: readonly string[]) =>
  db
    .select({ id: aims.id, kind: aims.kind, title: aims.title, measure: aims.measure, target: aims.target })
    .from(aims)
    .where(and(eq(aims.userId, childId), inArray(aims.id, [...ids])));

export const shareDetails = (db: Database, childId: string, ids: readonly string[]) =>
  db
    .select({
      id: publicEntries.id,
      kind: publicEntries.kind,
      title: publicEntries.title,
      text: publicEntries.text,
    })
    .from(publicEntries)
    .where(and(eq(publicEntries.userId, childId), inArray(publicEntries.id, [...ids])));

const titles: Record<First, (db: Database, childId: string) => PromiseLike<{ title: string }[]>> = {
  story: (db, childId) =>
    db
      .select({ title: sql<string>`case when ${isStoryNotBlocked(childId)} then ${stories.title} else '' end` })
      .from(listeningSessions)
      .innerJoin(stories, eq(stories.id, listeningSessions.storyId))
      .where(eq(listeningSessions.userId, childId))
      .orderBy(asc(listeningSessions.startedAt))
      .limit(1),
  dictation: (db, childId) =>
    db
      .select({ title: dictations.title })
      .from(dictations)
      .where(eq(dictations.userId, childId))
      .orderBy(asc(dictations.submittedAt))
      .limit(1),
  'check-in': (db, childId) =>
    db
      .select({
        title: sql<string>`coalesce(${books.title}, case when ${isStoryNotBlocked(childId)} then ${stories.title} end, '')`,
      })
      .from(bookCheckIns)
      .leftJoin(books, and(eq(bookCheckIns.kind, 'picture'), eq(books.id, bookCheckIns.bookId)))
      .leftJoin(stories, and(eq(bookCheckIns.kind, 'story'), eq(stories.id, bookCheckIns.bookId)))
      .where(eq(bookCheckIns.userId, childId))
      .orderBy(asc(bookCheckIns.checkedAt))
      .limit(1),
};

/** Returns the titles of what a child heard, wrote or read for the first time, for each of the given kinds. */
export const firstDetails = (db: Database, childId: string, ids: readonly First[]) =>
  // oxlint-disable-next-line project/one-statement -- there are three kinds, each with its own table
  Promise.all(ids.map(async (id) => ({ id, title: (await titles[id](db, childId))[0]?.title ?? '' })));
