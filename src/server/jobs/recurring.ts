import { chinaDay } from '#lib/time/chinaTime.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { settleCreatorSales } from '#server/domain/creators/creatorGoods.ts';
import { updateRankedAims } from '#server/domain/experience/updateRankedAims.ts';
import { settleInvitations } from '#server/domain/friends/inviteRewards.ts';
import { orderJobs } from '#server/domain/orders/orderJobs.ts';
import type { PaymentGateway } from '#server/domain/payments/queryChannels.ts';
import { paymentJobs } from '#server/domain/payments/paymentJobs.ts';
import { erasureJobs } from '#server/domain/privacy/erasure/erasureJob.ts';
import type { ObjectStore } from '#server/uploads/store/objectStore.ts';
import { refreshPopularity } from '#server/domain/search/syncSearch.ts';
import { expireShells } from '#server/domain/shells/expiry.ts';
import { jobQueue } from './queue.ts';
import type { JobHandlers } from './worker.ts';

/**
 * Returns the work of a job that handles a limited number of rows and then enqueues the following job. The key of a job
 * consists of its hour or day and of the row at which it begins. `next` returns the row at which the following job
 * begins, or undefined if nothing is left.
 */
const inParts = (
  kind: string,
  next: (tx: Database, from: string, now: Date) => Promise<string | undefined>,
): JobHandlers[string] => ({
  async work(tx, { key }, now) {
    const [time = '', from = ''] = key.split(' ');
    const following = await next(tx, from, now);
    if (following !== undefined) await jobQueue(tx).enqueue({ kind, key: `${time} ${following}` }, now);
  },
});

/** The jobs that run once an hour, on one of the gateways. */
const hourly: JobHandlers = {
  popularity: { work: (tx) => refreshPopularity(tx) },
  invitations: { work: (tx, _job, now) => settleInvitations(tx, now) },
  rankedAims: inParts('rankedAims', updateRankedAims),
};

/** The jobs that run once a day, on one of the gateways. */
const daily: JobHandlers = {
  shellExpiry: inParts('shellExpiry', expireShells),
  creatorSales: inParts('creatorSales', async (tx, part, now) =>
    (await settleCreatorSales(tx, now)) ? String(Number(part) + 1) : undefined,
  ),
};

/** The handlers of all jobs except exports and checks of recordings, which have workers of their own. */
export const jobHandlers = (gateway: PaymentGateway & { objects: ObjectStore }): JobHandlers => ({
  ...hourly,
  ...daily,
  ...orderJobs(gateway),
  ...paymentJobs(gateway),
  ...erasureJobs(gateway),
});

/** Separates the handlers that call other systems (`external`) from those that only need the database (`internal`). */
export function splitHandlers(handlers: JobHandlers): { external: JobHandlers; internal: JobHandlers } {
  const kinds = Object.entries(handlers);
  return {
    external: Object.fromEntries(kinds.filter(([, { externalEffect }]) => externalEffect)),
    internal: Object.fromEntries(kinds.filter(([, { externalEffect }]) => !externalEffect)),
  };
}

/**
 * Enqueues the hourly jobs of this hour, and the daily jobs of this day in China. The hour or the day is the key of the
 * job, so all gateways together do each job only once.
 */
export async function enqueueHourly(db: Database, now: Date): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS).toISOString();
  const queue = jobQueue(db);
  const jobs = [
    ...Object.keys(hourly).map((kind) => ({ kind, key: hour })),
    ...Object.keys(daily).map((kind) => ({ kind, key: chinaDay(now) })),
  ];
  await Promise.all(jobs.map((job) => queue.enqueue(job, now)));
}
