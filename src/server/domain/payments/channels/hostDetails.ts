import { SECOND_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { paymentRepository, type AttemptRow } from '#server/domain/payments/paymentRepository.ts';
import type { HostMessage } from './hostMessages.ts';

type Details = HostMessage<'details'>;
type State =
  | Pick<Extract<Details, { state: 'open' }>, 'state' | 'orderId' | 'amountFen' | 'title' | 'expiresAt' | 'isVirtual'>
  | Pick<Exclude<Details, { state: 'open' }>, 'state'>;

/**
 * Returns what the server of a host app must know to receive the money of a payment. The page cannot tell the server,
 * because `pay.launch` names only the payment, and the server must not believe an amount that comes from a page.
 * `open`: the payment can be made now; `closed`: no money may be received for it any more; `absent`: the host has no
 * such payment.
 */
export async function hostPaymentDetails(db: Database, paymentId: string, now: Date): Promise<State> {
  const attempt = await paymentRepository(db).findAttempt(paymentId);
  // A host app learns nothing about payments at other channels, not even that they exist.
  if (attempt?.channel !== 'host') return { state: 'absent' };
  if (attempt.state === 'paid') return { state: 'paid' };
  return (await isOpen(db, attempt, now)) ? openDetails(db, attempt) : { state: 'closed' };
}

async function isOpen(db: Database, { state, endsAt, orderId, userId }: AttemptRow, now: Date): Promise<boolean> {
  if (state !== 'pending' || endsAt <= now) return false;
  const order = await paymentRepository(db).findOrder(orderId, userId);
  return order?.state === 'unpaid';
}

async function openDetails(db: Database, { orderId, amountFen, endsAt }: AttemptRow): Promise<State> {
  const { title, nature } = await paymentRepository(db).contentOf(orderId);
  const expiresAt = Math.floor(endsAt.getTime() / SECOND_MS);
  return { state: 'open', orderId, amountFen, title, expiresAt, isVirtual: nature === 'virtual' };
}
