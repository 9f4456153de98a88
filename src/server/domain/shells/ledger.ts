import { and, eq, inArray, sql, sum } from 'drizzle-orm';
import type { ShellKind } from '#contract/account/shells.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { shellEntries } from '#server/database/tables/account/shells.ts';
import { lockUser } from '#server/limits/rowLimits.ts';

export interface ShellChange {
  kind: ShellKind;
  /**
   * The event for which shells are given or spent. Together with the account and the kind, it is the unique key of the
   * change, so that a repeated request changes nothing.
   */
  occasion: string;
  /** A whole number, at least 0 for earnings and at least 1 for spendings. */
  amount: number;
  /** The child that earned or spent the shells. The shells themselves belong to the account. */
  childId?: string | undefined;
}

export interface Spending {
  /**
   * `repeated`: an earlier call has already spent the shells. `refused`: the balance is too low and nothing has
   * changed.
   */
  outcome: 'spent' | 'repeated' | 'refused';
  /** The balance after the call. */
  balance: number;
}

/**
 * The ledger of shells. Entries are only added; a refund or an expiry is a new entry of another kind. The balance of an
 * account is the sum of all its entries. It is never negative, because spending locks the account before it reads the
 * balance.
 */
export function shellLedger(db: Database) {
  const ofUser = (userId: string) => eq(shellEntries.userId, userId);
  const balanceIn = async (tx: Database, condition: ReturnType<typeof and>): Promise<number> => {
    const [row] = await tx
      .select({ total: sum(shellEntries.amount).mapWith(Number) })
      .from(shellEntries)
      .where(condition);
    return row?.total ?? 0;
  };
  const rowOf = (userId: string, { kind, occasion, amount, childId }: ShellChange, now: Date) => ({
    userId,
    kind,
    occasion,
    amount,
    childId: childId ?? null,
    day: chinaDay(now),
    createdAt: now,
  });

  return {
    /** Gives shells to an account. Returns how many were given; 0 if the occasion was already rewarded. */
    async give(userId: string, earning: ShellChange, now: Date): Promise<number> {
      requireWhole(earning.amount, 0);
      if (earning.amount === 0) return 0;
      const given = await db
        .insert(shellEntries)
        .values(rowOf(userId, earning, now))
        .onConflictDoNothing()
        .returning({ amount: shellEntries.amount });
      return given[0]?.amount ?? 0;
    },

    /**
     * Gives the earnings of several accounts in one statement. Earnings whose occasion was already rewarded are left
     * out.
     */
    async giveAll(earnings: readonly { userId: string; earning: ShellChange }[], now: Date): Promise<void> {
      for (const { earning } of earnings) requireWhole(earning.amount, 0);
      const rows = earnings.filter(({ earning }) => earning.amount > 0);
      if (rows.length === 0) return;
      const values = rows.map(({ userId, earning }) => rowOf(userId, earning, now));
      await db.insert(shellEntries).values(values).onConflictDoNothing();
    },

    /**
     * Spends shells. The call is atomic and idempotent, whether or not the caller has a transaction. It rejects if
     * another amount was already spent for the same occasion, which can only be caused by a bug of the caller.
     */
    spend: (userId: string, spending: ShellChange, now: Date): Promise<Spending> => {
      requireWhole(spending.amount, 1);
      return db.transaction(async (tx) => {
        // The account is locked first, so that the following statements see everything that earlier calls have spent.
        await lockUser(tx, userId);
        const { kind, occasion, amount } = spending;
        const isThis = and(ofUser(userId), eq(shellEntries.kind, kind), eq(shellEntries.occasion, occasion));
        const [earlier] = await tx.select({ amount: shellEntries.amount }).from(shellEntries).where(isThis);
        const balance = await balanceIn(tx, ofUser(userId));
        if (earlier) {
          if (earlier.amount !== -amount) throw new Error(`The occasion ${kind} ${occasion} has another amount.`);
          return { outcome: 'repeated', balance };
        }
        if (balance < amount) return { outcome: 'refused', balance };
        await tx.insert(shellEntries).values(rowOf(userId, { ...spending, amount: -amount }, now));
        return { outcome: 'spent', balance: balance - amount };
      });
    },

    balance: (userId: string) => balanceIn(db, ofUser(userId)),

    /**
     * Returns the children who have received rewards of these kinds and have not given them back, including children
     * who were removed later. `subjects` are the first two words of the occasions.
     */
    async rewardedChildren(userId: string, kinds: readonly ShellKind[], subjects: readonly string[]) {
      const subject = sql<string>`split_part(${shellEntries.occasion}, ' ', 1) || ' ' || split_part(${shellEntries.occasion}, ' ', 2)`;
      return db
        .select({ subject, childId: shellEntries.childId })
        .from(shellEntries)
        .where(and(ofUser(userId), inArray(shellEntries.kind, [...kinds]), inArray(subject, [...subjects])))
        .groupBy(subject, shellEntries.childId)
        .having(sql`sum(${shellEntries.amount}) > 0`);
    },

    /** Returns how many shells a child was given in total in entries of one kind. */
    givenTo: (userId: string, kind: ShellKind, childId: string) =>
      balanceIn(db, and(ofUser(userId), eq(shellEntries.kind, kind), eq(shellEntries.childId, childId))),

    /** Returns the occasions of a child's entries of one kind. Use it only for kinds with few entries. */
    async occasionsOf(userId: string, kind: ShellKind, childId: string): Promise<string[]> {
      const isThis = and(ofUser(userId), eq(shellEntries.kind, kind), eq(shellEntries.childId, childId));
      const rows = await db.select({ occasion: shellEntries.occasion }).from(shellEntries).where(isThis);
      return rows.map(({ occasion }) => occasion);
    },

    /** Returns how many shells an account has spent on one day in entries of one kind. */
    spentOn: async (userId: string, kind: ShellKind, day: string): Promise<number> =>
      -(await balanceIn(db, and(ofUser(userId), eq(shellEntries.kind, kind), eq(shellEntries.day, day)))),

    /**
     * Returns how many shells a child was given on a day in entries of one kind. Entries without a child count for the
     * first child, whose id is the id of the account.
     */
    givenOn: (userId: string, kind: ShellKind, day: string, childId = userId) =>
      balanceIn(
        db,
        and(
          ofUser(userId),
          eq(shellEntries.kind, kind),
          eq(shellEntries.day, day),
          sql`coalesce(${shellEntries.childId}, ${userId}) = ${childId}`,
        ),
      ),
  };
}

function requireWhole(amount: number, least: number): void {
  if (!Number.isSafeInteger(amount) || amount < least) throw new RangeError(`${amount} is no number of shells.`);
}
