import { MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import type { ChannelId } from '#contract/mall/payments.ts';
import type { NewJob } from '#server/jobs/queue.ts';
import { paymentJobKinds } from './paymentJobKinds.ts';

/**
 * The pauses before the successive queries of an unconfirmed payment or refund. All further pauses are as long as the
 * last one.
 */
const PAUSES_MS = [15 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 10 * MINUTE_MS];

interface Checked {
  /** The id of an attempt or a refund. */
  id: string;
  /** The channel that is queried. */
  channel: ChannelId;
}

/**
 * Returns the job that queries an attempt or a refund. `check` numbers the queries of one attempt or refund: it
 * determines the pause and makes the key unique.
 */
export function checkJob(
  { id, channel }: Checked,
  check: number,
  now: Date,
  kind: string = paymentJobKinds.check,
): NewJob {
  const pause = PAUSES_MS[Math.min(check, PAUSES_MS.length - 1)] ?? MINUTE_MS;
  return { kind, key: `${id}/${check}`, waitsFor: channel, runAt: new Date(now.getTime() + pause) };
}

/**
 * Returns what the key of a job made by `checkJob` contains: the id of the attempt or refund, and the number of the
 * query.
 */
export function parseQueryKey(key: string): { id: string; check: number } {
  const [id = '', check = ''] = key.split('/');
  return { id, check: Number(check) };
}
