import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';

/** How long an unpaid order keeps its stock and shells. */
export const PAY_WITHIN_MS = 30 * MINUTE_MS;

/** How long an unpaid order keeps them once a friend was asked to pay, counted from the order. */
export const FRIEND_PAYS_WITHIN_MS = DAY_MS;

/** How long after the last parcel was sent an order counts as received. */
export const RECEIVED_AFTER_MS = 10 * DAY_MS;

/**
 * The kinds of the jobs that end a state at its `dueAt`. The key of a job is the id of the order; `LATER` follows it if
 * the end was moved, because each key exists once.
 */
export const orderJobKinds = { expiry: 'order-expiry', receipt: 'order-receipt' } as const;

export const LATER = '/later';
