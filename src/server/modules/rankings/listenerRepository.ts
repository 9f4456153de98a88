import { and, asc, eq, gte, isNotNull, lte, or, sql } from 'drizzle-orm';
import { consentPurposes } from '#lib/privacy/consents.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { listeningSessions } from '#server/database/tables/stories/listening.ts';
import { rankedListeners } from '#server/database/tables/stories/plays.ts';
import { users } from '#server/database/tables/account/users.ts';
import { isChildNotBlocked } from '#server/domain/friends/betweenBlocked.ts';
import { shownNickname } from '#server/domain/children/childNames.ts';

/** Selects users who have agreed to the current version of the consent to be shown. Others are not shown. */
const hasCurrentConsent = gte(rankedListeners.version, consentPurposes.display.version);

export function listenerRankingRepository(db: Database) {
  /**
   * Selects how long each user has listened since the given time, and to how many stories. A listening session belongs
   * to the time at which it starts.
   */
  const heardSince = (since: Date | undefined) =>
    db
      .select({
        userId: listeningSessions.userId,
        heardMs: sql<number>`sum(${listeningSessions.listenedMs})::float8`.as('heard_ms'),
        stories: sql<number>`count(distinct ${listeningSessions.storyId})::int`.as('stories'),
      })
      .from(listeningSessions)
      .where(since && gte(listeningSessions.startedAt, since))
      .groupBy(listeningSessions.userId)
      .as('heard');

  return {
    /**
     * Returns the first `limit` users who asked to be shown, in the order of the ranking. Also returns the viewer,
     * whatever their place is, if they have listened.
     */
    async list(viewerId: string | undefined, since: Date | undefined, limit: number) {
      const heard = heardSince(since);
      const minutes = sql`floor(${heard.heardMs} / ${MINUTE_MS})::int`;
      const isViewer = viewerId === undefined ? sql`false` : eq(users.id, viewerId);
      const ranked = db
        .select({
          userId: users.id,
          nickname: shownNickname.as('nickname'),
          minutes: sql<number>`${minutes}`.as('minutes'),
          stories: heard.stories,
          isShown: sql<boolean>`${rankedListeners.userId} is not null`.as('is_shown'),
          // Users who differ only in seconds, which nobody sees, share a place.
          place: sql<number>`rank() over (order by ${minutes} desc, ${heard.stories} desc)::int`.as('place'),
          position:
            sql<number>`row_number() over (order by ${minutes} desc, ${heard.stories} desc, ${users.id})::int`.as(
              'position',
            ),
        })
        .from(heard)
        .innerJoin(users, eq(users.id, heard.userId))
        .leftJoin(rankedListeners, and(eq(rankedListeners.userId, users.id), hasCurrentConsent))
        .where(
          and(
            eq(users.isAnonymous, false),
            or(isNotNull(rankedListeners.userId), isViewer),
            isChildNotBlocked(viewerId, users.id),
          ),
        )
        .as('ranked');
      return db
        .select()
        .from(ranked)
        .where(or(lte(ranked.position, limit), viewerId === undefined ? undefined : eq(ranked.userId, viewerId)))
        .orderBy(asc(ranked.position));
    },

    /**
     * Returns the nickname of a user who has no place in the ranking because they have not listened in its period, and
     * whether they asked to be shown.
     */
    async findWithoutListening(userId: string): Promise<{ nickname: string; isShown: boolean }> {
      const [row] = await db
        .select({ nickname: shownNickname, isShown: sql<boolean>`${rankedListeners.userId} is not null` })
        .from(users)
        .leftJoin(rankedListeners, and(eq(rankedListeners.userId, users.id), hasCurrentConsent))
        .where(eq(users.id, userId));
      if (!row) throw new Error('The listener does not exist.');
      return row;
    },
  };
}
