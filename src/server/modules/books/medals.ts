import type { Medal } from '#contract/bookshelf.ts';
import { omit } from '#lib/omit.ts';
import type { MedalRule } from '#server/content/bookPack.ts';
import type { Database } from '#server/database/open.ts';
import { withCover } from '#server/domain/catalogue/storyCards.ts';
import { longestRun } from './days.ts';
import { shelfRepository } from './shelfRepository.ts';

type Figures = Record<MedalRule['kind'], number>;

/** Returns the figures that medals are awarded by. */
async function figuresOf(db: Database, userId: string): Promise<Figures> {
  const shelf = shelfRepository(db);
  const days = await shelf.listDays(userId);
  const sums = await shelf.sumReadings(userId);
  return {
    checkIns: await shelf.countCheckIns(userId),
    days: days.length,
    streak: longestRun(days),
    books: sums.booksRead,
    minutes: Math.floor(sums.seconds / 60),
    characters: sums.characters,
    booklists: await shelf.countWholeLists(userId),
  };
}

/** Returns all medals of a user, and awards those that have been reached, once each. */
export async function settleMedals(
  db: Database,
  userId: string,
  now: Date,
): Promise<{ all: Medal[]; earnedNow: Medal[] }> {
  const shelf = shelfRepository(db);
  const figures = await figuresOf(db, userId);
  const earned = new Map((await shelf.listEarned(userId)).map(({ id, earnedAt }) => [id, earnedAt]));
  const earnedNow: Medal[] = [];
  const all: Medal[] = [];
  for (const row of await shelf.listMedals()) {
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
  await shelf.earnAll(
    userId,
    earnedNow.map(({ id }) => id),
    now,
  );
  return { all, earnedNow };
}

/** Returns the medals as a guest sees them. */
export const medalsToEarn = async (db: Database): Promise<Medal[]> =>
  (await shelfRepository(db).listMedals()).map((row) => ({
    ...withCover(omit(row, 'rule')),
    goal: row.rule.count,
    reached: 0,
    earnedAt: null,
  }));
