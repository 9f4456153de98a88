import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { paymentAttempts } from '#server/database/tables/mall/payments.ts';
import type { PaymentChannels } from './channels/channel.ts';
import { closeAttempt } from './paymentMachine.ts';
import { paymentRepository, type AttemptRow } from './paymentRepository.ts';
import { recordReceipt } from './recordReceipt.ts';

export interface PaymentGateway {
  db: Database;
  channels: PaymentChannels;
  now: () => Date;
}

/** The minimum time between two queries about one attempt, even if a page polls more often. */
const MIN_QUERY_INTERVAL_MS = 2 * SECOND_MS;
/** How long after its end a payment attempt may still be open at the channel, because clocks differ. */
const CLOCK_SKEW_MS = MINUTE_MS;

/** Returns whether the channel may accept money for an attempt at this time. */
const mayReceive = ({ endsAt }: AttemptRow, at: Date): boolean => endsAt.getTime() + CLOCK_SKEW_MS > at.getTime();

/**
 * Returns whether the channel must be queried again later. Even a closed attempt may still be paid at Alipay: Alipay
 * does not know an attempt before the payer opens the payment page, so it may have been unable to close the attempt.
 */
export const mustQueryAgain = (attempt: AttemptRow, at: Date): boolean =>
  attempt.state === 'pending' || (attempt.state === 'closed' && mayReceive(attempt, at));

/** Queries the channel about an attempt that is not confirmed, and records the answer. Rejects if the query fails. */
export async function queryChannel({ db, channels, now }: PaymentGateway, attempt: AttemptRow): Promise<void> {
  if (attempt.state === 'paid') return;
  const channel = channels[attempt.channel];
  if (!channel) throw new Error(`The channel ${attempt.channel} is no longer configured.`);
  const seen = await paymentRepository(db).forChannel(attempt);
  const answer = await channel.query(seen);
  if (answer.state === 'paid') {
    const outcome = await recordReceipt(db, attempt, answer.receipt, now());
    if (outcome === 'refused') throw new Error(`The channel reports another amount for ${attempt.id}.`);
    return;
  }
  if (attempt.state === 'closed') return;
  const isOver = !mayReceive(attempt, now());
  if (answer.state === 'open' && isOver) await channel.close(seen);
  if (answer.state === 'closed' || isOver) await closeAttempt(db, attempt.id, now());
}

/**
 * Queries the channels about the unconfirmed attempts of a payer for an order. Never rejects; if a query fails, the
 * attempt stays unconfirmed.
 */
export async function queryForPayer(
  gateway: PaymentGateway,
  { orderId, payerId }: { orderId: string; payerId: string | null },
  log: FailureLog,
): Promise<void> {
  const { db, now } = gateway;
  const attempts = await paymentRepository(db).listAttempts(orderId);
  const open = attempts.filter((one) => one.state === 'pending' && one.payerId === payerId);
  await Promise.all(
    // oxlint-disable-next-line project/one-statement -- an order has one open attempt, or a few at different channels
    open.map(async (attempt) => {
      if (await claimQuery(db, attempt.id, now())) await queryChannel(gateway, attempt).catch(log);
    }),
  );
}

export type FailureLog = (error: unknown) => void;

async function claimQuery(db: Database, id: string, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - MIN_QUERY_INTERVAL_MS);
  const taken = await db
    .update(paymentAttempts)
    .set({ askedAt: now })
    .where(and(eq(paymentAttempts.id, id), or(isNull(paymentAttempts.askedAt), lte(paymentAttempts.askedAt, before))))
    .returning({ id: paymentAttempts.id });
  return taken.length > 0;
}

/**
 * Prevents further payments by the open attempts of an order, or by those that `isConcerned` selects: records the
 * payments that were made, and closes the other attempts at their channels. Rejects if a channel cannot be queried.
 * Money that nevertheless arrives later is returned.
 */
export async function settleAttempts(
  gateway: PaymentGateway,
  orderId: string,
  isConcerned: (attempt: AttemptRow) => boolean = () => true,
): Promise<void> {
  const { db, channels, now } = gateway;
  const repository = paymentRepository(db);
  const open = (await repository.listAttempts(orderId)).filter((one) => one.state === 'pending' && isConcerned(one));
  for (const attempt of open) {
    /* oxlint-disable no-await-in-loop -- an order has few attempts */
    await queryChannel(gateway, attempt);
    const asked = await repository.findAttempt(attempt.id);
    if (asked?.state !== 'pending') continue;
    const channel = channels[attempt.channel];
    await channel?.close(await repository.forChannel(attempt));
    // Queried again, because the payer may have paid between the first query and the closing.
    await queryChannel(gateway, attempt);
    await closeAttempt(db, attempt.id, now());
    /* oxlint-enable no-await-in-loop */
  }
}
