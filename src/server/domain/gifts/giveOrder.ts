import { MAX_MESSAGE } from '#contract/mall/payRequests.ts';
import { DAY_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { orderGifts, type giftRowStates } from '#server/database/tables/mall/gifts.ts';
import { addEvent, lockOrder } from '#server/domain/orders/orderMachine.ts';
import { orderRepository, type FullOrderRow } from '#server/domain/orders/orderRepository.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { checkPublicText } from '#server/moderation/checkPublicText.ts';
import { randomId, randomToken, sha256 } from '#server/secrets/digest.ts';
import type { StateMachine } from '#server/transitions/transition.ts';
import { transition } from '#server/transitions/transition.ts';
import { giftRepository, giftStateOf } from './giftRepository.ts';
import { canBeGiven } from './giftRules.ts';

/** The maximum number of links for one order. */
const MAX_GIFTS = 10;
const GIFT_DAYS = 7;

export const giftMachine: StateMachine<(typeof giftRowStates)[number]> = {
  subject: 'order_gift',
  id: orderGifts.id,
  state: orderGifts.state,
  allowed: { open: [], claimed: ['open'], cancelled: ['open'] },
};

interface Given {
  orderId: string;
  userId: string;
  message: string;
  /**
   * Uses up the confirmation by an adult. Throws if there is no confirmation, and returns a refusal if it is invalid;
   * each refusal counts as a try. Returns undefined if the confirmation is valid.
   */
  confirm: (tx: Database) => Promise<Problem | undefined>;
}

/**
 * Creates the link by which one friend gets the series of an order; it replaces an earlier link. Returns the secret of
 * the link (only its digest is stored), or a refusal of the adult's confirmation. Must run in a transaction. The
 * transaction must be committed even after a refusal, so that the try counts.
 */
export async function giveOrder(
  tx: Database,
  { orderId, userId, message: written, confirm }: Given,
  now: Date,
): Promise<{ id: string; secret: string } | Problem> {
  const order = await requireLocked(tx, orderId, userId);
  const { text: message, problem } = checkPublicText(written);
  if (problem === 'long' || problem === 'number') throw new Problem(400, `comment_${problem}`, { most: MAX_MESSAGE });
  if (!canBeGiven(order)) throw new Problem(409, 'gift_not_possible');
  const gifts = giftRepository(tx);
  if ((await gifts.count(orderId)) >= MAX_GIFTS) throw new Problem(409, 'too_many_gifts');
  const earlier = await gifts.newest(orderId);
  // While a gift is open, a new link needs no confirmation: the existing link can already be sent to anybody, so a new
  // one gives nothing more away.
  const isOpen = earlier && giftStateOf(earlier.gift, order.state, now) === 'open';
  const refusal = isOpen ? undefined : await confirm(tx);
  if (refusal) return refusal;
  if (earlier) await transition(tx, giftMachine, { id: earlier.gift.id, to: 'cancelled', actor: 'owner', at: now });
  const [id, secret] = [randomId(), randomToken()];
  await tx.insert(orderGifts).values({
    id,
    orderId,
    userId,
    message,
    state: 'open',
    secretHash: sha256(secret),
    endsAt: new Date(now.getTime() + GIFT_DAYS * DAY_MS),
    createdAt: now,
  });
  await addEvent(tx, { id: orderId, to: order.state, topic: 'giftOffered', actor: 'buyer', at: now });
  return { id, secret };
}

/** Cancels the link of an order. Returns whether this call has cancelled it; a claimed gift cannot be cancelled. */
export const cancelGift = (db: Database, orderId: string, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    // This lock waits until a friend who is claiming the gift has finished, because claiming locks the order too.
    await lockOrder(tx, orderId);
    const newest = await giftRepository(tx).newest(orderId);
    if (!newest) return false;
    const before = await transition(tx, giftMachine, { id: newest.gift.id, to: 'cancelled', actor: 'owner', at: now });
    if (before === undefined) return false;
    const order = await orderRepository(tx).find(orderId);
    if (order) await addEvent(tx, { id: orderId, to: order.state, topic: 'giftCancelled', actor: 'buyer', at: now });
    return true;
  });

/** Throws unless this user can give the order to a friend. */
export async function requireGivable(db: Database, orderId: string, userId: string): Promise<void> {
  const order = await orderRepository(db).find(orderId, userId);
  if (!order) throw new Problem(404, 'not_found');
  if (!canBeGiven(order)) throw new Problem(409, 'gift_not_possible');
}

async function requireLocked(tx: Database, orderId: string, userId: string): Promise<FullOrderRow> {
  if (!(await orderRepository(tx).find(orderId, userId))) throw new Problem(404, 'not_found');
  await lockOrder(tx, orderId);
  // The order is read again, because it may have changed while this transaction waited for the lock.
  const order = await orderRepository(tx).find(orderId, userId);
  if (!order) throw new Problem(404, 'not_found');
  return order;
}
