import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { creatorListeners, creatorTallies } from '#server/database/tables/stories/creators.ts';
import { periodsAt } from './creatorPeriods.ts';

type Sums = Pick<typeof creatorTallies.$inferInsert, 'listeners' | 'power'>;

/** Adds to the sums of a creator in some periods. */
async function add(tx: Database, creatorId: string, periods: ReturnType<typeof periodsAt>, sums: Sums): Promise<void> {
  if (periods.length === 0) return;
  await tx
    .insert(creatorTallies)
    .values(periods.map((period) => ({ creatorId, ...period, ...sums })))
    .onConflictDoUpdate({
      target: [creatorTallies.creatorId, creatorTallies.period],
      set: {
        listeners: sql`${creatorTallies.listeners} + excluded.listeners`,
        power: sql`${creatorTallies.power} + excluded.power`,
      },
    });
}

/**
 * Counts an account as a listener of a creator, once in each period. Guests are not counted, because a device can claim to
 * be any number of guests, while each account needs a telephone number or an account of a host.
 */
export const countListener = (
  db: Database,
  listener: { userId: string; creatorId: string },
  now: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    const periods = periodsAt(now);
    const counted = await tx
      .insert(creatorListeners)
      .values(periods.map((period) => ({ ...listener, ...period })))
      .onConflictDoNothing()
      .returning({ period: creatorListeners.period });
    const isNew = new Set(counted.map(({ period }) => period));
    await add(
      tx,
      listener.creatorId,
      periods.filter(({ period }) => isNew.has(period)),
      { listeners: 1 },
    );
  });

/** Counts shells that a work of the creator has received; must run in the transaction of the tip. */
export const countPower = (tx: Database, creatorId: string, power: number, now: Date): Promise<void> =>
  add(tx, creatorId, periodsAt(now), { power });
