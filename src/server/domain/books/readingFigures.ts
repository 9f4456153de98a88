import type { Database } from '#server/database/connection/open.ts';
import { longestRun } from './days.ts';
import { shelfRepository } from './shelfRepository.ts';

/** Returns the total figures of a user's reading and check-ins so far. */
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
