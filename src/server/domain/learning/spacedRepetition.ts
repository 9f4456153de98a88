import { createEmptyCard, fsrs, Rating, type Card } from 'ts-fsrs';
import type { Stage } from '#contract/learning/learning.ts';
import { CHINA_OFFSET_MS } from '#lib/time/chinaTime.ts';
import type { learningCards } from '#server/database/tables/learning/learning.ts';

/**
 * Computes the schedules of cards: a right answer is rated Good, a wrong answer Again. The first, short intervals of
 * some minutes are switched off, because cards become due by days (`dueBefore`). The random variation (fuzz) is
 * switched off, so that the same answers always lead to the same days.
 */
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });

/** The number of right answers in a row after which a card leaves the book of wrong words. */
const RIGHT_ANSWERS_TO_LEAVE = 2;
/** A card whose interval has at least this number of days counts as known. */
export const KNOWN_DAYS = 7;

export type CardRow = typeof learningCards.$inferSelect;
type CardState = Omit<CardRow, 'userId' | 'track' | 'text'>;

export const newCard = (now: Date): CardState => ({
  ...scheduleOf(createEmptyCard(toScheduler(now))),
  isMissed: false,
  missCount: 0,
  missedAt: null,
  rightSinceMissed: 0,
});

/** Returns the state of a card after an answer. */
export function afterAnswer(row: CardState, isRight: boolean, now: Date): CardState {
  const { card } = scheduler.next(cardOf(row), toScheduler(now), isRight ? Rating.Good : Rating.Again);
  const rightSinceMissed = isRight ? row.rightSinceMissed + 1 : 0;
  return {
    ...scheduleOf(card),
    rightSinceMissed,
    isMissed: isRight ? row.isMissed && rightSinceMissed < RIGHT_ANSWERS_TO_LEAVE : true,
    missCount: row.missCount + (isRight ? 0 : 1),
    missedAt: isRight ? row.missedAt : now,
  };
}

export function stageOf(row: Pick<CardRow, 'reps' | 'isMissed' | 'scheduledDays'> | undefined): Stage {
  if (!row || row.reps === 0) return 'new';
  return !row.isMissed && row.scheduledDays >= KNOWN_DAYS ? 'known' : 'learning';
}

/**
 * ts-fsrs counts the days between two reviews by the calendar of UTC. The moments that it gets are therefore shifted,
 * so that its days are the calendar days of China.
 */
const toScheduler = (at: Date): Date => new Date(at.getTime() + CHINA_OFFSET_MS);
const fromScheduler = (at: Date): Date => new Date(at.getTime() - CHINA_OFFSET_MS);

/** Converts a card of ts-fsrs, whose moments are shifted. */
const scheduleOf = (card: Card) => ({
  dueAt: fromScheduler(card.due),
  stability: card.stability,
  difficulty: card.difficulty,
  scheduledDays: card.scheduled_days,
  reps: card.reps,
  lapses: card.lapses,
  state: card.state,
  lastReviewAt: card.last_review ? fromScheduler(card.last_review) : null,
});

const cardOf = (row: CardState): Card => ({
  ...createEmptyCard(toScheduler(row.dueAt)),
  stability: row.stability,
  difficulty: row.difficulty,
  scheduled_days: row.scheduledDays,
  reps: row.reps,
  lapses: row.lapses,
  state: row.state,
  ...(row.lastReviewAt && { last_review: toScheduler(row.lastReviewAt) }),
});
