import type { Database } from '#server/database/connection/open.ts';
import { longestRun } from './days.ts';
import { shelfRepository } from './shelfRepository.ts';

/** Returns the figures about everything that a user has read and checked in so far. */
export async function readingFigures(db: Database, userId: string) {
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
