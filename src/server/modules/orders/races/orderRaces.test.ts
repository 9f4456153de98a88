import type pg from 'pg';
import { addAddress, changeAddress, listAddresses } from '#contract/account/addresses.ts';
import { changeOrderAddress, createOrder, giveUpOrder } from '#contract/mall/orders.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { couponRepository } from '#server/domain/coupons/coupons.ts';
import { orderRepository } from '#server/domain/orders/orderRepository.ts';
import { placeOrder } from '#server/domain/orders/placeOrder.ts';
import { shipOrder } from '#server/domain/orders/shipOrder.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { call, outcomeOf } from '#server/testing/call.ts';
import { besideTransaction } from '#server/testing/database/databases.ts';
import { holdTables } from '#server/testing/holdTables.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { useShop } from '#server/testing/shop/useShop.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { anAddress } from '#test/builders/account/addresses.ts';

const goods = [
  aGoods({ id: 'lamp', variants: [{ id: 'one', priceFen: 10_000, stock: 500 }] }),
  aGoods({ id: 'cup', kind: 'exchange', variants: [{ id: 'one', shells: 1, stock: 500 }] }),
];
const contentDir = aPack({ editorials: Object.fromEntries(goods.map((one) => [`goods/${one.id}`, one])) });

type SendStatement = (statement: string | pg.QueryConfig, values?: unknown[]) => Promise<unknown>;

/**
 * Each test stops a request between its check and the change that depends on the check. The title of each test names in
 * brackets the safeguard in the code that prevents a wrong result; without this safeguard, the test fails every time,
 * and not only by chance.
 */
describe('races of orders on postgres', () => {
  const test = useGateway('postgres', { contentDir }, { poolSize: 12 });
  const shop = useShop(test);
  const { now } = shop;
  const { waiting, whileFrozen } = holdTables(test);

  /**
   * Runs `work` as soon as the next transaction has read the table for the first time. Then the transaction continues.
   */
  function onceRead(table: string, work: () => Promise<unknown>): void {
    const { $client: pool } = test.gateway.db as unknown as { $client: pg.Pool };
    pool.once('acquire', (client: { query: SendStatement }) => {
      const { query } = client;
      client.query = async (statement, values) => {
        const result = await query(statement, values);
        const text = typeof statement === 'string' ? statement : statement.text;
        if (!text.includes(`from "${table}"`)) return result;
        client.query = query;
        await besideTransaction(work);
        return result;
      };
    });
  }

  it('an order keeps the address for which its freight was computed, even if the buyer changes this address while the order is being placed (safeguard: the address is read only once)', async () => {
    const buyer = await shop.customer();
    const { addressId, userId } = buyer;
    const urumqi = { regionCode: '650102', province: '新疆维吾尔自治区', city: '乌鲁木齐市', district: '天山区' };
    onceRead('addresses', () => call(test, changeAddress, { params: { addressId }, body: anAddress(urumqi) }, buyer));
    const lines = [{ variantId: 'lamp.one', quantity: 1 }];
    const expected = { fen: 10_000, shells: 0 };
    const order = { userId, addressId, lines, expected, orderKey: crypto.randomUUID() };
    const { id: orderId } = await placeOrder(test.gateway.db, order, now(), () => undefined);
    expect((await call(test, listAddresses, {}, buyer)).body.items).toMatchObject([urumqi]);
    const { destination, total } = await shop.find(buyer, orderId);
    expect([destination?.province, total.fen]).toEqual(['浙江省', 10_000]);
  });

  it('no parcel is recorded between the check of an address change and the change itself (safeguard: lock of the order)', async () => {
    const buyer = await shop.customer();
    const { db } = test.gateway;
    await shellLedger(db).give(buyer.userId, { kind: 'dictation', occasion: 'test', amount: 1 }, now());
    const orderId = await shop.order(buyer, 'cup.one', 0, 1);
    const place = anAddress({ receiver: '李大海' });
    const { id: addressId } = (await call(test, addAddress, { body: place }, buyer)).body;
    const [change, shipping] = await whileFrozen('order_addresses', async () => {
      const changing = call(test, changeOrderAddress, { params: { orderId }, body: { addressId } }, buyer);
      await waiting(1);
      const sending = shipOrder(db, { orderId, carrier: 'sf', number: 'SF12345678' }, now());
      await Promise.race([waiting(2), sending]);
      return [changing, sending] as const;
    }).then((started) => Promise.all(started));
    expect([change.status, shipping]).toEqual([200, 'shipped']);
    const order = await orderRepository(db).find(orderId);
    expect(order?.address?.receiver).toBe('李大海');
    expect(order?.events.map(({ topic, reached }) => topic ?? reached)).toEqual([
      ...['shipped', 'address', 'paid', 'unpaid'],
    ]);
  });

  describe('an order that is placed and given up at the same moment', () => {
    async function requests() {
      const buyer = await shop.customer();
      const orderKey = crypto.randomUUID();
      const body = {
        orderKey,
        addressId: buyer.addressId,
        lines: [{ variantId: 'lamp.one', quantity: 1 }],
        expected: { fen: 10_000, shells: 0 },
      };
      return {
        place: () => call(test, createOrder, { body }, buyer),
        giveUp: () => call(test, giveUpOrder, { params: { orderKey } }, buyer),
      };
    }

    it('is placed if the request to place it is handled first; giving it up then returns its id (safeguard: lock of the order key)', async () => {
      const { place, giveUp } = await requests();
      const started = await whileFrozen('order_lines', async () => {
        const placing = place();
        await waiting(1);
        const givingUp = giveUp();
        await Promise.race([waiting(2), givingUp]);
        return [placing, givingUp] as const;
      });
      const [placed, givenUp] = await Promise.all(started);
      expect([placed.status, givenUp.body]).toEqual([200, { id: placed.body.id }]);
    });

    it('is refused if the request to give it up is handled first (safeguard: lock of the order key)', async () => {
      const { place, giveUp } = await requests();
      const started = await whileFrozen('given_up_orders', async () => {
        const givingUp = giveUp();
        await waiting(1);
        const placing = place();
        await Promise.race([waiting(2), placing]);
        return [placing, givingUp] as const;
      });
      const [placed, givenUp] = await Promise.all(started);
      expect([outcomeOf(placed), givenUp.body]).toEqual([[409, 'order_given_up'], { id: null }]);
    });
  });

  it('a coupon that four orders have read as unused is used by only one of them (safeguard: condition of the update)', async () => {
    const buyer = await shop.customer();
    const worth = { title: '测试券', valueFen: 1_000, minimumFen: 9_900, kinds: ['goods'] as const };
    const endsAt = new Date(test.time + DAY_MS);
    const coupon = await couponRepository(test.gateway.db).add(buyer.userId, worth, { endsAt }, now());
    const order = () => {
      const body = {
        orderKey: crypto.randomUUID(),
        addressId: buyer.addressId,
        couponId: coupon?.id,
        lines: [{ variantId: 'lamp.one', quantity: 1 }],
        expected: { fen: 9_000, shells: 0 },
      };
      return call(test, createOrder, { body }, buyer);
    };
    const orders = await whileFrozen('coupons', async () => {
      const begun = Array.from({ length: 4 }, order);
      await waiting(begun.length);
      return begun;
    });
    const answers = await Promise.all(orders);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});
