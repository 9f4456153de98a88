import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Expiring } from '#contract/account/shells.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { shellEntries } from '#server/database/tables/account/shells.ts';
import { users } from '#server/database/tables/account/users.ts';

/**
 * The number of accounts that one job handles. It is small, so that a job does not hold the locks of accounts for long.
 */
export const ACCOUNTS_AT_ONCE = 200;

/** Shells can be spent until the end of the calendar year after the one in which they were given, in China. */
const lastDayOf = (year: number): string => `${year}-12-31`;
const yearOf = (now: Date): number => Number(chinaDay(now).slice(0, 4));

/**
 * Returns how many of the shells that were given up to a day are left. The oldest shells are spent first. Therefore the
 * result is the number of shells given up to that day, minus all shells that were ever spent. A claim can be undone
 * only on its own day, so an undo reduces the number of given shells.
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
 * Adds the entries with which shells expire, one for each account and year. Must run in a transaction. Returns whether
 * more accounts may be left.
 */
export async function expireShells(tx: Database, now: Date): Promise<boolean> {
  const expired = yearOf(now) - 2;
  const left = leftOf(lastDayOf(expired));
  const found = await tx
    .select({ userId: shellEntries.userId })
    .from(shellEntries)
    .groupBy(shellEntries.userId)
    .having(sql`${left} > 0`)
    .orderBy(shellEntries.userId)
    .limit(ACCOUNTS_AT_ONCE);
  if (found.length === 0) return false;
  const ids = found.map(({ userId }) => userId);
  // The accounts are locked in the same order everywhere, so that gateways do not deadlock. Spending locks the account,
  // too.
  await tx.select({ id: users.id }).from(users).where(inArray(users.id, ids)).orderBy(users.id).for('no key update');
  // This statement comes after the locks, so it sees everything that was spent before.
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
  return found.length === ACCOUNTS_AT_ONCE;
}
