import { changeOrderAddress, confirmReceipt, refundOrder } from '#contract/mall/orders.ts';
import { call } from '#test/attack/target.ts';
import { contend, type Outcome } from '#test/races/contend.ts';
import { differences, inRoundOrder, type Race } from '#test/races/race.ts';
import { aBuyer, asBuyer, gatewayAt, order, placeOrder, paidOrder, type Buyer, type World } from '#test/races/shop.ts';

const DEVICES = 3;

const requestRefund = (world: World, gateway: number, buyer: Buyer, orderId: string) => (): Promise<Outcome> =>
  call(gatewayAt(world, gateway), refundOrder, { ...asBuyer(buyer), params: { orderId } });

/** Several devices request the refund of an order for money and shells, while an operator refuses the order. */
export const refundTwice: Race = {
  name: 'refund twice',
  async round(world, number) {
    const buyer = await aBuyer(world, 100);
    const orderId = await paidOrder(world, buyer, 'mixed.one');
    const devices = Array.from({ length: DEVICES }, (_, index) => requestRefund(world, index, buyer, orderId));
    const refusing = () => gatewayAt(world, number).runTask('refuse', orderId);
    const outcomes = await contend(world.db, 'order_events', inRoundOrder([...devices, refusing], number));
    // All requests of the buyer succeed, even if the refund has already begun. In even rounds the buyer's requests come
    // first, so the operator can no longer refuse the order. In odd rounds the operator comes first and refuses it.
    return differences(outcomes, { 200: DEVICES, [number % 2 === 0 ? 'notNow' : 'refunding']: 1 });
  },
  plant: {
    file: 'domain/orders/endOrder.ts',
    guard: 'if (before === undefined) return false;\n    await giveBack(tx, id, at);\n    await refundOrder(',
    broken: 'await giveBack(tx, id, at);\n    await refundOrder(',
  },
};

/**
 * An operator ships an order while the buyer requests a refund; then the buyer confirms that the goods have arrived,
 * and requests a refund at the same moment.
 */
export const receiptAgainstRefund: Race = {
  name: 'receipt against refund',
  async round(world, number) {
    const buyer = await aBuyer(world);
    const orderId = await paidOrder(world, buyer, 'lamp.one');
    const shipping = () => gatewayAt(world, 0).runTask('ship', orderId);
    const isShippedFirst = number % 2 === 0;
    const first = await contend(
      world.db,
      'order_events',
      inRoundOrder([shipping, requestRefund(world, 1, buyer, orderId)], number),
    );
    const receiving = () => call(gatewayAt(world, 0), confirmReceipt, { ...asBuyer(buyer), params: { orderId } });
    const second = await contend(world.db, 'order_events', [receiving, requestRefund(world, 1, buyer, orderId)]);
    return isShippedFirst
      ? differences([...first, ...second], { shipped: 1, 200: 1, '409 order_changed': 2 })
      : differences([...first, ...second], { notNow: 1, 200: 2, '409 order_changed': 1 });
  },
  plant: {
    file: 'domain/orders/endOrder.ts',
    guard: "to: 'refunding', from: ['paid'], where",
    broken: "to: 'refunding', where",
  },
};

/**
 * An operator ships the unsent goods of a partly shipped order, while two operators refund these goods because they
 * cannot be sent.
 */
export const restAgainstShipping: Race = {
  name: 'rest against shipping',
  async round(world, number) {
    const buyer = await aBuyer(world, 200);
    const lines = [{ variantId: 'cup.one', quantity: 2 }];
    const orderId = await placeOrder(gatewayAt(world, 0), buyer, 'cup.one', {
      lines,
      expected: { fen: 0, shells: 200 },
    });
    await gatewayAt(world, 0).runTask('shipOne', orderId);
    const deeds = (['ship', 'refundUnsent', 'refundUnsent'] as const).map(
      (deed, index) => () =>
        gatewayAt(world, index)
          .runTask(deed, orderId)
          // With the planted bug, a refund fails in the database.
          .catch(() => 'failed'),
    );
    const outcomes = await contend(world.db, 'order_events', inRoundOrder(deeds, number));
    return differences(outcomes, { [number % 2 === 0 ? 'shipped' : 'done']: 1, notNow: 2 });
  },
  plant: {
    file: 'domain/orders/returns/returnByShop.ts',
    guard: '  await lockOrder(tx, id);\n',
    broken: '',
  },
};

/** Three devices of an account spend the same shells. */
export const shells: Race = {
  name: 'shells from three devices',
  async round(world) {
    const buyer = await aBuyer(world, 100);
    const outcomes = await contend(
      world.db,
      'shell_entries',
      Array.from({ length: DEVICES }, (_, index) => () => order(gatewayAt(world, index), buyer, 'cup.one')),
    );
    return differences(outcomes, { 200: 1, '409 too_few_shells': DEVICES - 1 });
  },
  plant: { file: 'domain/shells/ledger.ts', guard: 'await lockUser(tx, userId);', broken: '' },
};

/** The buyer changes the address of an order at the moment when it is shipped. */
export const addressAgainstShipping: Race = {
  name: 'address against shipping',
  async round(world, number) {
    const buyer = await aBuyer(world, 100);
    const orderId = await paidOrder(world, buyer, 'lamp.one');
    const shipping = () => gatewayAt(world, 0).runTask('ship', orderId);
    const body = { addressId: buyer.otherAddressId };
    const changing = () =>
      call(gatewayAt(world, 1), changeOrderAddress, { ...asBuyer(buyer), params: { orderId }, body });
    const outcomes = await contend(world.db, 'order_events', inRoundOrder([shipping, changing], number));
    const isShippedFirst = number % 2 === 0;
    return differences(outcomes, { shipped: 1, [isShippedFirst ? '409 address_too_late' : '200']: 1 });
  },
  plant: {
    file: 'domain/orders/changeAddress.ts',
    guard: "\n    .for('no key update', { of: orders });",
    broken: ';',
  },
};
