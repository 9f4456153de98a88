import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Expiring } from '#contract/account/shells.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { shellEntries } from '#server/database/tables/account/shells.ts';
import { users } from '#server/database/tables/account/users.ts';

/** How many accounts one job settles, so that it does not hold their locks for long. */
export const ACCOUNTS_AT_ONCE = 200;

/** Shells can be spent until the end of the year after the one in which they were given, in China's calendar. */
const lastDayOf = (year: number): string => `${year}-12-31`;
const yearOf = (now: Date): number => Number(chinaDay(now).slice(0, 4));

/**
 * Returns how many of the shells that were given until a day are left. The oldest are spent first, so these are what was
 * given until then less everything that was ever spent. A claim is undone on its own day, so an undo reduces what was given.
 */
const leftOf = (givenUntil: string): SQL<number> => {
  const { amount, kind, day } = shellEntries;
  return sql`greatest(0,
    coalesce(sum(${amount}) filter (where (${amount} > 0 or ${kind} = 'task_undone') and ${day} <= ${givenUntil}), 0)
    + coalesce(sum(${amount}) filter (where ${amount} < 0 and ${kind} <> 'task_undone'), 0))`.mapWith(Number);
};

/** Returns what an account loses at the end of the year unless it is spent; null if nothing. */
export async function expiringShells(db: Database, userId: string, now: Date): Promise<Expiring | null> {
  const year = yearOf(now);
  const [row] = await db
    .select({ amount: leftOf(lastDayOf(year - 1)) })
    .from(shellEntries)
    .where(eq(shellEntries.userId, userId));
  return row && row.amount > 0 ? { amount: row.amount, day: lastDayOf(year) } : null;
}

/**
 * Adds the entries by which shells expire, once for each account and year. Must run in a transaction. Returns whether more
 * accounts may be left.
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
  // In the same order everywhere, so that no two gateways wait for each other. Spendings lock the account, too.
  await tx.select({ id: users.id }).from(users).where(inArray(users.id, ids)).orderBy(users.id).for('no key update');
  // A statement after the locks sees what was spent until then.
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
