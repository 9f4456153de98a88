import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { orders } from '#server/database/tables/mall/orders.ts';
import { NotDueError, type JobHandlers } from '#server/jobs/worker.ts';
import { settleAttempts, type PaymentGateway } from '#server/domain/payments/queryChannels.ts';
import { expireOrder } from './endOrder.ts';
import { POSTPONED_KEY_SUFFIX, orderJobKinds } from './orderTimes.ts';
import { receiveOrder } from './shipOrder.ts';

/**
 * The maximum number of attempts of the expiry job. At the last one, the order expires even if a payment channel does
 * not answer, so that the stock of the order becomes available again.
 */
const MAX_EXPIRY_ATTEMPTS = 6;

/**
 * The jobs that change the state of an order after a deadline: an unpaid order expires, and a shipped order counts as
 * received. A job does nothing if the order has already left that state.
 */
export const orderJobs = (gateway: PaymentGateway): JobHandlers => ({
  [orderJobKinds.expiry]: {
    /**
     * Queries the channels before the order expires, because a notification of a payment may have been lost. Money that
     * arrives even later is returned.
     */
    async externalEffect({ key, attempts }) {
      const id = orderIdOf(key);
      await requireDue(gateway.db, id, gateway.now());
      try {
        await settleAttempts(gateway, id);
      } catch (error) {
        if (attempts < MAX_EXPIRY_ATTEMPTS) throw error;
      }
    },
    async work(tx, { key }, now) {
      const id = orderIdOf(key);
      await requireDue(tx, id, now);
      await expireOrder(tx, id, now);
    },
  },
  [orderJobKinds.receipt]: {
    work: async (tx, { key }, now) => {
      await receiveOrder(tx, { id: key, actor: 'job' }, now);
    },
  },
});

const orderIdOf = (key: string): string => key.replace(POSTPONED_KEY_SUFFIX, '');

/**
 * Throws if the payment deadline of an unpaid order is not over: it may have been postponed, or the clock put back.
 */
async function requireDue(db: Database, id: string, now: Date): Promise<void> {
  const [order] = await db
    .select({ dueAt: orders.dueAt })
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.state, 'unpaid'), gt(orders.dueAt, now)));
  if (order?.dueAt) throw new NotDueError(order.dueAt);
}
