import type { Database } from '#server/database/connection/open.ts';
import { cancelByBuyer } from '#server/domain/orders/endOrder.ts';
import { placeOrder } from '#server/domain/orders/placeOrder.ts';
import { prepareAttempt } from '#server/domain/payments/startPayment.ts';
import { prices } from '#test/races/goods.ts';
import { aBuyer, confirmAdult } from '#test/races/shop.ts';

export interface Payment {
  id: string;
  orderId: string;
  channel: 'host' | 'wechat';
  amountFen: number;
  /** Whether its channel has received money; the others are only claimed to be paid. */
  isGenuine: boolean;
  /** Whether the order was cancelled before, so that the money must go back. */
  isLate: boolean;
}

/** Begins payments of new orders. Every second one is genuine, and every tenth of those is late. */
export async function preparePayments(db: Database, count: number): Promise<Payment[]> {
  const variantId = 'lamp.one';
  const { fen: amountFen } = prices[variantId];
  const payments: Payment[] = [];
  for (let index = 0; index < count; index += 1) {
    const now = new Date();
    const buyer = await aBuyer({ db });
    const { userId, addressId } = buyer;
    const wish = { userId, addressId, orderKey: crypto.randomUUID(), lines: [{ variantId, quantity: 1 }] };
    const orderId = await placeOrder(db, { ...wish, expected: prices[variantId] }, now, () => undefined);
    await confirmAdult({ db }, buyer, orderId);
    const channel = index % 4 < 2 ? 'host' : 'wechat';
    const way = channel === 'host' ? 'app' : 'h5';
    const { id } = await prepareAttempt(db, { orderId, userId, age: null }, { channel, way }, now);
    const isLate = index % 20 === 0;
    if (isLate) await cancelByBuyer(db, userId, orderId, now);
    payments.push({ id, orderId, channel, amountFen, isGenuine: index % 2 === 0, isLate });
  }
  return payments;
}
