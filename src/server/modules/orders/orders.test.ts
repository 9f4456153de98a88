import { eq } from 'drizzle-orm';
import { changeAddress } from '#contract/account/addresses.ts';
import * as contract from '#contract/mall/orders.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';
import { goods, goodsVariants } from '#server/database/tables/mall/goods.ts';
import { orderAddresses, orders } from '#server/database/tables/mall/orders.ts';
import { refuseOrder } from '#server/domain/orders/endOrder.ts';
import { orderRepository } from '#server/domain/orders/orderRepository.ts';
import { placeOrder } from '#server/domain/orders/placeOrder.ts';
import { call, outcomeOf } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { exchangeGoods } from '#server/testing/shop/exchangeGoods.ts';
import { useExchanges, type ExchangeUser } from '#server/testing/shop/useExchanges.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { anAddress } from '#test/builders/account/addresses.ts';

const contentDir = aPack({
  editorials: Object.fromEntries(exchangeGoods.map((one) => [`goods/${one.id}`, one])),
});

describe.each(testedDatabases)('orders on %s', (kind) => {
  const test = useGateway(kind, { contentDir });
  const { balance, cancel, confirm, create, customer, get, lines, now, placed, quote, runJobs, ship, taken } =
    useExchanges(test);

  describe('an exchange with shells', () => {
    it('takes shells and stock, and its order keeps the goods, the price and the address even if the shop or the buyer changes them later', async () => {
      const user = await customer(100);
      const before = await taken('cup', user);
      const { body } = await quote(user, 'cup');
      expect(body).toMatchObject({
        kind: 'exchange',
        total: { fen: 0, shells: 80 },
        balance: 100,
        needsAddress: true,
        obstacle: null,
        steps: [{ kind: 'list', fen: 0, shells: 80 }],
        lines: [
          {
            goodsId: 'cup',
            variantId: 'cup.one',
            title: '杯子',
            quantity: 1,
            price: { fen: 0, shells: 80 },
            returns: 'sevenDays',
          },
        ],
      });
      const { status, body: created } = await create(user, 'cup');
      expect([status, created.id]).toEqual([200, expect.stringMatching(/^20\d{18}$/)]);
      const order = (await get(user, created.id)).body;
      expect(order).toMatchObject({
        id: created.id,
        kind: 'exchange',
        state: 'paid',
        total: { fen: 0, shells: 80 },
        dueAt: null,
        parcels: [],
        lines: body.lines,
        destination: { receiver: '李小满', mobile: '138****8000', detailAddress: '只有我知道的路' },
        actions: [
          { id: 'address', obstacle: null },
          { id: 'cancel', obstacle: null },
        ],
      });
      expect(order.events.map(({ state, actor }) => [state, actor])).toEqual([
        ['paid', 'buyer'],
        ['unpaid', 'buyer'],
      ]);
      expect(await balance(user)).toBe(20);
      expect(await taken('cup', user)).toEqual([before[0]! + 1, before[1]! + 1, 1]);
      const picture = await test.app.inject(`${order.lines[0]!.picture}-160.webp`);
      expect(picture.statusCode).toBe(200);
      const changeCup = async (title: string, shells: number) => {
        const { db } = test.gateway;
        await db.update(goods).set({ title }).where(eq(goods.id, 'cup'));
        await db.update(goodsVariants).set({ shells }).where(eq(goodsVariants.id, 'cup.one'));
      };
      await changeCup('马克杯', 90);
      const changed = { params: { addressId: user.addressId }, body: anAddress({ receiver: '李大海' }) };
      expect((await call(test, changeAddress, changed, user)).status).toBe(200);
      const [offer, later] = [(await quote(user, 'cup')).body, (await get(user, created.id)).body];
      await changeCup('杯子', 80);
      expect(offer).toMatchObject({ total: { shells: 90 }, lines: [{ title: '马克杯' }] });
      expect(later).toEqual(order);
    });

    it('HTTP-10 is placed once for one order key, even if the repeated request has another address; another order needs another key', async () => {
      const user = await customer(100);
      const orderKey = crypto.randomUUID();
      const id = await placed(user, 'cup', { orderKey });
      expect(await create(user, 'cup', { orderKey, addressId: 'x'.repeat(16) })).toMatchObject({ body: { id } });
      expect(outcomeOf(await create(user, 'cup', { orderKey, quantity: 2 }))).toEqual([422, 'key_reused']);
      expect(await balance(user)).toBe(20);
      const stranger = await customer();
      expect(await placed(stranger, 'cup', { orderKey })).not.toBe(id);
    });

    it('ROLE-03 is refused if its user has given up the order key before; giving up a key affects neither a placed order nor other users', async () => {
      const [user, stranger] = [await customer(100), await customer(100)];
      const orderKey = crypto.randomUUID();
      const giveUp = async (caller: ExchangeUser, key = orderKey) =>
        (await call(test, contract.giveUpOrder, { params: { orderKey: key } }, caller)).body;
      expect(await giveUp(stranger)).toEqual({ id: null });
      const id = await placed(user, 'cup', { orderKey });
      expect(await giveUp(user)).toEqual({ id });
      expect(await create(user, 'cup', { orderKey })).toMatchObject({ body: { id } });
      for (let repetition = 0; repetition < 2; repetition += 1) {
        expect(await giveUp(stranger)).toEqual({ id: null });
        expect(outcomeOf(await create(stranger, 'cup', { orderKey }))).toEqual([409, 'order_given_up']);
      }
      expect(await balance(stranger)).toBe(100);
    });

    it.each([
      ['later', 'sale_not_begun'],
      ['over', 'sale_over'],
    ])('is refused for the goods “%s” with the code %s, and the quote shows the same reason', async (goodsId, code) => {
      const user = await customer();
      const { body } = await quote(user, goodsId);
      const refused = await create(user, goodsId, { expected: body.total });
      expect(outcomeOf(refused)).toEqual([409, code]);
      expect(body.obstacle).toBe('message' in refused.body && refused.body.message);
      expect(await balance(user)).toBe(1_000);
      expect(await test.gateway.db.$count(orders, eq(orders.userId, user.userId))).toBe(0);
    });

    it("is refused and changes nothing if the shells do not suffice, the address is not the user's, or the price has changed", async () => {
      const user = await customer(79);
      expect((await quote(user, 'cup')).body.obstacle).toBe('贝壳不够啦，去做听写再攒一些吧');
      expect(outcomeOf(await create(user, 'cup'))).toEqual([409, 'too_few_shells']);
      const stranger = await customer();
      expect(outcomeOf(await create(user, 'cup', { addressId: stranger.addressId }))).toEqual([409, 'address_missing']);
      const cheaper = { expected: { fen: 0, shells: 8 } };
      expect(outcomeOf(await create(user, 'cup', cheaper))).toEqual([409, 'price_changed']);
      expect([await balance(user), (await taken('cup', user))[2]]).toEqual([79, undefined]);
      expect(await test.gateway.db.$count(orders, eq(orders.userId, user.userId))).toBe(0);
    });

    it('is refused beyond the limits of pieces for one account and for all accounts, and the quote shows these limits', async () => {
      const user = await customer();
      const most = await Promise.all(['few', 'three', 'dear', 'ticket'].map((goodsId) => quote(user, goodsId)));
      expect(most.map(({ body }) => body.most)).toEqual([2, 3, 50, 99]);
      expect(outcomeOf(await create(user, 'few', { quantity: 3 }))).toEqual([409, 'limit_reached']);
      await placed(user, 'few', { quantity: 2 });
      expect((await quote(user, 'few')).body).toMatchObject({ most: 0, obstacle: '每个账号最多可以买 2 件' });
      const fewLeft = '只剩 3 件啦，少选几件吧';
      expect((await quote(user, 'three', 4)).body).toMatchObject({ most: 3, obstacle: fewLeft });
      const refused = await create(user, 'three', { quantity: 4 });
      expect(refused).toMatchObject({ status: 409, body: { code: 'too_few_left', message: fewLeft } });
      await placed(user, 'three', { quantity: 3 });
      expect((await quote(user, 'three')).body.obstacle).toBe('名额已经用完啦');
      expect(outcomeOf(await create(user, 'three'))).toEqual([409, 'all_taken']);
    });

    it.each([
      ['an unknown variant', [{ variantId: 'cup.two', quantity: 1 }], 404],
      ['one variant twice', [...lines('cup'), ...lines('cup')], 400],
      ['two kinds of order', [...lines('cup'), ...lines('lamp')], 400],
      [
        'a parcel and a voucher that could be used before the parcel is cancelled',
        [...lines('cup'), ...lines('ticket')],
        400,
      ],
      ['nothing', [], 400],
      ['a quantity of 0', lines('cup', 0), 400],
      ['half a piece', lines('cup', 0.5), 400],
    ])('is refused for %s', async (_, wanted, status) => {
      const user = await customer();
      const expected = { fen: 0, shells: 85 };
      expect((await create(user, 'cup', { lines: wanted, expected })).status).toBe(status);
    });
  });

  describe('an order', () => {
    it('can be cancelled before it is shipped, and then stock and shells are returned once', async () => {
      const user = await customer(100);
      const before = await taken('cup', user);
      const id = await placed(user, 'cup');
      expect((await cancel(user, id)).body).toMatchObject({ state: 'cancelled', actions: [] });
      expect((await cancel(user, id)).body).toMatchObject({ state: 'cancelled' });
      expect(await balance(user)).toBe(100);
      expect(await taken('cup', user)).toEqual([before[0], before[1], 0]);
      expect(await ship(id)).toBe('notNow');
      expect(await refuseOrder(test.gateway.db, id, '晚了', now())).toBeUndefined();
      expect(outcomeOf(await confirm(user, id))).toEqual([409, 'order_changed']);
    });

    it('is shipped in several parcels, cannot be cancelled after the first parcel, and is then received by its buyer', async () => {
      const user = await customer();
      const id = await placed(user, 'cup', { quantity: 3 });
      expect(outcomeOf(await confirm(user, id))).toEqual([409, 'order_changed']);
      const part = (quantity: number) => [{ variantId: 'cup.one', quantity }];
      expect(await ship(id, 'SF00000001', part(1))).toBe('partShipped');
      expect(await ship(id, 'SF00000001', part(1))).toBe('repeated');
      expect(await ship(id, 'SF00000002', part(3))).toBe('tooMuch');
      expect((await get(user, id)).body.actions).toEqual([
        { id: 'confirm', obstacle: '还有东西没寄出，都收到了再确认' },
        { id: 'cancel', obstacle: '已经有包裹寄出，不能取消，也不能改地址了' },
      ]);
      expect(outcomeOf(await cancel(user, id))).toEqual([409, 'order_changed']);
      expect(await ship(id, 'SF00000003')).toBe('shipped');
      expect(await ship(id, 'SF00000004')).toBe('notNow');
      const shipped = (await get(user, id)).body;
      expect(shipped).toMatchObject({ state: 'shipped', dueAt: test.time + 10 * DAY_MS });
      expect(shipped.parcels.map(({ carrier, hotline, number, items }) => [carrier, hotline, number, items])).toEqual([
        ['顺丰速运', '95338', 'SF00000001', [{ title: '杯子', choices: [], quantity: 1 }]],
        ['顺丰速运', '95338', 'SF00000003', [{ title: '杯子', choices: [], quantity: 2 }]],
      ]);
      expect((await confirm(user, id)).body).toMatchObject({ state: 'received', dueAt: null });
      expect((await confirm(user, id)).body).toMatchObject({ state: 'received' });
      expect((await get(user, id)).body.events.map(({ state, note }) => [state, note])).toEqual([
        ['received', null],
        ['shipped', '顺丰速运 SF00000003'],
        ['partShipped', '顺丰速运 SF00000001'],
        ['paid', null],
        ['unpaid', null],
      ]);
    });

    it('counts as received ten days after it was shipped', async () => {
      const user = await customer();
      const id = await placed(user, 'cup');
      await ship(id);
      const events = async () => (await orderRepository(test.gateway.db).find(id))?.events;
      test.time += 10 * DAY_MS - 1;
      await runJobs();
      expect(await events()).toMatchObject([{ reached: 'shipped' }, {}, {}]);
      test.time += 1;
      await runJobs();
      expect(await events()).toMatchObject([{ reached: 'received', actor: 'job' }, {}, {}, {}]);
    });

    it('can be refused by an operator, and its buyer reads why', async () => {
      const user = await customer(100);
      const id = await placed(user, 'cup');
      expect(await refuseOrder(test.gateway.db, id, '仓库进水，寄不出了', now())).toBe('refunded');
      expect(await refuseOrder(test.gateway.db, id, '再来一次', now())).toBeUndefined();
      const { state, events } = (await get(user, id)).body;
      expect([state, events[0]]).toMatchObject(['refunded', { actor: 'operator', note: '仓库进水，寄不出了' }]);
      expect([await balance(user), (await taken('cup', user))[2]]).toEqual([100, 0]);
    });

    it('waits half an hour for its payment, then expires, and returns stock and shells once', async () => {
      const user = await customer(100);
      const place = () => {
        const order = { orderKey: crypto.randomUUID(), lines: lines('dear'), addressId: user.addressId };
        const expected = { fen: 990, shells: 5 };
        return placeOrder(test.gateway.db, { ...order, userId: user.userId, expected }, now(), () => undefined);
      };
      const [expiring, cancelled] = [(await place()).id, (await place()).id];
      expect((await get(user, expiring)).body).toMatchObject({ state: 'unpaid', dueAt: test.time + 30 * MINUTE_MS });
      expect([await balance(user), (await taken('dear', user))[2]]).toEqual([90, 2]);
      expect(await ship(expiring)).toBe('notNow');
      await cancel(user, cancelled);
      test.time += 30 * MINUTE_MS;
      await runJobs();
      expect((await get(user, expiring)).body).toMatchObject({ state: 'expired', dueAt: null });
      expect((await get(user, cancelled)).body.state).toBe('cancelled');
      expect([await balance(user), (await taken('dear', user))[2]]).toEqual([100, 0]);
    });

    it('ROLE-03 cannot be read or changed by another user, who gets 404 for every action', async () => {
      const [user, stranger] = [await customer(), await customer()];
      const id = await placed(user, 'cup');
      for (const ask of [get, cancel, confirm]) {
        const { status, body } = await ask(stranger, id);
        expect([status, JSON.stringify(body).includes('只有我知道')]).toEqual([404, false]);
      }
      await ship(id);
      expect((await confirm(stranger, id)).status).toBe(404);
      expect((await get(user, id)).body.state).toBe('shipped');
      const { body } = await call(test, contract.listOrders, { query: { limit: 50 } }, stranger);
      expect(body.items).toEqual([]);
    });

    it('is listed without its address, newest first, page by page, and can be found by filters such as “to ship” and “to receive”', async () => {
      const user = await customer();
      const ids: string[] = [];
      for (let number = 0; number < 4; number += 1) {
        test.time += 1_000;
        ids.unshift(await placed(user, 'cup'));
      }
      await cancel(user, ids[3]!);
      await ship(ids[2]!);
      const list = async (query: object) =>
        (await call(test, contract.listOrders, { query: { limit: 20, ...query } }, user)).body;
      const idsOf = async (query: object) => (await list(query)).items.map(({ id }) => id);
      expect(await idsOf({})).toEqual(ids);
      expect(await idsOf({ filter: 'toShip' })).toEqual(ids.slice(0, 2));
      expect(await idsOf({ filter: 'toReceive' })).toEqual([ids[2]]);
      expect(await idsOf({ filter: 'over' })).toEqual([ids[3]]);
      expect(await idsOf({ filter: 'toPay' })).toEqual([]);
      expect(await idsOf({ kind: 'goods' })).toEqual([]);
      const first = await list({ limit: 3 });
      expect(await idsOf({ limit: 3, cursor: first.next! })).toEqual([ids[3]]);
      expect(JSON.stringify(first)).not.toContain('只有我知道');
      expect(first.items[0]!.lines[0]!.title).toBe('杯子');
    });

    it('STATE-10 leaves no personal data in the log', async () => {
      const user = await customer();
      await get(user, await placed(user, 'cup'));
      expect(test.logLines.join('\n')).not.toMatch(/只有我知道|李小满|13800138000/);
      expect(await test.gateway.db.$count(orderAddresses)).toBeGreaterThan(0);
    });
  });
});
