import { createOrder, getOrder } from '#contract/mall/orders.ts';
import * as contract from '#contract/mall/vouchers.ts';
import { isCardCode } from '#lib/codes/cardCode.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { useUpVoucher } from '#server/domain/vouchers/vouchers.ts';
import { runOrderCommand } from '#server/modules/orders/orderCommands.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
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
    ].map((goods) => [`goods/${goods.id}`, goods]),
  ),
});

describe.each(testedDatabases)('vouchers on %s', (kind) => {
  const test = useGateway(kind, { contentDir });
  type User = Awaited<ReturnType<typeof signIn>>;
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

  it('are withdrawn when an operator takes the order back, unless they are used', async () => {
    const user = await customer();
    const orderId = await order(user, 'ticket', 2);
    await run('--use-voucher', (await first(user)).code);
    await run('--take-back', orderId, '活动取消了');
    expect((await list(user, 'over')).items.map(({ state }) => state).sort()).toEqual(['used', 'withdrawn']);
    expect((await list(user, 'usable')).items).toEqual([]);
  });
});
