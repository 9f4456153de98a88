import { and, countDistinct, desc, eq, gte, inArray, notInArray, sql } from 'drizzle-orm';
import { DAY_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { searchHistory, searchedTitles } from '#server/database/tables/stories/search.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { blockedStoryIds, isStoryNotBlocked } from '#server/domain/catalogue/notBlocked.ts';
import { HOT_DAYS } from '#server/domain/search/hotDays.ts';
import { keyedDigest } from '#server/secrets/digest.ts';
import { lockUser, rowLimits } from '#server/limits/rowLimits.ts';

const HOT_COUNT = 10;
/**
 * The number of users who must search for a title before it is shown to others. With fewer users, the title stays
 * private.
 */
const MIN_VOTERS = 3;

/** Queries for the search history of a user. Every statement is limited to the user (ROLE-03). */
export function searchHistoryRepository(db: Database) {
  const newest = (userId: string) =>
    db
      .select({ text: searchHistory.text })
      .from(searchHistory)
      .where(eq(searchHistory.userId, userId))
      .orderBy(desc(searchHistory.searchedAt), searchHistory.text)
      .limit(rowLimits.searches);

  return {
    list: async (userId: string): Promise<string[]> => (await newest(userId)).map(({ text }) => text),

    add: (userId: string, text: string, searchedAt: Date): Promise<void> =>
      db.transaction(async (tx) => {
        await lockUser(tx, userId);
        await tx
          .insert(searchHistory)
          .values({ userId, text, searchedAt })
          .onConflictDoUpdate({ target: [searchHistory.userId, searchHistory.text], set: { searchedAt } });
        await tx
          .delete(searchHistory)
          .where(and(eq(searchHistory.userId, userId), notInArray(searchHistory.text, newest(userId))));
      }),

    async remove(userId: string, text?: string): Promise<void> {
      await db
        .delete(searchHistory)
        .where(and(eq(searchHistory.userId, userId), text === undefined ? undefined : eq(searchHistory.text, text)));
    },
  };
}

/** Counts searches for titles, and lists the titles for which most users search. */
export function hotTitleRepository(db: Database, serverSecret: string) {
  const startOfUtcDay = (now: Date) => new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  return {
    /** Stores that a user has searched for a title on this day. */
    async vote(userId: string, title: string, now: Date): Promise<void> {
      const voter = keyedDigest(serverSecret, `${userId} ${title}`);
      await db
        .insert(searchedTitles)
        .values({ day: startOfUtcDay(now), title, voter })
        .onConflictDoNothing();
    },

    /** Returns the titles with the most searches, followed by those of the most played stories. */
    async list(now: Date, userId: string): Promise<string[]> {
      const voters = countDistinct(searchedTitles.voter);
      const searched = await db
        .select({ title: searchedTitles.title })
        .from(searchedTitles)
        .where(
          and(
            gte(searchedTitles.day, new Date(startOfUtcDay(now).getTime() - (HOT_DAYS - 1) * DAY_MS)),
            notInArray(
              searchedTitles.title,
              db
                .select({ title: stories.title })
                .from(stories)
                .where(inArray(stories.id, blockedStoryIds(userId))),
            ),
          ),
        )
        .groupBy(searchedTitles.title)
        .having(sql`${voters} >= ${MIN_VOTERS}`)
        .orderBy(desc(voters), searchedTitles.title)
        .limit(HOT_COUNT);
      const played = await db
        .select({ title: stories.title })
        .from(stories)
        .where(and(eq(stories.isHidden, false), isStoryNotBlocked(userId)))
        .orderBy(desc(stories.playCount), stories.id)
        .limit(HOT_COUNT);
      return [...new Set([...searched, ...played].map(({ title }) => title))].slice(0, HOT_COUNT);
    },
  };
}
