import { eq } from 'drizzle-orm';
import { MAX_ADDRESSES } from '#lib/address/addressRules.ts';
import { MAX_FOLDERS, MAX_KEPT_ENTRIES } from '#lib/experience/entryRules.ts';
import { MAX_HONOURS } from '#lib/experience/honourRules.ts';
import { MAX_CHILDREN } from '#lib/family/childRules.ts';
import { MAX_AIMS } from '#lib/experience/aimRules.ts';
import { MAX_HEALTH_RECORDS } from '#lib/health/healthRules.ts';
import type { Database } from '#server/database/connection/open.ts';
import { isAnyOf } from '#server/database/statements/anyOf.ts';
import { inLockOrder } from '#server/database/statements/lockOrder.ts';
import { users } from '#server/database/tables/account/users.ts';
import { Problem, type ProblemCode } from '#server/endpoint/problem.ts';

/**
 * The maximum number of rows of each kind for one user (an account, or a child if the rows belong to children), unless
 * a comment names another scope. Lists are read up to this length, so that answers stay small.
 */
export const rowLimits = {
  favourites: 1_000,
  subscriptions: 500,
  blocked: 500,
  followedCreators: 500,
  joinedGroups: 100,
  /** Per group. */
  groupStories: 100,
  savedArticles: 500,
  savedBooklists: 500,
  wordLists: 50,
  /** Per chapter; more than anybody writes by hand. */
  notes: 100,
  missedWords: 2_000,
  addresses: MAX_ADDRESSES,
  children: MAX_CHILDREN,
  /** Per child and kind. */
  healthRecords: MAX_HEALTH_RECORDS,
  /** Per child. */
  honours: MAX_HONOURS,
  /** Per child. */
  entryFolders: MAX_FOLDERS,
  /** Per child. */
  keptEntries: MAX_KEPT_ENTRIES,
  aims: MAX_AIMS,
  /** The entries that a family shares with everybody. */
  sharedEntries: 100,
  /** Per day. */
  checkIns: 100,
  /** Texts that were searched for. Above the limit, the oldest ones are deleted. */
  searches: 20,
} as const;

/**
 * Makes every other transaction that locks this user wait until this one ends. Call it before counting the user's rows;
 * otherwise two concurrent requests could both count fewer rows than the limit, and both add one. It does not block the
 * insertion of rows that refer to the user.
 */
export async function lockUser(tx: Database, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/**
 * Locks an account and then one of its children. Use it before a change of a child's data that also changes rows of
 * the account, such as its uploads. Transactions that change a whole family, such as a withdrawn consent, lock the
 * account first, so a transaction that locked the child first could deadlock with them.
 */
export async function lockChild(tx: Database, { accountId, childId }: Record<'accountId' | 'childId', string>) {
  await lockUser(tx, accountId);
  if (childId !== accountId) await lockUser(tx, childId);
}

/** Locks several users as `lockUser` does, always in the same order, so that two transactions cannot deadlock. */
export async function lockUsers(tx: Database, userIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(isAnyOf(users.id, userIds))
    .orderBy(inLockOrder(users.id))
    .for('no key update');
}

interface RowLimit {
  userId: string;
  most: number;
  count: (tx: Database) => Promise<number>;
  refusal?: ProblemCode;
}

/**
 * Runs `add` for a user. If the user then has more rows than `most`, rolls it back and throws a 409. An existing row
 * may always be added again, even by a user who already had more rows when the limit was introduced.
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
