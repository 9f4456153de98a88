import { HOUR_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { orderJobs } from '#server/domain/orders/orderJobs.ts';
import type { PaymentGateway } from '#server/domain/payments/askChannels.ts';
import { paymentJobs } from '#server/domain/payments/paymentJobs.ts';
import { refreshPopularity } from '#server/domain/search/syncSearch.ts';
import { jobQueue } from './queue.ts';
import type { JobHandlers } from './worker.ts';

/** The work that one gateway does every hour. */
const hourly: JobHandlers = { popularity: { work: (tx) => refreshPopularity(tx) } };

/** What each kind of job does. */
export const jobHandlers = (gateway: PaymentGateway): JobHandlers => ({
  ...hourly,
  ...orderJobs(gateway),
  ...paymentJobs(gateway),
});

/** Enqueues the hourly jobs of this hour. The hour is their key, so only one of all gateways does each of them. */
export async function enqueueHourly(db: Database, now: Date): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS).toISOString();
  const queue = jobQueue(db);
  await Promise.all(Object.keys(hourly).map((kind) => queue.enqueue({ kind, key: hour }, now)));
}
