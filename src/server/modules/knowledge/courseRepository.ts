import { and, asc, eq } from 'drizzle-orm';
import { isAnyOf } from '#server/database/statements/anyOf.ts';
import type { Database } from '#server/database/connection/open.ts';
import { progress } from '#server/database/tables/stories/listening.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { series, stories } from '#server/database/tables/stories/stories.ts';
import { isSeriesNotBlocked, isStoryNotBlocked } from '#server/domain/catalogue/notBlocked.ts';
import { progressColumns } from '#server/domain/catalogue/progressRepository.ts';
import { seriesColumns } from '#server/domain/catalogue/seriesColumns.ts';
import { cardColumns } from '#server/domain/catalogue/storyCards.ts';

const isShown = and(eq(series.kind, 'course'), eq(series.isHidden, false));

export function courseRepository(db: Database) {
  return {
    /** Returns the courses, without those that the user has blocked. */
    listCourses: (userId: string | undefined, id?: string) =>
      db
        .select(seriesColumns)
        .from(series)
        .innerJoin(packs, eq(packs.id, series.packId))
        .where(and(isShown, isSeriesNotBlocked(userId), id === undefined ? undefined : eq(series.id, id)))
        .orderBy(asc(series.position), asc(series.id)),

    /** Returns the chapters in their order, each with the user's position in it. */
    listChapters: (courseIds: string[], userId: string | undefined) =>
      db
        .select({ ...cardColumns, ...progressColumns })
        .from(stories)
        .innerJoin(packs, eq(packs.id, stories.packId))
        // For a guest the id is empty. No user has an empty id, so no row matches.
        .leftJoin(progress, and(eq(progress.storyId, stories.id), eq(progress.userId, userId ?? '')))
        .where(and(isAnyOf(stories.seriesId, courseIds), eq(stories.isHidden, false), isStoryNotBlocked(userId)))
        .orderBy(asc(stories.position), asc(stories.id)),

    async isChapter(storyId: string): Promise<boolean> {
      const rows = await db
        .select({ id: stories.id })
        .from(stories)
        .innerJoin(series, eq(series.id, stories.seriesId))
        .where(and(eq(stories.id, storyId), eq(stories.isHidden, false), isShown));
      return rows.length > 0;
    },
  };
}

export type CourseRepository = ReturnType<typeof courseRepository>;
export type CourseRow = Awaited<ReturnType<CourseRepository['listCourses']>>[number];
export type ChapterRow = Awaited<ReturnType<CourseRepository['listChapters']>>[number];
