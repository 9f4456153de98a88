import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { creatorListeners, creatorTallies } from '#server/database/tables/stories/creators.ts';
import { creators } from '#server/database/tables/stories/works.ts';
import { dayAt, periodsAt } from './creatorPeriods.ts';
import { isOfAccount } from './ownCreator.ts';

type Sums = Pick<typeof creatorTallies.$inferInsert, 'listeners' | 'power'>;

/** Adds `sums` to the sums of a creator in several periods. Returns the new power in each period. */
async function add(tx: Database, creatorId: string, periods: ReturnType<typeof periodsAt>, sums: Sums) {
  if (periods.length === 0) return [];
  return tx
    .insert(creatorTallies)
    .values(periods.map((period) => ({ creatorId, ...period, ...sums })))
    .onConflictDoUpdate({
      target: [creatorTallies.creatorId, creatorTallies.period],
      set: {
        listeners: sql`${creatorTallies.listeners} + excluded.listeners`,
        power: sql`${creatorTallies.power} + excluded.power`,
      },
    })
    .returning({ period: creatorTallies.period, power: creatorTallies.power });
}

/**
 * Counts an account as a listener of a creator, once in each period. Guests are not counted, because one device can
 * pretend to be any number of guests, while each account needs a telephone number or an account of a host app. The
 * creator's own family is not counted either. If the account listens to the creator for the first time ever, it also
 * counts for the current day.
 */
export const countListener = (
  db: Database,
  listener: { userId: string; creatorId: string },
  now: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [own] = await tx
      .select({ id: creators.id })
      .from(creators)
      .where(and(eq(creators.id, listener.creatorId), isOfAccount(listener.userId)));
    if (own) return;
    const periods = periodsAt(now);
    const counted = await tx
      .insert(creatorListeners)
      .values(periods.map((period) => ({ ...listener, ...period })))
      .onConflictDoNothing()
      .returning({ period: creatorListeners.period });
    const isNew = new Set(counted.map(({ period }) => period));
    const counting = periods.filter(({ period }) => isNew.has(period));
    // Every transaction of this function locks the row of the day last, so that two of them cannot deadlock.
    if (isNew.has('all')) counting.push(dayAt(now));
    await add(tx, listener.creatorId, counting, { listeners: 1 });
  });

/**
 * Adds the shells that a work of the creator has received. Must run in the transaction of the tip. Returns the
 * creator's all-time power; its row stays locked until this transaction ends.
 */
export async function countPower(tx: Database, creatorId: string, power: number, now: Date): Promise<number> {
  const sums = await add(tx, creatorId, periodsAt(now), { power });
  return sums.find(({ period }) => period === 'all')?.power ?? 0;
}
