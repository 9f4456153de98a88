import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { givenUpOrders } from '#server/database/tables/mall/givenUpOrders.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { sha256 } from '#server/secrets/digest.ts';
import { orderRepository } from './orderRepository.ts';

interface KeyOfUser {
  userId: string;
  orderKey: string;
}

/** The order key is random, so nobody who reads the digest can find out which user has given up an order. */
const digestOf = ({ userId, orderKey }: KeyOfUser): string => sha256(`order ${userId} ${orderKey}`);

/**
 * Makes every other transaction that locks this key wait until this one ends. So either the order is placed first, and
 * `giveUpOrder` finds it; or its key is given up first, and the order is refused.
 */
export async function lockOrderKey(tx: Database, key: KeyOfUser): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${digestOf(key)}, 0))`);
}

/** Throws if the user has given up the order with this key. The caller must have locked the key. */
export async function requireNotGivenUp(tx: Database, key: KeyOfUser): Promise<void> {
  if ((await tx.$count(givenUpOrders, eq(givenUpOrders.id, digestOf(key)))) > 0)
    throw new Problem(409, 'order_given_up');
}

/**
 * Returns the id of the order that was placed with this key. If there is none, the key is given up, so that no order
 * can be placed with it later.
 */
export const giveUpOrder = (db: Database, key: KeyOfUser, now: Date): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    await lockOrderKey(tx, key);
    const id = await orderRepository(tx).findByKey(key.userId, key.orderKey);
    if (id === undefined) {
      await tx
        .insert(givenUpOrders)
        .values({ id: digestOf(key), givenUpAt: now })
        .onConflictDoNothing();
    }
    return id;
  });
