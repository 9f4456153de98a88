import { addAddress, removeAddress } from '#contract/account/addresses.ts';
import * as contract from '#contract/mall/orders.ts';
import { orderRepository } from '#server/domain/orders/orderRepository.ts';
import { shipOrder } from '#server/domain/orders/shipOrder.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { call, outcomeOf } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { anAddress } from '#test/builders/account/addresses.ts';

const ROUNDS = 10;
const goods = [
  aGoods({ kind: 'exchange', id: 'cup', variants: [{ id: 'one', shells: 1, stock: 500 }] }),
  aGoods({ kind: 'exchange', id: 'dear', variants: [{ id: 'one', shells: 1, priceFen: 990, stock: 500 }] }),
];
const contentDir = aPack({ editorials: Object.fromEntries(goods.map((one) => [`goods/${one.id}`, one])) });

describe.each(testedDatabases)('the address of an order on %s', (kind) => {
  const test = useGateway(kind, { contentDir });
  type User = Awaited<ReturnType<typeof signIn>>;
  const now = () => new Date(test.time);
  const other = { receiver: '李大海', mobile: '13900139000', detailAddress: '海浪路 8 号' };

  const addressOf = async (user: User, changes = {}) =>
    (await call(test, addAddress, { body: anAddress(changes) }, user)).body.id;

  async function ordered(goodsId = 'cup', quantity = 1, fen = 0) {
    const user = await signIn(test);
    await shellLedger(test.gateway.db).give(user.userId, { kind: 'dictation', occasion: 'test', amount: 9 }, now());
    const [first, second] = [await addressOf(user), await addressOf(user, other)];
    const body = {
      orderKey: crypto.randomUUID(),
      addressId: first,
      expected: { fen, shells: quantity },
      lines: [{ variantId: `${goodsId}.one`, quantity }],
    };
    const { id: orderId } = (await call(test, contract.createOrder, { body }, user)).body;
    const repeat = (changes: Partial<typeof body>) =>
      call(test, contract.createOrder, { body: { ...body, ...changes } }, user);
    return { user, orderId, first, second, repeat };
  }
  const change = (user: User, orderId: string, addressId: string) =>
    call(test, contract.changeOrderAddress, { params: { orderId }, body: { addressId } }, user);
  const find = async (user: User, orderId: string) =>
    (await call(test, contract.getOrder, { params: { orderId } }, user)).body;
  const ship = (orderId: string, quantity = 1) =>
    shipOrder(
      test.gateway.db,
      { orderId, carrier: 'sf', number: 'SF12345678', items: [{ variantId: 'cup.one', quantity }] },
      now(),
    );

  it.each([
    ['an order that is paid', 'cup', 0],
    ['an order that waits for payment', 'dear', 990],
  ])('can be changed for %s, and repeating the change has no effect', async (_, goodsId, fen) => {
    const { user, orderId, second } = await ordered(goodsId, 1, fen);
    expect((await find(user, orderId)).actions).toContainEqual({ id: 'address', obstacle: null });
    const { status, body } = await change(user, orderId, second);
    expect([status, body.destination]).toEqual([
      200,
      expect.objectContaining({ receiver: '李大海', mobile: '139****9000', detailAddress: '海浪路 8 号' }),
    ]);
    expect(body.events[0]).toMatchObject({ topic: 'address', state: body.state, actor: 'buyer', note: null });
    expect((await change(user, orderId, second)).body.events).toEqual(body.events);
    await call(test, removeAddress, { params: { addressId: second } }, user);
    expect((await find(user, orderId)).destination?.receiver).toBe('李大海');
  });

  it('HTTP-10 changes when the same order is sent again with another address, until a parcel is sent', async () => {
    const { user, orderId, first, second, repeat } = await ordered('cup', 2);
    expect((await repeat({ addressId: second })).body).toEqual({ id: orderId });
    const { destination, events } = await find(user, orderId);
    expect(destination?.receiver).toBe('李大海');
    expect(events[0]).toMatchObject({ topic: 'address', actor: 'buyer' });
    await repeat({ addressId: second });
    await repeat({ addressId: 'no-such-address_' });
    expect((await find(user, orderId)).events).toEqual(events);
    await ship(orderId);
    expect((await repeat({ addressId: second })).body).toEqual({ id: orderId });
    expect((await repeat({ addressId: first })).body).toEqual({
      id: orderId,
      addressProblem: '已经有包裹寄出，不能改地址了，可以联系快递公司转寄',
    });
    expect((await find(user, orderId)).destination?.receiver).toBe('李大海');
  });

  it('cannot be changed after a parcel was sent, and the order shows the reason', async () => {
    const { user, orderId, second } = await ordered('cup', 2);
    await ship(orderId);
    expect(outcomeOf(await change(user, orderId, second))).toEqual([409, 'address_too_late']);
    const order = await find(user, orderId);
    expect(order.destination?.receiver).toBe('李小满');
    expect(order.actions).toContainEqual({ id: 'cancel', obstacle: '已经有包裹寄出，不能取消，也不能改地址了' });
  });

  it('can be changed at most twenty times', async () => {
    const { user, orderId, first, second, repeat } = await ordered();
    for (let round = 0; round < 20; round += 1)
      expect((await change(user, orderId, round % 2 === 0 ? second : first)).status).toBe(200);
    expect(outcomeOf(await change(user, orderId, second))).toEqual([409, 'address_too_often']);
    expect((await repeat({ addressId: second })).body).toEqual({
      id: orderId,
      addressProblem: '地址改的次数太多了，要再改请找客服',
    });
  });

  it('cannot be changed after a cancellation, nor to an address that does not exist', async () => {
    const { user, orderId, second } = await ordered();
    expect(outcomeOf(await change(user, orderId, 'no-such-address_'))).toEqual([409, 'address_missing']);
    await call(test, contract.cancelOrder, { params: { orderId } }, user);
    expect(outcomeOf(await change(user, orderId, second))).toEqual([409, 'address_too_late']);
  });

  it('ROLE-03 cannot be changed by another user, nor to an address of another user', async () => {
    const [own, stranger] = [await ordered(), await ordered()];
    expect(outcomeOf(await change(stranger.user, own.orderId, stranger.second))).toEqual([404, 'not_found']);
    expect(outcomeOf(await change(own.user, own.orderId, stranger.second))).toEqual([409, 'address_missing']);
    expect((await find(own.user, own.orderId)).destination?.receiver).toBe('李小满');
  });

  it('STATE-10 does not appear in the log', () => {
    expect(test.logLines.join('\n')).not.toMatch(/李大海|13900139000|海浪路/);
  });

  it('is either changed before a parcel is recorded or not changed at all, if both requests arrive at the same moment', async () => {
    const ends = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { user, orderId, second } = await ordered();
      // The request that is sent first usually wins, so the change is sent first in every second round.
      const early = round % 2 === 0 ? change(user, orderId, second) : undefined;
      const [shipping, { status }] = await Promise.all([ship(orderId), early ?? change(user, orderId, second)]);
      expect(shipping).toBe('shipped');
      const order = await orderRepository(test.gateway.db).find(orderId);
      const isChanged = order?.address?.receiver === '李大海';
      expect(isChanged).toBe(status === 200);
      expect(order?.events.map(({ topic, reached }) => topic ?? reached)).toEqual(
        isChanged ? ['shipped', 'address', 'paid', 'unpaid'] : ['shipped', 'paid', 'unpaid'],
      );
      ends.add(String(isChanged));
    }
    expect(ends.size).toBeGreaterThan(0);
  });
});
