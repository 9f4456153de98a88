import type { JobHandlers } from '#server/jobs/worker.ts';
import { settleAttempts, type PaymentGateway } from '#server/domain/payments/askChannels.ts';
import { expireOrder } from './endOrder.ts';
import { orderJobKinds } from './orderTimes.ts';
import { receiveOrder } from './shipOrder.ts';

/** After so many attempts an order expires although a channel does not answer: its stock is needed. */
const MOST_QUESTIONS = 6;

/** The jobs that end a state of an order; each does nothing if the order has left that state. */
export const orderJobs = (gateway: PaymentGateway): JobHandlers => ({
  [orderJobKinds.expiry]: {
    /** Asks the channels first, because a notification may have been lost. Money that arrives later is returned. */
    async outside({ key, attempts }) {
      try {
        await settleAttempts(gateway, key);
      } catch (error) {
        if (attempts < MOST_QUESTIONS) throw error;
      }
    },
    work: (tx, { key }, now) => expireOrder(tx, key, now),
  },
  [orderJobKinds.receipt]: {
    work: async (tx, { key }, now) => {
      await receiveOrder(tx, { id: key, actor: 'job' }, now);
    },
  },
});
