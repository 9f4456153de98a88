import { eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import type { Expiring } from '#contract/account/shells.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { shellEntries } from '#server/database/tables/account/shells.ts';
import { lockUsers } from '#server/limits/rowLimits.ts';

/**
 * The number of accounts that one job handles. It is small, so that a job does not hold the locks of accounts for long.
 */
export const ACCOUNTS_AT_ONCE = 200;

/**
 * Returns the last day of a year in China, on which the shells that were given in the year before can still be spent.
 */
const lastDayOf = (year: number): string => `${year}-12-31`;
const yearOf = (now: Date): number => Number(chinaDay(now).slice(0, 4));

/**
 * Returns how many of the shells given up to a certain day are left. Because the oldest shells are spent first, this is
 * the number of shells given up to that day, minus all shells that were ever spent. An undone claim reduces the number
 * of given shells, because a claim can be undone only on its own day.
 */
const leftOf = (givenUntil: string): SQL<number> => {
  const { amount, kind, day } = shellEntries;
  return sql`greatest(0,
    coalesce(sum(${amount}) filter (where (${amount} > 0 or ${kind} = 'task_undone') and ${day} <= ${givenUntil}), 0)
    + coalesce(sum(${amount}) filter (where ${amount} < 0 and ${kind} <> 'task_undone'), 0))`.mapWith(Number);
};

/**
 * Returns the shells that an account will lose at the end of the year if it does not spend them; null if there are
 * none.
 */
export async function expiringShells(db: Database, userId: string, now: Date): Promise<Expiring | null> {
  const year = yearOf(now);
  const [row] = await db
    .select({ amount: leftOf(lastDayOf(year - 1)) })
    .from(shellEntries)
    .where(eq(shellEntries.userId, userId));
  return row && row.amount > 0 ? { amount: row.amount, day: lastDayOf(year) } : null;
}

/**
 * Adds entries that remove expired shells, one for each account and year. Handles the accounts whose id is greater than
 * `after`, as many as one job may, so that all jobs of a day together read each account once. Must run in a
 * transaction. Returns the last id that was handled; undefined if no account is left.
 */
export async function expireShells(tx: Database, after: string, now: Date): Promise<string | undefined> {
  const expired = yearOf(now) - 2;
  const left = leftOf(lastDayOf(expired));
  const found = await tx
    .select({ userId: shellEntries.userId })
    .from(shellEntries)
    .where(gt(shellEntries.userId, after))
    .groupBy(shellEntries.userId)
    .having(sql`${left} > 0`)
    .orderBy(shellEntries.userId)
    .limit(ACCOUNTS_AT_ONCE);
  const ids = found.map(({ userId }) => userId);
  if (ids.length === 0) return undefined;
  // Nobody can spend shells meanwhile, because spending also locks the account.
  await lockUsers(tx, ids);
  // Computed again after the accounts were locked, so that everything that was spent before is included.
  const rows = await tx
    .select({ userId: shellEntries.userId, amount: left })
    .from(shellEntries)
    .where(inArray(shellEntries.userId, ids))
    .groupBy(shellEntries.userId)
    .having(sql`${left} > 0`);
  if (rows.length > 0)
    await tx
      .insert(shellEntries)
      .values(
        rows.map(({ userId, amount }) => ({
          userId,
          kind: 'expired',
          occasion: String(expired),
          amount: -amount,
          day: chinaDay(now),
          createdAt: now,
        })),
      )
      .onConflictDoNothing();
  return ids.length < ACCOUNTS_AT_ONCE ? undefined : ids.at(-1);
}
