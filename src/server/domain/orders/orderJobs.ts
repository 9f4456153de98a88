import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { orders } from '#server/database/tables/mall/orders.ts';
import { NotDueError, type JobHandlers } from '#server/jobs/worker.ts';
import { jobQueue } from '#server/jobs/queue.ts';
import { paymentRepository } from '#server/domain/payments/paymentRepository.ts';
import { settleAttempts, type PaymentGateway } from '#server/domain/payments/queryChannels.ts';
import { expireOrder } from './endOrder.ts';
import { POSTPONED_KEY_SUFFIX, orderJobKinds } from './orderTimes.ts';
import { receiveOrder } from './shipOrder.ts';

/**
 * The maximum number of attempts to close the payments of an expiring order at a channel. After the last one, the order
 * expires even if the channel does not answer, so that the stock of the order becomes available again.
 */
const MAX_CLOSING_ATTEMPTS = 6;

/**
 * The jobs that change the state of an order after a deadline: an unpaid order expires, and a shipped order counts as
 * received. A job does nothing if the order has already left that state.
 */
export const orderJobs = (gateway: PaymentGateway): JobHandlers => ({
  [orderJobKinds.expiry]: {
    work: (tx, { key }, now) => continueExpiry(tx, { expiryKey: key, closed: '' }, now),
  },
  [orderJobKinds.closing]: {
    /**
     * Queries the channel before the order expires, because a notification of a payment may have been lost. Money that
     * arrives even later is returned.
     */
    async externalEffect({ key, attempts }) {
      const { expiryKey, closed } = parseClosingKey(key);
      const id = orderIdOf(expiryKey);
      await requireDue(gateway.db, id, gateway.now());
      try {
        await settleAttempts(gateway, id, ({ channel }) => channel === closed);
      } catch (error) {
        if (attempts < MAX_CLOSING_ATTEMPTS) throw error;
      }
    },
    work: (tx, { key }, now) => continueExpiry(tx, parseClosingKey(key), now),
  },
  [orderJobKinds.receipt]: {
    work: async (tx, { key }, now) => {
      await receiveOrder(tx, { id: key, actor: 'job' }, now);
    },
  },
});

interface Expiry {
  /** The key of the expiry job. */
  expiryKey: string;
  /** The channel that was asked last; empty if none was asked. */
  closed: string;
}

/**
 * Lets the order expire, or closes its payments at the next channel first, in the order of the channels' names. Each
 * channel has a job of its own that names it. So a channel that does not answer delays only the orders with a payment
 * by this channel, and occupies only a few jobs.
 */
async function continueExpiry(tx: Database, { expiryKey, closed }: Expiry, now: Date): Promise<void> {
  const id = orderIdOf(expiryKey);
  await requireDue(tx, id, now);
  const next = (await paymentRepository(tx).listPendingChannels(id)).find((channel) => channel > closed);
  if (next === undefined) await expireOrder(tx, id, now);
  else await jobQueue(tx).enqueue({ kind: orderJobKinds.closing, key: `${next}/${expiryKey}`, waitsFor: next }, now);
}

const orderIdOf = (expiryKey: string): string => expiryKey.replace(POSTPONED_KEY_SUFFIX, '');

function parseClosingKey(key: string): Expiry {
  const [closed = '', ...rest] = key.split('/');
  return { closed, expiryKey: rest.join('/') };
}

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
