import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import { playDays } from '../../database/pageTables.ts';
import { banners, categories, packs, plays, series, stories } from '../../database/schema.ts';
import { beijingDay } from '../rankings/period.ts';

const HOUR_MS = 3_600_000;

/** What a card needs; the text and sound of a story are left where they are. */
export const cardColumns = {
  id: stories.id,
  title: stories.title,
  summary: stories.summary,
  cover: stories.cover,
  durationMs: stories.durationMs,
  ageFrom: stories.ageFrom,
  ageTo: stories.ageTo,
  access: stories.access,
  seriesId: stories.seriesId,
  pack: { id: packs.id, contentHash: packs.contentHash },
};

export function storyRepository(db: Database) {
  const isShown = eq(stories.isHidden, false);
  return {
    /** Every story on offer, in the order of its series. */
    listCards: () =>
      db
        .select({ ...cardColumns, categoryId: stories.categoryId, playCount: stories.playCount })
        .from(stories)
        .innerJoin(packs, eq(packs.id, stories.packId))
        .innerJoin(series, eq(series.id, stories.seriesId))
        .where(isShown)
        .orderBy(asc(series.position), asc(series.id), asc(stories.position), asc(stories.id)),

    listSeries: () =>
      db
        .select({
          id: series.id,
          title: series.title,
          summary: series.summary,
          cover: series.cover,
          ageFrom: series.ageFrom,
          ageTo: series.ageTo,
          pack: { id: packs.id, contentHash: packs.contentHash },
        })
        .from(series)
        .innerJoin(packs, eq(packs.id, series.packId))
        .where(eq(series.isHidden, false))
        .orderBy(asc(series.position), asc(series.id)),

    listCategories: () =>
      db
        .select({ id: categories.id, title: categories.title, motif: categories.motif })
        .from(categories)
        .where(eq(categories.isHidden, false))
        .orderBy(asc(categories.position), asc(categories.id)),

    listBanners: () =>
      db
        .select({
          id: banners.id,
          title: banners.title,
          subtitle: banners.subtitle,
          cover: banners.cover,
          storyId: banners.storyId,
          seriesId: banners.seriesId,
          pack: { id: packs.id, contentHash: packs.contentHash },
        })
        .from(banners)
        .innerJoin(packs, eq(packs.id, banners.packId))
        .innerJoin(stories, eq(stories.id, banners.storyId))
        .where(and(eq(banners.isHidden, false), isShown))
        .orderBy(asc(banners.position), asc(banners.id)),

    async findStory(id: string) {
      const [row] = await db
        .select({
          ...cardColumns,
          author: stories.author,
          tags: stories.tags,
          category: stories.categoryId,
          sound: stories.sound,
          sentences: stories.sentences,
          seriesTitle: series.title,
          isSynthesised: packs.isSynthesised,
        })
        .from(stories)
        .innerJoin(packs, eq(packs.id, stories.packId))
        .innerJoin(series, eq(series.id, stories.seriesId))
        .where(and(eq(stories.id, id), isShown));
      return row;
    },

    listOfSeries: (seriesId: string) =>
      db
        .select(cardColumns)
        .from(stories)
        .innerJoin(packs, eq(packs.id, stories.packId))
        .where(and(eq(stories.seriesId, seriesId), isShown))
        .orderBy(asc(stories.position), asc(stories.id)),

    async findDurationMs(id: string): Promise<number | undefined> {
      const [row] = await db
        .select({ durationMs: stories.durationMs })
        .from(stories)
        .where(and(eq(stories.id, id), isShown));
      return row?.durationMs;
    },

    /** Counts a play unless this device has been counted for this story in this hour. */
    countPlay: (storyId: string, deviceId: string, now: Date): Promise<void> =>
      db.transaction(async (tx) => {
        const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
        const counted = await tx.insert(plays).values({ storyId, deviceId, hour }).onConflictDoNothing().returning();
        if (counted.length === 0) return;
        await tx
          .update(stories)
          .set({ playCount: sql`${stories.playCount} + 1` })
          .where(eq(stories.id, storyId));
        await tx
          .insert(playDays)
          .values({ day: beijingDay(now), storyId, plays: 1 })
          .onConflictDoUpdate({
            target: [playDays.day, playDays.storyId],
            set: { plays: sql`${playDays.plays} + 1` },
          });
      }),

    listMostPlayed: (limit: number) =>
      db
        .select(cardColumns)
        .from(stories)
        .innerJoin(packs, eq(packs.id, stories.packId))
        .where(isShown)
        .orderBy(desc(stories.playCount), asc(stories.id))
        .limit(limit),
  };
}

type StoryRepository = ReturnType<typeof storyRepository>;
export type ListedCard = Awaited<ReturnType<StoryRepository['listCards']>>[number];
export type CardRow = Omit<ListedCard, 'categoryId' | 'playCount'>;
export type SeriesRow = Awaited<ReturnType<StoryRepository['listSeries']>>[number];
