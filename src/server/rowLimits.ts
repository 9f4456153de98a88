import { eq } from 'drizzle-orm';
import type { Database } from './database/open.ts';
import { users } from '#server/database/tables/users.ts';
import { Problem, type ProblemCode } from './problem.ts';

/** How many rows of a kind one account may have. Lists are read up to this length, so no answer grows without end. */
export const rowLimits = {
  favourites: 1_000,
  subscriptions: 500,
  blocked: 500,
  savedArticles: 500,
  keptBooklists: 500,
  wordLists: 50,
  /** On one chapter; more than anybody writes by hand. */
  notes: 100,
  missedWords: 2_000,
  /** Of one day. */
  checkIns: 100,
  /** Texts that a user has searched for; the oldest go. */
  searches: 20,
} as const;

/**
 * Until the transaction ends, every other one that locks this user waits. Take it before counting what the user has: two
 * requests at the same moment would both find room otherwise. Rows that refer to the user can still be inserted.
 */
export async function lockUser(tx: Database, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

interface RowLimit {
  userId: string;
  most: number;
  count: (tx: Database) => Promise<number>;
  refusal?: ProblemCode;
}

/**
 * Runs `add` for a user and undoes it with a 409 where the user then has more than `most`. What is there already may be
 * added again, also by a user who had more before the limit came.
 */
export const addWithin = <T>(
  db: Database,
  { userId, most, count, refusal = 'too_many_kept' }: RowLimit,
  add: (tx: Database) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const before = await count(tx);
    const added = await add(tx);
    const after = await count(tx);
    if (after > most && after > before) throw new Problem(409, refusal, { limit: most });
    return added;
  });
