import type { Medal } from '#contract/account/achievements.ts';
import { omit } from '#lib/omit.ts';
import type { MedalRule } from '#server/content/pack/medals.ts';
import type { Database } from '#server/database/connection/open.ts';
import { readingFigures } from '#server/domain/books/readingFigures.ts';
import { withCover } from '#server/domain/catalogue/storyCards.ts';
import { medalRepository } from './medalRepository.ts';

/**
 * Returns the figures that decide which medals a user has earned. Other domains compute the figures, and their code
 * does not depend on medals.
 */
async function figuresOf(db: Database, userId: string): Promise<Record<MedalRule['kind'], number>> {
  return { ...(await readingFigures(db, userId)) };
}

/**
 * Returns all medals with a user's progress, and awards those whose goal has just been reached; a medal is awarded only
 * once.
 */
export async function awardMedals(
  db: Database,
  userId: string,
  now: Date,
): Promise<{ all: Medal[]; earnedNow: Medal[] }> {
  const repository = medalRepository(db);
  const figures = await figuresOf(db, userId);
  const earned = new Map((await repository.listEarned(userId)).map(({ id, earnedAt }) => [id, earnedAt]));
  const earnedNow: Medal[] = [];
  const all: Medal[] = [];
  for (const row of await repository.listMedals()) {
    const { kind, count: goal } = row.rule;
    const before = earned.get(row.id);
    const isNew = before === undefined && figures[kind] >= goal;
    const earnedAt = isNew ? now : before;
    const medal = {
      ...withCover(omit(row, 'rule')),
      goal,
      reached: earnedAt ? goal : figures[kind],
      earnedAt: earnedAt?.getTime() ?? null,
    };
    all.push(medal);
    if (isNew) earnedNow.push(medal);
  }
  await repository.earnAll(
    userId,
    earnedNow.map(({ id }) => id),
    now,
  );
  return { all, earnedNow };
}

/** Returns the medals without any progress, for a guest. */
export const medalsToEarn = async (db: Database): Promise<Medal[]> =>
  (await medalRepository(db).listMedals()).map((row) => ({
    ...withCover(omit(row, 'rule')),
    goal: row.rule.count,
    reached: 0,
    earnedAt: null,
  }));
