import { addAddress } from '#contract/account/addresses.ts';
import { getGoods, getMall } from '#contract/mall/goods.ts';
import * as contract from '#contract/mall/orders.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { anAddress } from '#test/builders/account/addresses.ts';
import { runOrderCommand } from './orderCommands.ts';

const cup = aGoods({
  id: 'cup',
  kind: 'exchange',
  title: '杯子',
  options: [{ name: '颜色', values: ['绿'] }],
  variants: [{ id: 'green', choices: ['绿'], shells: 10, stock: 5 }],
});
const contentDir = aPack({ editorials: { 'goods/cup': cup } });

describe.each(testedDatabases)('npm run orders on %s', (kind) => {
  const test = useGateway(kind, { contentDir });
  type User = Awaited<ReturnType<typeof signIn>>;
  const run = (...args: string[]) => runOrderCommand(test.gateway.db, args, new Date(test.time));
  let user: User;

  beforeAll(async () => {
    user = await signIn(test);
    const earning = { kind: 'dictation' as const, occasion: 'test', amount: 100 };
    await shellLedger(test.gateway.db).give(user.userId, earning, new Date(test.time));
  });

  async function order(quantity = 1): Promise<string> {
    const address = await call(test, addAddress, { body: anAddress() }, user);
    const body = {
      orderKey: crypto.randomUUID(),
      lines: [{ variantId: 'cup.green', quantity }],
      addressId: address.body.id,
      expected: { fen: 0, shells: 10 * quantity },
    };
    return (await call(test, contract.createOrder, { body }, user)).body.id;
  }
  const find = async (orderId: string) => (await call(test, contract.getOrder, { params: { orderId } }, user)).body;

  it('lists orders that wait to be shipped, shows the address of one, and ships it in several parcels', async () => {
    const id = await order(2);
    const [line, total] = await run();
    expect(line).toMatch(new RegExp(`^${id}\tpaid\t.*Z\t杯子 绿 \\(cup\\.green\\) × 2$`));
    expect([line, total].join()).not.toContain('李小满');
    expect(total).toBe('1 to ship');
    expect(await run('--show', id)).toContain('李小满 13800138000 浙江省 杭州市 上城区 云朵路 1 号 2 单元 301 室');
    expect(await run('--ship', id, 'zto', 'zt12345678', 'cup.green=1')).toEqual([`${id} is shipped in part.`]);
    expect((await run())[0]).toContain('× 2, 1 shipped');
    expect(await run('--ship', id, 'zto', 'ZT00000002', 'cup.green=1', 'cup.green=1')).toEqual([
      `${id} has less left to ship.`,
    ]);
    expect(await run('--ship', id, 'zto', 'ZT00000003')).toEqual([`${id} is shipped completely.`]);
    expect(await run()).toEqual(['0 to ship']);
    expect(await find(id)).toMatchObject({ state: 'shipped', parcels: [{ number: 'ZT12345678' }, {}] });
  });

  it('refuses an order with a reason, and lowers or raises the stock with --restock', async () => {
    const id = await order();
    const balance = () => shellLedger(test.gateway.db).balance(user.userId);
    const before = await balance();
    expect(await run('--refuse', id, '摔碎了，', '没有多的了')).toEqual([
      `${id} is refused; its shells and stock are returned.`,
    ]);
    expect(await balance()).toBe(before + 10);
    expect((await find(id)).events[0]).toMatchObject({ state: 'refunded', note: '摔碎了， 没有多的了' });
    expect(await run('--refuse', id, '再说一遍')).toEqual([expect.stringContaining('cannot be refused')]);
    expect(await run('--restock', 'cup.green', '-1')).toEqual(['2 of cup.green can be ordered now.']);
    expect(await run('--restock', 'cup.green', '1')).toEqual(['3 of cup.green can be ordered now.']);
  });

  it('closes the mall, so that nothing can be ordered until it is opened again, while existing orders go on', async () => {
    const id = await order();
    const lines = [{ variantId: 'cup.green', quantity: 1 }];
    const expected = { fen: 0, shells: 10 };
    const quoted = async () => (await call(test, contract.quoteOrder, { body: { lines } }, user)).body.obstacle;
    const create = async () => {
      const addressId = (await call(test, addAddress, { body: anAddress() }, user)).body.id;
      return call(
        test,
        contract.createOrder,
        { body: { orderKey: crypto.randomUUID(), lines, addressId, expected } },
        user,
      );
    };
    const front = async () => (await call(test, getMall, {}, user)).body.notice;
    expect([await run('--mall'), await front()]).toEqual([['The mall is open.'], null]);
    expect(await run('--close-mall', '仓库在盘点，', '周五再来')).toEqual([
      'The mall is closed. Orders that exist go on.',
    ]);
    expect(await run('--close-mall', '再关一次')).toEqual(['The mall is closed already; open it first.']);
    expect(await run('--mall')).toEqual(['The mall is closed: 仓库在盘点， 周五再来']);
    expect(await front()).toBe('仓库在盘点， 周五再来');
    expect(await quoted()).toBe('商城暂时不营业：仓库在盘点， 周五再来');
    expect(await create()).toMatchObject({ status: 409, body: { code: 'mall_closed' } });
    const { body } = await call(test, getGoods, { params: { goodsId: 'cup' } }, user);
    expect(body.variants[0]).toMatchObject({ closedText: '商城暂时不营业：仓库在盘点， 周五再来' });
    expect(await run('--ship', id, 'zto', 'ZT00000009')).toEqual([`${id} is shipped completely.`]);
    expect(await run('--open-mall')).toEqual(['The mall is open.']);
    expect(await run('--open-mall')).toEqual(['The mall is open already.']);
    expect([await quoted(), (await create()).status]).toEqual([null, 200]);
  });

  it('prints the new address when it ships an order whose address the buyer has changed', async () => {
    const id = await order();
    const changed = await call(test, addAddress, { body: anAddress({ receiver: '李大海' }) }, user);
    const params = { orderId: id };
    await call(test, contract.changeOrderAddress, { params, body: { addressId: changed.body.id } }, user);
    expect(await run('--ship', id, 'zto', 'ZT00000004')).toEqual([
      `${id} is shipped completely.`,
      'The buyer has changed the address: 李大海 13800138000 浙江省 杭州市 上城区 云朵路 1 号 2 单元 301 室',
    ]);
  });

  it.each([
    [['--ship', 'x', 'pigeon', 'ZT00000009'], 'There is no carrier pigeon.'],
    [['--ship', 'x', 'sf', '7'], '7 is no parcel number.'],
    [['--ship', 'x', 'sf', 'ZT00000009', 'cup.green'], ' is no quantity.'],
    [['--ship', 'x', 'sf', 'ZT00000009'], 'x does not exist or cannot be shipped in its present state.'],
    [['--refuse', 'x'], 'Give a reason of at most 100 characters, which the buyer reads.'],
    [['--refuse', 'x', '没了'], 'x does not exist or cannot be refused in its present state.'],
    [['--restock', 'cup.green', 'many'], 'many is no quantity.'],
    [['--restock', 'cup.red', '1'], 'cup.red has no stock.'],
    [['--show', 'x'], 'There is no order x.'],
    [['--help'], 'What operators do with orders:'],
    [['--send'], 'There is no --send.'],
    [['--money', 'x'], 'x is too much after --money.'],
    [['--restock', 'cup.green', '5', 'cup.red', '6'], 'cup.red 6 is too much after --restock.'],
    [['--open-mall', '--now'], '--now is too much after --open-mall.'],
    [['--assign-goods', 'cup', 'nobody', '5'], 'Nobody gets shells: leave their number out.'],
  ])('changes nothing for the arguments %j and prints the reason', async (args, text) => {
    expect((await run(...args))[0]).toBe(text);
  });

  it('lists the orders in a state, the newest first, and prints the names of all states', async () => {
    await run('--restock', 'cup.green', '3');
    // The orders of earlier tests are older than these.
    test.time += 1_000;
    const [first, second] = [await order(), await order()];
    await run('--ship', first, 'zto', 'ZT00000010');
    test.time += 1_000;
    const third = await order();
    const listed = await run('--list', 'paid');
    expect(listed.slice(0, 2).map((line) => line.split('\t').slice(0, 2))).toEqual([
      [third, 'paid'],
      [second, 'paid'],
    ]);
    expect(listed.at(-1)).toBe(`${listed.length - 1} paid`);
    expect((await run('--list', 'shipped')).join()).toContain(`${first}\tshipped`);
    expect(await run('--list', 'expired')).toEqual(['0 expired']);
    expect((await run('--list', 'lost'))[0]).toBe('There is no state lost.');
    expect((await run('--list'))[0]).toBe('Name a state.');
    expect((await run('--help')).join('\n')).toContain('States: unpaid, paid, partShipped, shipped, received');
    for (const id of [second, third]) await run('--refuse', id, '测试');
  });
});
