import { and, eq, sum } from 'drizzle-orm';
import { schoolDay } from '#lib/schoolDay.ts';
import type { Database } from '#server/database/open.ts';
import { shellEntries } from '#server/database/tables/shells.ts';

/** What shells are given for and spent on; the names are part of what is stored. */
export type ShellKind = 'dictation' | 'first_dictation_daily' | 'tip';

interface Earning {
  kind: ShellKind;
  /** What of this kind it is for: each is given once. */
  occasion: string;
  amount: number;
}

/** The users' shells. Only ever added to; a balance is the sum of all entries. */
export function shellLedger(db: Database) {
  const ofUser = (userId: string) => eq(shellEntries.userId, userId);
  const sumOf = async (condition: ReturnType<typeof and>): Promise<number> => {
    const [row] = await db
      .select({ total: sum(shellEntries.amount).mapWith(Number) })
      .from(shellEntries)
      .where(condition);
    return row?.total ?? 0;
  };

  return {
    /** Answers how much was given: nothing for an occasion that has had its shells. */
    async give(userId: string, earning: Earning, now: Date): Promise<number> {
      if (earning.amount === 0) return 0;
      const given = await db
        .insert(shellEntries)
        .values({ userId, ...earning, day: schoolDay(now.getTime()), createdAt: now })
        .onConflictDoNothing()
        .returning({ amount: shellEntries.amount });
      return given[0]?.amount ?? 0;
    },

    /** Lock the user first, and look at the balance. */
    async spend(userId: string, { amount, ...spending }: Earning, now: Date): Promise<void> {
      await db
        .insert(shellEntries)
        .values({ userId, ...spending, amount: -amount, day: schoolDay(now.getTime()), createdAt: now });
    },

    balance: (userId: string) => sumOf(ofUser(userId)),

    givenOn: (userId: string, kind: ShellKind, day: string) =>
      sumOf(and(ofUser(userId), eq(shellEntries.kind, kind), eq(shellEntries.day, day))),
  };
}
