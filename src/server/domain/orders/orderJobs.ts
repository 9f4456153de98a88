import type { JobHandlers } from '#server/jobs/worker.ts';
import { expireOrder } from './endOrder.ts';
import { orderJobKinds } from './orderTimes.ts';
import { receiveOrder } from './shipOrder.ts';

/** The jobs that end a state of an order; each does nothing if the order has left that state. */
export const orderJobs: JobHandlers = {
  [orderJobKinds.expiry]: { work: (tx, { key }, now) => expireOrder(tx, key, now) },
  [orderJobKinds.receipt]: {
    work: async (tx, { key }, now) => {
      await receiveOrder(tx, { id: key, actor: 'job' }, now);
    },
  },
};
