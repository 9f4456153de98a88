import type { Database } from '#server/database/connection/open.ts';
import { cancelByBuyer } from '#server/domain/orders/endOrder.ts';
import { placeOrder } from '#server/domain/orders/placeOrder.ts';
import { prepareAttempt } from '#server/domain/payments/startPayment.ts';
import { prices } from '#test/races/goods.ts';
import { aBuyer, confirmAdult } from '#test/races/shop.ts';

export interface Payment {
  id: string;
  orderId: string;
  channel: keyof typeof ways;
  amountFen: number;
  /** Whether the channel has received the money. If not, all notifications about the payment are forged. */
  isGenuine: boolean;
  /** Whether the order was cancelled before the payment arrived. If so, the money must be returned. */
  isLate: boolean;
  /** Whether the channel signs with a key that the gateway does not know yet. */
  isSignedAnew: boolean;
}

const ways = { host: 'app', wechat: 'h5', alipay: 'h5' } as const;
const channels = ['host', 'wechat', 'alipay'] as const;

/** Starts payments of new orders. Every second payment is genuine, and every tenth of the genuine ones is late. */
export async function preparePayments(db: Database, count: number): Promise<Payment[]> {
  const variantId = 'lamp.one';
  const { fen: amountFen } = prices[variantId];
  const payments: Payment[] = [];
  for (let index = 0; index < count; index += 1) {
    const now = new Date();
    const buyer = await aBuyer({ db });
    const { userId, addressId } = buyer;
    const wish = { userId, addressId, orderKey: crypto.randomUUID(), lines: [{ variantId, quantity: 1 }] };
    const { id: orderId } = await placeOrder(db, { ...wish, expected: prices[variantId] }, now, () => undefined);
    await confirmAdult({ db }, buyer, orderId);
    const pair = Math.floor(index / 2);
    const channel = channels[pair % channels.length] ?? 'host';
    const isSignedAnew = channel === 'alipay' && Math.floor(pair / channels.length) % 2 === 0;
    const payer = { orderId, userId, hostAge: null, childId: userId };
    const { id } = await prepareAttempt(db, payer, { channel, way: ways[channel], payerDigest: null }, now);
    const isLate = index % 20 === 0;
    if (isLate) await cancelByBuyer(db, userId, orderId, now);
    payments.push({ id, orderId, channel, amountFen, isGenuine: index % 2 === 0, isLate, isSignedAnew });
  }
  return payments;
}
