import type { JobHandlers } from '#server/jobs/worker.ts';
import { jobQueue } from '#server/jobs/queue.ts';
import type { PaymentChannel, RefundOutcome } from './channels/channel.ts';
import { queryChannel, mustQueryAgain, settleAttempts, type PaymentGateway } from './queryChannels.ts';
import { checkJob, parseQueryKey } from './checkTimes.ts';
import { paymentJobKinds } from './paymentJobKinds.ts';
import { paymentRepository } from './paymentRepository.ts';
import { findRefund, recordRefund, renewNumber, type FullRefund } from './refunds.ts';

/**
 * The jobs for attempts and refunds that channels have not confirmed. Each query is a job of its own, which enqueues
 * the next query until the result is known. If a query fails, the worker repeats it.
 */
export function paymentJobs(gateway: PaymentGateway): JobHandlers {
  const { db, channels, now } = gateway;
  const channelOf = (id: keyof typeof channels) => {
    const channel = channels[id];
    if (!channel) throw new Error(`The channel ${id} is no longer configured.`);
    return channel;
  };

  return {
    [paymentJobKinds.check]: {
      async externalEffect({ key }) {
        const attempt = await paymentRepository(db).findAttempt(parseQueryKey(key).id);
        // A closed attempt is queried, too: it can still be paid until it ends, and its last query follows after that.
        if (attempt) await queryChannel(gateway, attempt);
      },
      async work(tx, { key }, at) {
        const { id, check } = parseQueryKey(key);
        const attempt = await paymentRepository(tx).findAttempt(id);
        if (attempt && mustQueryAgain(attempt, at)) await jobQueue(tx).enqueue(checkJob(attempt, check + 1, at), at);
      },
    },

    [paymentJobKinds.settle]: { externalEffect: ({ key }) => settleAttempts(gateway, key) },

    [paymentJobKinds.settleChannel]: {
      externalEffect({ key }) {
        const [orderId = '', closed] = key.split('/');
        return settleAttempts(gateway, orderId, ({ channel }) => channel === closed);
      },
    },

    [paymentJobKinds.refund]: {
      async externalEffect({ key }) {
        const { id, check } = parseQueryKey(key);
        const refund = await findRefund(db, id);
        if (refund?.state !== 'requested') return;
        const channel = channelOf(refund.channel);
        const answer = await (check === 0 ? channel.refund(refund) : sendAgain(channel, refund));
        await recordRefund(db, refund, answer, now());
      },
      work: (tx, { key }, at) => followUp(tx, parseQueryKey(key).id, parseQueryKey(key).check, at),
    },

    [paymentJobKinds.refundCheck]: {
      async externalEffect({ key }) {
        const refund = await findRefund(db, parseQueryKey(key).id);
        if (refund?.state !== 'accepted') return;
        const channel = channelOf(refund.channel);
        const answer = await channel.queryRefund(refund);
        // If a channel no longer knows a refund that it had accepted, the refund is sent again. It has the same number,
        // so the channel cannot make it twice.
        const known = answer.state === 'absent' ? await channel.refund(refund) : answer;
        await recordRefund(db, refund, known, now());
      },
      work: (tx, { key }, at) => followUp(tx, parseQueryKey(key).id, parseQueryKey(key).check + 1, at),
    },
  };

  /** Sends a refund again if it has failed or its result is unknown. */
  async function sendAgain(channel: PaymentChannel, refund: FullRefund): Promise<RefundOutcome> {
    const answer = await channel.queryRefund(refund);
    if (answer.state === 'accepted' || answer.state === 'done') return answer;
    // The new number is stored before it is used, so that a repetition of this job uses the same number.
    const number = answer.state === 'closed' ? await renewNumber(db, refund, now()) : refund.number;
    return channel.refund({ ...refund, number });
  }

  async function followUp(tx: typeof db, id: string, check: number, at: Date): Promise<void> {
    const refund = await findRefund(tx, id);
    if (refund?.state !== 'accepted') return;
    await jobQueue(tx).enqueue(checkJob(refund, check, at, paymentJobKinds.refundCheck), at);
  }
}
