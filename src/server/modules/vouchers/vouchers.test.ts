import { eq } from 'drizzle-orm';
import { getShells } from '#contract/mall/goods.ts';
import { createOrder, getOrder } from '#contract/mall/orders.ts';
import * as contract from '#contract/mall/vouchers.ts';
import { isCardCode } from '#lib/codes/cardCode.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { goods } from '#server/database/tables/mall/goods.ts';
import { orderLines } from '#server/database/tables/mall/orders.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { useUpVoucher } from '#server/domain/vouchers/vouchers.ts';
import { runOrderCommand } from '#server/modules/orders/orderCommands.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { useShop } from '#server/testing/shop/useShop.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const exchange = { kind: 'exchange', delivers: 'voucher' } as const;
const contentDir = aPack({
  editorials: Object.fromEntries(
    [
      aGoods({
        ...exchange,
        id: 'ticket',
        title: '录音券',
        voucher: { validDays: 90 },
        variants: [{ id: 'one', shells: 5 }],
      }),
      aGoods({
        ...exchange,
        id: 'brief',
        title: '明天到期',
        voucher: { validDays: 1 },
        variants: [{ id: 'one', shells: 5 }],
      }),
      ...['class', 'gym', 'yoga'].map((id) =>
        aGoods({ ...exchange, id, voucher: { validDays: 30 }, variants: [{ id: 'one', shells: 5, priceFen: 2_000 }] }),
      ),
    ].map((sold) => [`goods/${sold.id}`, sold]),
  ),
});

describe.each(testedDatabases)('vouchers on %s', (kind) => {
  const test = useGateway(kind, { contentDir });
  type User = Awaited<ReturnType<typeof signIn>>;
  const shop = useShop(test);
  const run = (...args: string[]) => runOrderCommand(test.gateway.db, args, new Date(test.time));

  async function customer(): Promise<User> {
    const user = await signIn(test);
    const earning = { kind: 'dictation', occasion: 'test', amount: 100 } as const;
    await shellLedger(test.gateway.db).give(user.userId, earning, new Date(test.time));
    return user;
  }
  async function order(user: User, goodsId: string, quantity = 1): Promise<string> {
    const body = {
      orderKey: crypto.randomUUID(),
      lines: [{ variantId: `${goodsId}.one`, quantity }],
      expected: { fen: 0, shells: 5 * quantity },
    };
    return (await call(test, createOrder, { body }, user)).body.id;
  }
  /** Orders a voucher for 20 yuan and some shells. Only the payment is missing. */
  async function confirmedOrder(variantId: string) {
    const buyer = await shop.customer();
    const earning = { kind: 'dictation', occasion: 'test', amount: 5 } as const;
    await shellLedger(test.gateway.db).give(buyer.userId, earning, new Date(test.time));
    const orderId = await shop.order(buyer, variantId, 2_000, 5);
    await shop.confirm(buyer, orderId);
    return { buyer, orderId };
  }
  const list = async (user: User, part: contract.VoucherPart, page: { limit?: number; cursor?: string } = {}) =>
    (await call(test, contract.listVouchers, { query: { part, limit: 10, ...page } }, user)).body;
  const open = (user: User, voucherId: string) => call(test, contract.getVoucher, { params: { voucherId } }, user);
  const first = async (user: User) => (await open(user, (await list(user, 'usable')).items[0]?.id ?? '')).body;
  const stateOf = async (orderId: string, user: User) =>
    (await call(test, getOrder, { params: { orderId } }, user)).body.state;

  it('are delivered when goods are exchanged, one for each piece and each with its own code', async () => {
    const user = await customer();
    const orderId = await order(user, 'ticket', 2);
    expect(await stateOf(orderId, user)).toBe('received');
    const { items } = await list(user, 'usable');
    expect(items).toHaveLength(2);
    const codes = await Promise.all(items.map(async ({ id }) => (await open(user, id)).body.code));
    expect(new Set(codes).size).toBe(2);
    expect(codes.every(isCardCode)).toBe(true);
    expect(await first(user)).toMatchObject({
      title: '录音券',
      goodsId: 'ticket',
      state: 'unused',
      orderId,
      usedAt: null,
      endsAt: test.time + 90 * DAY_MS,
    });
  });

  it('are listed in pages by their last day, the earliest first; used and expired vouchers are in a separate list', async () => {
    const user = await customer();
    await order(user, 'ticket', 2);
    await order(user, 'brief');
    const titles = ({ items }: { items: contract.VoucherCard[] }) => items.map(({ title }) => title);
    const page = await list(user, 'usable', { limit: 2 });
    expect(titles(page)).toEqual(['明天到期', '录音券']);
    expect(titles(await list(user, 'usable', { cursor: page.next ?? '' }))).toEqual(['录音券']);
    test.time += DAY_MS;
    const later = await signIn(test, { mobile: user.mobile });
    expect(titles(await list(later, 'usable'))).toEqual(['录音券', '录音券']);
    await run('--use-voucher', (await first(later)).code);
    expect((await list(later, 'over')).items.map(({ title, state }) => [title, state])).toEqual([
      ['录音券', 'used'],
      ['明天到期', 'expired'],
    ]);
  });

  it('are used once, even if 20 requests try to use them at the same moment', async () => {
    const user = await customer();
    await order(user, 'ticket');
    const { code, id } = await first(user);
    const at = new Date(test.time);
    const uses = await Promise.all(Array.from({ length: 20 }, () => useUpVoucher(test.gateway.db, code, at)));
    expect(uses.filter((used) => used !== undefined)).toHaveLength(1);
    expect((await open(user, id)).body).toMatchObject({ state: 'used', usedAt: test.time });
    expect(await run('--use-voucher', code.toLowerCase())).toEqual(['录音券: used, it cannot be used.']);
    expect(await run('--use-voucher', 'nothing')).toEqual(['There is no such voucher.']);
  });

  const balance = async (user: User) => (await call(test, getShells, {}, user)).body.balance;

  it('are withdrawn when an operator takes the order back, and its price is returned', async () => {
    const user = await customer();
    const orderId = await order(user, 'ticket', 2);
    expect(await run('--take-back', orderId, '活动取消了')).toEqual([
      `${orderId} is taken back; its shells are returned.`,
    ]);
    expect((await list(user, 'over')).items.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn']);
    expect(await balance(user)).toBe(100);
  });

  it('of an order are not withdrawn if one of them is used, unless the operator explicitly returns the whole price', async () => {
    const user = await customer();
    const orderId = await order(user, 'ticket', 2);
    await run('--use-voucher', (await first(user)).code);
    expect(await run('--take-back', orderId, '活动取消了')).toEqual([
      `${orderId} has used vouchers, so nothing is changed. --take-back-used returns its whole price nevertheless.`,
    ]);
    expect((await list(user, 'usable')).items).toHaveLength(1);
    expect([await stateOf(orderId, user), await balance(user)]).toEqual(['received', 90]);
    expect(await run('--take-back-used', orderId, '活动取消了')).toEqual([
      `${orderId} is taken back; its shells are returned.`,
    ]);
    expect(await balance(user)).toBe(100);
    expect((await list(user, 'over')).items.map(({ state }) => state).sort()).toEqual(['used', 'withdrawn']);
    expect((await list(user, 'usable')).items).toEqual([]);
  });

  it.each([
    ['are valid as long as the order has promised', 'class', { voucherDays: 3 }, 30],
    ['are delivered', 'gym', { voucherDays: null, delivers: 'parcel' as const }, 30],
  ])('%s, even if a later pack changes the goods before the payment', async (_, goodsId, changes, days) => {
    const { buyer, orderId } = await confirmedOrder(`${goodsId}.one`);
    await test.gateway.db.update(goods).set(changes).where(eq(goods.id, goodsId));
    await shop.payInSandbox(buyer, orderId);
    expect((await shop.find(buyer, orderId)).state).toBe('received');
    expect(await first(buyer)).toMatchObject({ state: 'unused', orderId, endsAt: test.time + days * DAY_MS });
  });

  it('are valid for half a year if neither the order nor the goods state a duration, as in orders of the previous release', async () => {
    const { buyer, orderId } = await confirmedOrder('yoga.one');
    const { db } = test.gateway;
    await db.update(orderLines).set({ voucherDays: null }).where(eq(orderLines.orderId, orderId));
    await db.update(goods).set({ voucherDays: null, delivers: 'parcel' }).where(eq(goods.id, 'yoga'));
    await shop.payInSandbox(buyer, orderId);
    expect(await first(buyer)).toMatchObject({ state: 'unused', endsAt: test.time + 180 * DAY_MS });
  });
});
