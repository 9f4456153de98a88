import { eq } from 'drizzle-orm';
import { getGoods, listPlans } from '#contract/mall/goods.ts';
import * as contract from '#contract/mall/orders.ts';
import { orders } from '#server/database/tables/mall/orders.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { call, outcomeOf } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { useFriends } from '#server/testing/shop/useFriends.ts';
import { useShop } from '#server/testing/shop/useShop.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const goods = [
  aGoods({ id: 'lamp', variants: [{ id: 'one', priceFen: 9_900, stock: 500 }] }),
  aGoods({
    id: 'month',
    kind: 'plan',
    delivers: 'membership',
    membership: { days: 31, isTrial: false },
    variants: [{ id: 'one', priceFen: 1_500, stock: 500 }],
  }),
  aGoods({
    id: 'ticket',
    kind: 'exchange',
    delivers: 'voucher',
    voucher: { validDays: 9 },
    variants: [{ id: 'one', shells: 100, stock: 500 }],
  }),
  aGoods({
    id: 'class',
    kind: 'exchange',
    delivers: 'voucher',
    voucher: { validDays: 9 },
    variants: [{ id: 'one', shells: 10, priceFen: 2_000, stock: 500 }],
  }),
];
const contentDir = aPack({ editorials: Object.fromEntries(goods.map((one) => [`goods/${one.id}`, one])) });

const FORBIDDEN = '按照平台规定，这里不能买虚拟商品';
const IOS_HOST = 'ilisten_ios/2003/11.58/appstore';
const IOS_WECHAT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0.50';
const prices: Record<string, contract.Amount> = {
  lamp: { fen: 9_900, shells: 0 },
  month: { fen: 1_500, shells: 0 },
  ticket: { fen: 0, shells: 100 },
  class: { fen: 2_000, shells: 10 },
};

describe.each(testedDatabases)('goods whose payment the rules of a platform forbid, on %s', (kind) => {
  const test = useGateway(kind, { contentDir, captchasPerAddressHour: 100_000, captchasPerAddressDay: 100_000 });
  const shop = useShop(test);
  const friends = useFriends(test, shop);

  it.each([
    ['the iOS host', IOS_HOST, 'class lamp month ticket'],
    ['an iOS host without payment', 'ilisten_ios/2003/11.57.9/appstore', 'lamp ticket'],
    ['an Android host without payment', 'ilisten_android/3003/11.0/huawei', 'class lamp month ticket'],
    ['WeChat on iOS', IOS_WECHAT, 'lamp ticket'],
    ['WeChat on Android', 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50', 'class lamp month ticket'],
    ['a browser', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari', 'class lamp month ticket'],
  ])(
    'BRIDGE-08 are shown as not for sale in %s, and are the only goods that cannot be ordered there',
    async (_, userAgent, expected) => {
      const user = { ...(await shop.customer()), userAgent };
      const { userId, addressId } = user;
      await shellLedger(test.gateway.db).give(
        userId,
        { kind: 'dictation', occasion: 'test', amount: 1_000 },
        new Date(test.time),
      );
      const ordered: string[] = [];
      for (const goodsId of Object.keys(prices)) {
        const lines = [{ variantId: `${goodsId}.one`, quantity: 1 }];
        const expectedPrice = prices[goodsId]!;
        const shown = goodsId === 'month' ? undefined : await call(test, getGoods, { params: { goodsId } }, user);
        const plans = await call(test, listPlans, {}, user);
        const quoted = await call(test, contract.quoteOrder, { body: { lines } }, user);
        const body = { orderKey: crypto.randomUUID(), lines, addressId, expected: expectedPrice };
        const created = await call(test, contract.createOrder, { body }, user);
        if (created.status === 200) ordered.push(goodsId);
        else expect(created).toMatchObject({ status: 409, body: { code: 'no_virtual_channel' } });
        const obstacle = created.status === 200 ? null : FORBIDDEN;
        const { closedText } = shown ? shown.body.variants[0]! : plans.body.items[0]!;
        expect([goodsId, closedText, quoted.body.obstacle]).toEqual([goodsId, obstacle, obstacle]);
      }
      expect(ordered.sort().join(' ')).toBe(expected);
      expect(await test.gateway.db.$count(orders, eq(orders.userId, userId))).toBe(ordered.length);
    },
  );

  it.each([
    ['month', 'the iOS host', IOS_HOST, '这个订单在这里不能找人代付，请直接在应用内付款', null],
    ['month', 'WeChat on iOS', IOS_WECHAT, FORBIDDEN, FORBIDDEN],
    ['month', 'a browser', '', null, null],
    ['lamp', 'the iOS host', IOS_HOST, null, null],
    ['lamp', 'WeChat on iOS', IOS_WECHAT, null, null],
  ])(
    'the order for “%s” and its cashier say whether, in %s, the buyer may pay, and whether a friend can be asked to pay',
    async (goodsId, _, userAgent, obstacle, ownObstacle) => {
      const buyer = await shop.customer();
      const orderId = await shop.order(buyer, `${goodsId}.one`, prices[goodsId]!.fen);
      await shop.confirm(buyer, orderId);
      const here = { ...buyer, userAgent };
      const { actions } = await shop.find(here, orderId);
      expect(actions.slice(0, 2)).toEqual([
        { id: 'pay', obstacle: ownObstacle },
        { id: 'ask-friend', obstacle },
      ]);
      expect((await shop.cashier(here, orderId)).body).toMatchObject({
        obstacle: ownObstacle,
        friendObstacle: obstacle,
      });
      const nature = goodsId === 'lamp' ? 'parcel' : 'virtual';
      expect((await friends.seenByOwner(here, orderId)).body).toMatchObject({ obstacle, nature });
      const asked = await friends.ask(here, orderId);
      expect(outcomeOf(asked)[1] === '').toBe(obstacle === null);
    },
  );
});
