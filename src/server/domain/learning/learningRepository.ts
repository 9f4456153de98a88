import { and, asc, count, countDistinct, desc, eq, exists, gte, inArray, lt, or, sql } from 'drizzle-orm';
import { daysBefore } from '#lib/time/calendarDay.ts';
import { endOfChinaDay, chinaDay } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { byLockOrder, inLockOrder } from '#server/database/statements/lockOrder.ts';
import { learningAnswers, learningCards, learningSettings } from '#server/database/tables/learning/learning.ts';
import { characters } from '#server/database/tables/learning/words.ts';
import { randomId } from '#server/secrets/digest.ts';
import { addWithin, rowLimits } from '#server/limits/rowLimits.ts';
import { after, pageOf } from '#server/database/statements/cursor.ts';
import { afterAnswer, KNOWN_DAYS, newCard, type CardRow } from './spacedRepetition.ts';

export type CardTrack = CardRow['track'];
export type Settings = Omit<typeof learningSettings.$inferSelect, 'userId'>;

export interface Answer {
  track: CardTrack;
  text: string;
  isRight: boolean;
}

const MISSED_PAGE = 500;
const DEFAULTS: Settings = { grade: 1, term: 1, dailyCap: 10 };

/**
 * Returns the end of the day: cards whose review time is earlier are due. So a card with a review time in the evening
 * is already due in the morning, because practice is planned by days.
 */
export const dueBefore = (now: Date): Date => new Date(endOfChinaDay(now));

/**
 * The learning cards of users. Every statement is limited to the user: nobody reads or writes another user's data
 * (ROLE-03).
 */
export function learningRepository(db: Database) {
  const ofUser = (userId: string) => eq(learningCards.userId, userId);
  /**
   * A condition for the cards that a user can practise. Dictated words need no lesson, because users collect them. A
   * character, however, must be taught by a lesson, and it is practised in writing only if a lesson teaches how to
   * write it. If a new version of the lessons leaves out a character, its cards stay stored, but are not practised.
   */
  const practisedBy = (userId: string) =>
    and(
      ofUser(userId),
      or(
        eq(learningCards.track, 'dictation'),
        exists(
          db
            .select({ text: characters.text })
            .from(characters)
            .where(
              and(
                eq(characters.text, learningCards.text),
                or(eq(learningCards.track, 'recognise'), eq(characters.isWritten, true)),
              ),
            ),
        ),
      ),
    );
  const missedOf = (userId: string, tracks: CardTrack[], cursor?: string) =>
    db
      .select()
      .from(learningCards)
      .where(
        and(
          practisedBy(userId),
          inArray(learningCards.track, tracks),
          eq(learningCards.isMissed, true),
          after(cursor, { column: learningCards.missedAt, id: learningCards.text, isDescending: true }),
        ),
      )
      .orderBy(desc(learningCards.missedAt), desc(learningCards.text));
  const isDue = (now: Date) => lt(learningCards.dueAt, dueBefore(now));

  return {
    /**
     * Stores an answer, and returns the changed card. Must run in a transaction, so that concurrent answers to one card
     * wait for each other.
     */
    async answer(userId: string, { track, text, isRight }: Answer, now: Date): Promise<CardRow> {
      const [card] = await this.answerAll(userId, track, [{ text, isRight }], now);
      if (!card) throw new Error('A card was neither made nor found.');
      return card;
    },

    /**
     * Stores answers to cards of one track. `answers` must contain each text at most once. Needs four SQL statements,
     * however many answers there are. Must run in a transaction.
     */
    async answerAll(
      userId: string,
      track: CardTrack,
      answers: readonly Omit<Answer, 'track'>[],
      now: Date,
    ): Promise<CardRow[]> {
      if (answers.length === 0) return [];
      // The texts are sorted, so that all transactions create and lock cards in the same order, and cannot deadlock.
      const texts = answers.map(({ text }) => text).sort(byLockOrder);
      const day = chinaDay(now);
      await db
        .insert(learningCards)
        .values(texts.map((text) => ({ userId, track, text, ...newCard(now) })))
        .onConflictDoNothing();
      const cards = await db
        .select()
        .from(learningCards)
        .where(and(ofUser(userId), eq(learningCards.track, track), inArray(learningCards.text, texts)))
        .orderBy(inLockOrder(learningCards.text))
        .for('update');
      const isRightOf = new Map(answers.map(({ text, isRight }) => [text, isRight]));
      const next = cards.map((card) => ({ ...card, ...afterAnswer(card, isRightOf.get(card.text) === true, now) }));
      await db
        .insert(learningCards)
        .values(next)
        .onConflictDoUpdate({
          target: [learningCards.userId, learningCards.track, learningCards.text],
          // oxlint-disable-next-line project/state-by-transition -- ts-fsrs computes the state of a card
          set: {
            dueAt: sql`excluded.due_at`,
            stability: sql`excluded.stability`,
            difficulty: sql`excluded.difficulty`,
            scheduledDays: sql`excluded.scheduled_days`,
            reps: sql`excluded.reps`,
            lapses: sql`excluded.lapses`,
            state: sql`excluded.state`,
            lastReviewAt: sql`excluded.last_review_at`,
            isMissed: sql`excluded.is_missed`,
            missCount: sql`excluded.miss_count`,
            missedAt: sql`excluded.missed_at`,
            rightSinceMissed: sql`excluded.right_since_missed`,
          },
        });
      await db
        .insert(learningAnswers)
        .values(answers.map((one) => ({ id: randomId(), userId, track, ...one, day, answeredAt: now })));
      return next;
    },

    /** Returns the cards that are due, longest overdue first. */
    listDue: (userId: string, tracks: CardTrack[], now: Date, limit: number) =>
      db
        .select()
        .from(learningCards)
        .where(and(practisedBy(userId), inArray(learningCards.track, tracks), isDue(now)))
        .orderBy(asc(learningCards.dueAt), asc(learningCards.text))
        .limit(limit),

    listCards: (userId: string, tracks: CardTrack[], texts: string[]) =>
      texts.length === 0
        ? Promise.resolve([])
        : db
            .select()
            .from(learningCards)
            .where(and(ofUser(userId), inArray(learningCards.track, tracks), inArray(learningCards.text, texts))),

    /**
     * Returns the missed cards, most recently missed first. Their number is limited, because a longer list is slow and
     * nobody reads it.
     */
    listMissed: (userId: string, tracks: CardTrack[]) => missedOf(userId, tracks).limit(MISSED_PAGE),

    /**
     * Returns a page of the missed cards of one track. It cannot return several tracks, because a cursor identifies a
     * card only by its text.
     */
    async listMissedPage(userId: string, track: CardTrack, cursor?: string) {
      const rows = await missedOf(userId, [track], cursor).limit(MISSED_PAGE + 1);
      return pageOf(rows, MISSED_PAGE, ({ text, missedAt }) => ({ id: text, sortedBy: missedAt ?? 0 }));
    },

    /**
     * Adds a card to the book of wrong words on the user's request. No answer is stored, and the learning state of the
     * card does not change. A new card is due now; an existing card becomes due only if `isDue` is true.
     */
    async addMissed(
      userId: string,
      { track, text, isDue: isDueNow }: { track: CardTrack; text: string; isDue: boolean },
      now: Date,
    ): Promise<void> {
      const missed = { isMissed: true, missedAt: now, rightSinceMissed: 0 };
      const isMissed = and(ofUser(userId), eq(learningCards.track, track), eq(learningCards.isMissed, true));
      const limit = {
        userId,
        most: rowLimits.missedWords,
        count: (tx: Database) => tx.$count(learningCards, isMissed),
      };
      await addWithin(db, limit, (tx) =>
        tx
          .insert(learningCards)
          .values({ userId, track, text, ...newCard(now), ...missed })
          .onConflictDoUpdate({
            target: [learningCards.userId, learningCards.track, learningCards.text],
            set: { ...missed, ...(isDueNow && { dueAt: sql`least(${learningCards.dueAt}, excluded.due_at)` }) },
          }),
      );
    },

    async forgetMissed(userId: string, track: CardTrack, text: string): Promise<void> {
      await db
        .update(learningCards)
        .set({ isMissed: false, rightSinceMissed: 0 })
        .where(and(ofUser(userId), eq(learningCards.track, track), eq(learningCards.text, text)));
    },

    /** Returns a function that returns the numbers of due, known and missed cards of a track. */
    async countCards(userId: string, now: Date) {
      const rows = await db
        .select({
          track: learningCards.track,
          due: sql<number>`count(*) filter (where ${isDue(now)})`.mapWith(Number),
          known:
            sql<number>`count(*) filter (where not ${learningCards.isMissed} and ${learningCards.scheduledDays} >= ${KNOWN_DAYS})`.mapWith(
              Number,
            ),
          missed: sql<number>`count(*) filter (where ${learningCards.isMissed})`.mapWith(Number),
        })
        .from(learningCards)
        .where(practisedBy(userId))
        .groupBy(learningCards.track);
      const none = { due: 0, known: 0, missed: 0 };
      return (track: CardTrack) => rows.find((row) => row.track === track) ?? none;
    },

    /** Returns how many different texts were answered on a day. */
    async countDone(userId: string, tracks: CardTrack[], day: string): Promise<number> {
      const [row] = await db
        .select({ done: countDistinct(learningAnswers.text) })
        .from(learningAnswers)
        .where(
          and(eq(learningAnswers.userId, userId), eq(learningAnswers.day, day), inArray(learningAnswers.track, tracks)),
        );
      return row?.done ?? 0;
    },

    /**
     * Returns the numbers of answers, and of right answers, for each of the seven days up to `today`, oldest day first.
     */
    async listWeek(userId: string, today: string) {
      const days = Array.from({ length: 7 }, (_, index) => daysBefore(today, 6 - index));
      const rows = await db
        .select({
          day: learningAnswers.day,
          answered: count(),
          right: sql<number>`count(*) filter (where ${learningAnswers.isRight})`.mapWith(Number),
        })
        .from(learningAnswers)
        .where(and(eq(learningAnswers.userId, userId), gte(learningAnswers.day, days[0] ?? today)))
        .groupBy(learningAnswers.day);
      return days.map((day) => rows.find((row) => row.day === day) ?? { day, answered: 0, right: 0 });
    },

    /** Returns all days with an answer, newest first. */
    async listDays(userId: string): Promise<string[]> {
      const rows = await db
        .selectDistinct({ day: learningAnswers.day })
        .from(learningAnswers)
        .where(eq(learningAnswers.userId, userId))
        .orderBy(desc(learningAnswers.day));
      return rows.map(({ day }) => day);
    },

    async readSettings(userId: string): Promise<Settings> {
      const [row] = await db.select().from(learningSettings).where(eq(learningSettings.userId, userId));
      return row ?? DEFAULTS;
    },

    async saveSettings(userId: string, settings: Settings): Promise<void> {
      await db
        .insert(learningSettings)
        .values({ userId, ...settings })
        .onConflictDoUpdate({ target: learningSettings.userId, set: settings });
    },
  };
}
