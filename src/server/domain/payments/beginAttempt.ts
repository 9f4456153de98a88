import type { FastifyBaseLogger } from 'fastify';
import type { Launch } from '#contract/mall/payments.ts';
import { Problem } from '#server/endpoint/problem.ts';
import type { PaymentGateway } from './queryChannels.ts';
import type { PayerContext } from './channels/channel.ts';
import { paymentRepository, type AttemptRow } from './paymentRepository.ts';

/** Starts a payment attempt at its channel. Returns what the page must do next. */
export async function beginAttempt(
  { db, channels }: PaymentGateway,
  attempt: AttemptRow,
  payer: PayerContext,
  log: FastifyBaseLogger,
): Promise<Launch> {
  const channel = channels[attempt.channel];
  if (!channel) throw new Problem(409, 'channel_not_offered');
  try {
    return await channel.begin(await paymentRepository(db).forChannel(attempt), payer);
  } catch (error) {
    log.error({ err: error }, 'a payment could not be started');
    throw new Problem(503, 'channel_unavailable');
  }
}
