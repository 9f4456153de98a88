import type { LearningSettings, Today } from '#contract/learning/learning.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { wordRepository } from '#server/domain/words/wordRepository.ts';
import { learningRepository, type Settings } from '#server/domain/learning/learningRepository.ts';
import { streakOf } from '#server/domain/learning/streak.ts';

export const characterTracks = ['recognise', 'write'] as const;

/**
 * Returns a user's plan for today. The daily cap limits characters, but not dictations, because users start those
 * themselves.
 */
export async function readToday(db: Database, userId: string, now: Date): Promise<Today> {
  const learning = learningRepository(db);
  const words = wordRepository(db);
  const today = chinaDay(now);
  const settings = settingsOf(await learning.readSettings(userId));
  const [countOf, doneToday, week, days, lesson] = await Promise.all([
    learning.countCards(userId, now),
    learning.countDone(userId, [...characterTracks], today),
    learning.listWeek(userId, today),
    learning.listDays(userId),
    words.findLessonToLearn(userId, settings),
  ]);
  const [recognise, write, dictation] = [countOf('recognise'), countOf('write'), countOf('dictation')];
  return {
    settings,
    doneToday,
    left: Math.max(0, settings.dailyCap - doneToday),
    due: { recognise: recognise.due, write: write.due, dictation: dictation.due },
    missed: recognise.missed + write.missed,
    known: { recognise: recognise.known, write: write.known },
    streak: streakOf(days, today),
    week,
    unit: lesson ? { ...lesson, term: lesson.term === 1 ? 1 : 2 } : null,
  };
}

/** Converts stored numbers to the types of the contract. */
export const settingsOf = ({ grade, term, dailyCap }: Settings): LearningSettings => ({
  grade,
  term: term === 1 ? 1 : 2,
  dailyCap: dailyCap === 5 || dailyCap === 20 || dailyCap === 30 ? dailyCap : 10,
});
