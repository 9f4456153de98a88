import { eq, sql } from 'drizzle-orm';
import { cancelOrder } from '#contract/mall/orders.ts';
import { askPayment } from '#contract/mall/payments.ts';
import { askFriend, checkFriendPayment, startFriendPayment } from '#contract/mall/payRequests.ts';
import { orders } from '#server/database/tables/mall/orders.ts';
import { jobs } from '#server/database/tables/operation/jobs.ts';
import { randomToken } from '#server/secrets/digest.ts';
import { call } from '#test/attack/target.ts';
import { contend, summaryOf } from '#test/races/contend.ts';
import { prices } from '#test/races/goods.ts';
import { differences, inRoundOrder, type Race } from '#test/races/race.ts';
import {
  aBuyer,
  asBuyer,
  gatewayAt,
  beginPayment,
  confirmAdult,
  field,
  notify,
  placeOrder,
  paymentOf,
  receiveMoney,
  type Buyer,
  type World,
} from '#test/races/shop.ts';

const FRIENDS = 4;
const COPIES = 3;
const { fen: LAMP_FEN } = prices['lamp.one'];

/** Returns a contender that pays: the payment company receives the money, and notifies a gateway. */
const paying = (world: World, gateway: number, paymentId: string, fen: number) => async () => {
  await receiveMoney(world, paymentId);
  return notify(gatewayAt(world, gateway), paymentId, fen);
};

/** Goods that are delivered in the moment of the payment, each in another way. */
const deliveredAtOnce = ['month.one', 'albums.one', 'class.one'] as const;

/**
 * A membership, a package of series or a voucher is paid twice, through two channels. One payment is reported to the
 * gateways several times, while the buyer asks a gateway about the other one.
 */
export const doublePayment: Race = {
  name: 'double payment',
  async round(world, number) {
    const variantId = deliveredAtOnce[number % deliveredAtOnce.length] ?? 'month.one';
    const { fen, shells } = prices[variantId];
    const buyer = await aBuyer(world, shells);
    const orderId = await placeOrder(gatewayAt(world, number), buyer, variantId);
    const first = await beginPayment(world, buyer, orderId, 'host');
    const second = await beginPayment(world, buyer, orderId, 'sandbox');
    await receiveMoney(world, second);
    const reports = Array.from({ length: COPIES }, (_, copy) => paying(world, copy, first, fen));
    const question = () => call(gatewayAt(world, number), askPayment, { ...asBuyer(buyer), params: { orderId } });
    const outcomes = await contend(world.db, 'order_events', inRoundOrder([...reports, question], number));
    return differences(outcomes, { 200: COPIES + 1 });
  },
  plant: { file: 'domain/orders/payOrder.ts', guard: 'if (before === undefined) return false;', broken: '' },
};

/** Two packages of the same series. */
const samePackages = ['albums.one', 'treasury.one'] as const;

/** A buyer pays for two orders of the same series, each of which was begun before the other one was paid. */
export const seriesTwice: Race = {
  name: 'same series twice',
  async round(world, number) {
    const buyer = await aBuyer(world);
    const orderIds: string[] = [];
    const contenders = [];
    for (const [gateway, variantId] of samePackages.entries()) {
      const orderId = await placeOrder(gatewayAt(world, gateway), buyer, variantId);
      const paymentId = await beginPayment(world, buyer, orderId);
      orderIds.push(orderId);
      contenders.push(paying(world, gateway, paymentId, prices[variantId].fen));
    }
    const outcomes = await contend(world.db, 'order_events', inRoundOrder(contenders, number));
    const [paid = '', unused = ''] = inRoundOrder(orderIds, number);
    return [
      ...differences(outcomes, { 200: samePackages.length }),
      ...(await otherState(world, paid, 'received')),
      ...(await otherState(world, unused, 'cancelled')),
    ];
  },
  plant: { file: 'domain/payments/recordReceipt.ts', guard: 'await lockUser(tx, userId);', broken: '' },
};

/** An order is paid at the moment when it expires. */
export const paymentAgainstExpiry: Race = {
  name: 'payment against expiry',
  async round(world, number) {
    const buyer = await aBuyer(world);
    const orderId = await placeOrder(gatewayAt(world, number), buyer, 'lamp.one');
    const paymentId = await beginPayment(world, buyer, orderId);
    const past = sql`now() - interval '1 second'`;
    await world.db.update(orders).set({ dueAt: past }).where(eq(orders.id, orderId));
    await world.db.update(jobs).set({ runAt: past }).where(eq(jobs.key, orderId));
    const contenders = [paying(world, 0, paymentId, LAMP_FEN), () => gatewayAt(world, 1).runTask('expire')];
    const outcomes = await contend(world.db, 'order_events', inRoundOrder(contenders, number));
    const wanted = number % 2 === 0 ? 'paid' : 'expired';
    return [...differences(outcomes, { 200: 1, done: 1 }), ...(await otherState(world, orderId, wanted))];
  },
  plant: { file: 'domain/orders/orderMachine.ts', guard: "expired: ['unpaid']", broken: "expired: ['unpaid', 'paid']" },
};

/** An order is paid at the moment when its buyer cancels it. */
export const paymentAgainstCancellation: Race = {
  name: 'payment against cancellation',
  async round(world, number) {
    const buyer = await aBuyer(world);
    const orderId = await placeOrder(gatewayAt(world, number), buyer, 'lamp.one');
    const paymentId = await beginPayment(world, buyer, orderId);
    const cancelling = () => call(gatewayAt(world, 1), cancelOrder, { ...asBuyer(buyer), params: { orderId } });
    const contenders = [paying(world, 0, paymentId, LAMP_FEN), cancelling];
    const outcomes = await contend(world.db, 'order_events', inRoundOrder(contenders, number));
    const isPaidFirst = number % 2 === 0;
    return [
      ...differences(outcomes, isPaidFirst ? { 200: 1, '409 order_changed': 1 } : { 200: 2 }),
      ...(await otherState(world, orderId, isPaidFirst ? 'paid' : 'cancelled')),
    ];
  },
  plant: {
    file: 'domain/orders/endOrder.ts',
    guard: "and(eq(orders.userId, userId), or(eq(orders.state, 'unpaid'), eq(orders.totalFen, 0)))",
    broken: 'eq(orders.userId, userId)',
  },
};

/** Several friends pay for one order. */
export const friends: Race = {
  name: 'two friends',
  async round(world, number) {
    const buyer = await aBuyer(world);
    const orderId = await placeOrder(gatewayAt(world, number), buyer, 'lamp.one');
    await confirmAdult(world, buyer, orderId);
    const link = await linkTo(world, buyer, orderId);
    const payers = [];
    for (let index = 0; index < FRIENDS; index += 1) {
      const friend = { params: link.params, body: { secret: link.secret, payer: randomToken() } };
      const deviceId = friend.body.payer;
      const body = { ...friend.body, isAdult: true, channel: 'sandbox' };
      const paymentId = paymentOf(
        await call(gatewayAt(world, index), startFriendPayment, { ...friend, deviceId, body }),
      );
      payers.push(async () => {
        await receiveMoney(world, paymentId);
        return call(gatewayAt(world, index), checkFriendPayment, { ...friend, deviceId });
      });
    }
    const outcomes = await contend(world.db, 'order_events', inRoundOrder(payers, number));
    return [...differences(outcomes, { 200: FRIENDS }), ...(await otherState(world, orderId, 'paid'))];
  },
  plant: { file: 'domain/orders/orderMachine.ts', guard: "paid: ['unpaid']", broken: "paid: ['unpaid', 'paid']" },
};

async function linkTo(world: World, buyer: Buyer, orderId: string) {
  const options = { ...asBuyer(buyer), headers: {}, params: { orderId }, body: { message: '帮我付一下吧' } };
  const reply = await call(gatewayAt(world, 1), askFriend, options);
  return { params: { requestId: field(reply, 'id') }, secret: field(reply, 'secret') };
}

async function otherState({ db }: World, orderId: string, wanted: string): Promise<string[]> {
  const [order] = await db.select({ state: orders.state }).from(orders).where(eq(orders.id, orderId));
  return order?.state === wanted ? [] : [`the order is ${summaryOf(order?.state ?? 'lost')}; expected ${wanted}`];
}
