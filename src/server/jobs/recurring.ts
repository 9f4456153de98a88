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
 * The jobs that run once an hour, on one of the gateways. `rankedAims` handles a limited number of families, and
 * enqueues another job for the next families.
 */
const hourly: JobHandlers = {
  popularity: { work: (tx) => refreshPopularity(tx) },
  invitations: { work: (tx, _job, now) => settleInvitations(tx, now) },
  rankedAims: {
    async work(tx, { key }, now) {
      const [hour = '', after = ''] = key.split(' ');
      const last = await updateRankedAims(tx, after, now);
      if (last !== undefined) await jobQueue(tx).enqueue({ kind: 'rankedAims', key: `${hour} ${last}` }, now);
    },
  },
};

/**
 * The jobs that run once a day, on one of the gateways. If a run does not finish all of the work, it enqueues another
 * job for the rest.
 */
const daily: JobHandlers = {
  shellExpiry: {
    async work(tx, { key }, now) {
      if (await expireShells(tx, now)) await jobQueue(tx).enqueue({ kind: 'shellExpiry', key: `${key}+` }, now);
    },
  },
  creatorSales: {
    async work(tx, { key }, now) {
      if (await settleCreatorSales(tx, now)) await jobQueue(tx).enqueue({ kind: 'creatorSales', key: `${key}+` }, now);
    },
  },
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
