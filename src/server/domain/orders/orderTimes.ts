import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';

/** How long an unpaid order keeps its stock and shells. */
export const PAY_WITHIN_MS = 30 * MINUTE_MS;

/** How long, from its creation, an unpaid order keeps its stock and shells if a friend was asked to pay. */
export const FRIEND_PAYS_WITHIN_MS = DAY_MS;

/** How long after its last parcel an order counts as received, even without a confirmation. */
export const RECEIVED_AFTER_MS = 10 * DAY_MS;

/**
 * The kinds of the jobs that change the state of an order at its `dueAt`. The key of a job is the id of the order. If
 * `dueAt` is postponed, a second job is enqueued; its key ends with `POSTPONED_KEY_SUFFIX`, because each key can be
 * used only once. `closing` ends the payments of an expiring order at one channel; its key is the channel and the key
 * of the expiry job.
 */
export const orderJobKinds = { expiry: 'order-expiry', closing: 'order-closing', receipt: 'order-receipt' } as const;

export const POSTPONED_KEY_SUFFIX = '/later';
