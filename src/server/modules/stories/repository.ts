import { and, asc, between, desc, eq, exists, inArray, sql } from 'drizzle-orm';
import { chinaDay } from '#lib/time/chinaTime.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { preparedRead, type Placeholders } from '#server/database/statements/preparedRead.ts';
import { cardColumns } from '#server/domain/catalogue/storyCards.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { playDays, plays } from '#server/database/tables/stories/plays.ts';
import { banners, series, stories } from '#server/database/tables/stories/stories.ts';
import { isSeriesNotBlocked, isStoryNotBlocked } from '#server/domain/catalogue/notBlocked.ts';
import { isPlayLimitReached, countLimitedPlay, type PlaySource } from '#server/domain/catalogue/playShares.ts';

/** The maximum number of stories that are returned before a story of a series, and after it. */
const MAX_NEIGHBOURS = 250;

const isShown = eq(stories.isHidden, false);

const readStory = preparedRead((db, { id, userId }: Placeholders<{ id: string; userId: string | undefined }>) =>
  db
    .select({
      ...cardColumns,
      author: stories.author,
      origin: stories.origin,
      tags: stories.tags,
      category: stories.categoryId,
      sound: stories.sound,
      sentences: stories.sentences,
      afterwards: stories.afterwards,
      position: stories.position,
      seriesTitle: series.title,
      isSynthesised: packs.isSynthesised,
    })
    .from(stories)
    .innerJoin(packs, eq(packs.id, stories.packId))
    .innerJoin(series, eq(series.id, stories.seriesId))
    .where(and(eq(stories.id, id), isShown, isStoryNotBlocked(userId))),
);

interface Neighbourhood {
  seriesId: string;
  /** The range of positions in the series that is read: `from` and `to` are included. */
  from: number;
  to: number;
  userId: string | undefined;
}

const readNeighbours = preparedRead((db, { seriesId, from, to, userId }: Placeholders<Neighbourhood>) =>
  db
    .select(cardColumns)
    .from(stories)
    .innerJoin(packs, eq(packs.id, stories.packId))
    .where(and(eq(stories.seriesId, seriesId), between(stories.position, from, to), isShown, isStoryNotBlocked(userId)))
    .orderBy(asc(stories.position), asc(stories.id))
    .limit(2 * MAX_NEIGHBOURS + 1),
);

export function storyRepository(db: Database) {
  const isOfSeries = and(eq(stories.seriesId, series.id), isShown);
  return {
    /** Returns series that have stories. Series for this age come first. */
    listSeriesFor: (age: number, limit: number, userId: string | undefined) =>
      db
        .select({
          id: series.id,
          title: series.title,
          summary: series.summary,
          cover: series.cover,
          storyCount: sql<number>`(select count(*)::int from ${stories} where ${stories.seriesId} = ${series.id} and ${isShown})`,
          pack: { id: packs.id, contentHash: packs.contentHash },
        })
        .from(series)
        .innerJoin(packs, eq(packs.id, series.packId))
        .where(
          and(
            eq(series.isHidden, false),
            isSeriesNotBlocked(userId),
            exists(
              db
                .select()
                .from(stories)
                .where(and(isOfSeries, isStoryNotBlocked(userId))),
            ),
          ),
        )
        .orderBy(desc(sql`${age} between ${series.ageFrom} and ${series.ageTo}`), asc(series.position), asc(series.id))
        .limit(limit),

    /** Returns the first stories of each of these series, ordered by series and then by their place in the series. */
    async listFirstStories(seriesIds: readonly string[], length: number, userId: string | undefined) {
      const first = db
        .select({ storyId: stories.id })
        .from(stories)
        .where(and(isOfSeries, isStoryNotBlocked(userId)))
        .orderBy(asc(stories.position), asc(stories.id))
        .limit(length)
        .as('first');
      const cards = await db
        .select(cardColumns)
        .from(series)
        .crossJoinLateral(first)
        .innerJoin(stories, eq(stories.id, first.storyId))
        .innerJoin(packs, eq(packs.id, stories.packId))
        .where(inArray(series.id, [...seriesIds]))
        .orderBy(asc(stories.position), asc(stories.id));
      return seriesIds.flatMap((id) => cards.filter(({ seriesId }) => seriesId === id));
    },

    listBanners: (userId: string | undefined) =>
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
        .where(and(eq(banners.isHidden, false), isShown, isStoryNotBlocked(userId)))
        .orderBy(asc(banners.position), asc(banners.id)),

    /** Returns the most played stories of a category. */
    listMostPlayedOf: (categoryId: string, limit: number, userId: string | undefined) =>
      db
        .select(cardColumns)
        .from(stories)
        .innerJoin(packs, eq(packs.id, stories.packId))
        .where(and(eq(stories.categoryId, categoryId), isShown, isStoryNotBlocked(userId)))
        .orderBy(desc(stories.playCount), desc(stories.id))
        .limit(limit),

    async findStory(id: string, userId: string | undefined) {
      const [row] = await readStory(db, { id, userId });
      return row;
    },

    /** Returns the sound of a story that is not hidden, with its access level and the size of its preview. */
    async findSound(id: string) {
      const [row] = await db
        .select({
          access: stories.access,
          seriesId: stories.seriesId,
          sound: stories.sound,
          durationMs: stories.durationMs,
          previewBytes: stories.previewBytes,
          pack: { id: packs.id, contentHash: packs.contentHash, isBuiltIn: packs.isBuiltIn },
        })
        .from(stories)
        .innerJoin(packs, eq(packs.id, stories.packId))
        .where(and(eq(stories.id, id), isShown));
      return row;
    },

    /**
     * Returns a story and the stories around it in its series. Their number is limited, so that the reply does not grow
     * with the series.
     */
    listNeighbours: (seriesId: string, position: number, userId: string | undefined) =>
      readNeighbours(db, { seriesId, from: position - MAX_NEIGHBOURS, to: position + MAX_NEIGHBOURS, userId }),

    /**
     * Counts a play, unless the listener was already counted for this story in this hour, or the limit of the network
     * or account for today is reached.
     */
    async countPlay(storyId: string, source: PlaySource, now: Date): Promise<void> {
      const subject = `story ${storyId}`;
      if (await isPlayLimitReached(db, subject, source, now)) return;
      await db.transaction(async (tx) => {
        const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
        const play = { storyId, deviceId: source.listener, hour };
        const counted = await tx.insert(plays).values(play).onConflictDoNothing().returning();
        if (counted.length === 0 || !(await countLimitedPlay(tx, subject, source, now))) return;
        await tx
          .update(stories)
          .set({ playCount: sql`${stories.playCount} + 1` })
          .where(eq(stories.id, storyId));
        await tx
          .insert(playDays)
          .values({ day: chinaDay(now), storyId, plays: 1 })
          .onConflictDoUpdate({
            target: [playDays.day, playDays.storyId],
            set: { plays: sql`${playDays.plays} + 1` },
          });
      });
    },

    listMostPlayed: (limit: number, userId?: string) =>
      db
        .select({ ...cardColumns, playCount: stories.playCount })
        .from(stories)
        .innerJoin(packs, eq(packs.id, stories.packId))
        .where(and(isShown, isStoryNotBlocked(userId)))
        .orderBy(desc(stories.playCount), desc(stories.id))
        .limit(limit),
  };
}

type StoryRepository = ReturnType<typeof storyRepository>;
export type SeriesRow = Awaited<ReturnType<StoryRepository['listSeriesFor']>>[number];
