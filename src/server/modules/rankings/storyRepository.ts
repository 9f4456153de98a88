import { and, asc, countDistinct, desc, eq, gte, ilike, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Board } from '#contract/catalogue/rankings.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { finishings } from '#server/database/tables/experience/finishings.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { playDays } from '#server/database/tables/stories/plays.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { isStoryNotBlocked } from '#server/domain/catalogue/notBlocked.ts';
import { cardColumns } from '#server/domain/catalogue/storyCards.ts';

const BOARD_LENGTH = 100;

const agesOf: Readonly<Partial<Record<Board, [from: number, to: number]>>> = {
  age3: [3, 4],
  age5: [5, 6],
  age7: [7, 99],
};

/** Returns a pattern for texts that contain this text. `%` and `_` are escaped, so that they match literally. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

export function storyRankingRepository(db: Database) {
  /** Selects how often each story was started since the given time, or ever if no time is given. */
  const plays = (since: Date | undefined) =>
    since === undefined
      ? db.select({ storyId: stories.id, count: stories.playCount }).from(stories).as('counted')
      : db
          .select({ storyId: playDays.storyId, count: sql<number>`sum(${playDays.plays})::int`.as('count') })
          .from(playDays)
          .where(gte(playDays.day, chinaDay(since)))
          .groupBy(playDays.storyId)
          .as('counted');

  /**
   * Selects how many users have heard each story to its end since the given time. Each user counts once, even if the
   * user has begun the story again since then.
   */
  const finishes = (since: Date | undefined) =>
    db
      .select({ storyId: finishings.itemId, count: countDistinct(finishings.userId).as('count') })
      .from(finishings)
      .where(and(eq(finishings.kind, 'story'), since && gte(finishings.day, chinaDay(since))))
      .groupBy(finishings.itemId)
      .as('counted');

  const isFor = (board: Board): SQL | undefined => {
    const ages = agesOf[board];
    return ages && and(lte(stories.ageFrom, ages[1]), gte(stories.ageTo, ages[0]));
  };

  return {
    async list(board: Board, since: Date | undefined, text: string | undefined, userId: string | undefined) {
      const counted = board === 'finished' ? finishes(since) : plays(since);
      const ranked = db
        .select({
          storyId: counted.storyId,
          count: counted.count,
          place: sql<number>`rank() over (order by ${counted.count} desc)::int`.as('place'),
        })
        .from(counted)
        .innerJoin(stories, eq(stories.id, counted.storyId))
        .where(and(sql`${counted.count} > 0`, eq(stories.isHidden, false), isStoryNotBlocked(userId), isFor(board)))
        .orderBy(desc(counted.count), asc(stories.id))
        .limit(BOARD_LENGTH)
        .as('board');
      return db
        .select({ ...cardColumns, place: ranked.place, count: ranked.count })
        .from(ranked)
        .innerJoin(stories, eq(stories.id, ranked.storyId))
        .innerJoin(packs, eq(packs.id, stories.packId))
        .where(
          text === undefined
            ? undefined
            : or(ilike(stories.title, containing(text)), sql`${stories.tags}::text ilike ${containing(text)}`),
        )
        .orderBy(asc(ranked.place), asc(stories.id));
    },
  };
}
