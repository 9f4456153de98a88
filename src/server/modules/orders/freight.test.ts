import { addAddress } from '#contract/account/addresses.ts';
import { getGoods } from '#contract/mall/goods.ts';
import * as contract from '#contract/mall/orders.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { couponRepository } from '#server/domain/coupons/coupons.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { anAddress } from '#test/builders/account/addresses.ts';

const goods = [
  aGoods({ kind: 'accessory', id: 'strap', freightFen: 600, variants: [{ id: 'one', priceFen: 2_900, stock: 500 }] }),
  aGoods({ kind: 'exchange', id: 'cup', freightFen: 600, variants: [{ id: 'one', shells: 1, stock: 500 }] }),
];
const contentDir = aPack({ editorials: Object.fromEntries(goods.map((one) => [`goods/${one.id}`, one])) });
const urumqi = { regionCode: '650102', province: '新疆维吾尔自治区', city: '乌鲁木齐市', district: '天山区' };

describe.each(testedDatabases)('freight on %s', (kind) => {
  const test = useGateway(kind, { contentDir });
  type User = Awaited<ReturnType<typeof signIn>>;

  const addressOf = async (user: User, changes = {}) =>
    (await call(test, addAddress, { body: anAddress(changes) }, user)).body.id;
  const linesOf = (quantity: number) => [{ variantId: 'strap.one', quantity }];
  const quote = async (user: User, quantity: number, addressId?: string) =>
    (
      await call(
        test,
        contract.quoteOrder,
        { body: { lines: linesOf(quantity), ...(addressId !== undefined && { addressId }) } },
        user,
      )
    ).body;
  const create = (user: User, addressId: string, fen: number, orderKey: string = crypto.randomUUID()) => {
    const body = { orderKey, lines: linesOf(1), addressId, expected: { fen, shells: 0 } };
    return call(test, contract.createOrder, { body }, user);
  };
  const freightIn = ({ steps }: { steps: contract.PriceStep[] }) => steps.find((step) => step.kind === 'freight')?.fen;

  it('is listed as a step of the price in the quote, and depends on the amount and on the chosen address (the default address if none is chosen)', async () => {
    const user = await signIn(test);
    expect(freightIn(await quote(user, 1))).toBe(600);
    const far = await addressOf(user, urumqi);
    const near = await addressOf(user);
    expect(await quote(user, 1)).toMatchObject({
      steps: [
        { kind: 'list', fen: 2_900, shells: 0 },
        { kind: 'freight', fen: 1_800, shells: 0 },
      ],
      total: { fen: 4_700, shells: 0 },
    });
    expect([await quote(user, 1, near), await quote(user, 2, near), await quote(user, 3, near)].map(freightIn)).toEqual(
      [600, 600, undefined],
    );
    expect(freightIn(await quote(user, 3, far))).toBe(1_200);
    expect(freightIn(await quote(user, 1, 'no-such-address_'))).toBe(1_800);
  });

  it('stays free if only a coupon lowers the price below the limit for free freight, so that no coupon makes an order dearer', async () => {
    const user = await signIn(test);
    await addressOf(user);
    const { fen } = (await quote(user, 3)).total;
    expect(fen).toBe(8_700);
    const worth = { title: '新人券', kinds: ['goods'] as const, valueFen: 5_000, minimumFen: 8_000 };
    const endsAt = new Date(test.time + DAY_MS);
    await couponRepository(test.gateway.db).add(user.userId, worth, { endsAt }, new Date(test.time));
    const body = { lines: linesOf(3), coupon: 'best' as const };
    const { total, steps } = (await call(test, contract.quoteOrder, { body }, user)).body;
    expect([total.fen, freightIn({ steps })]).toEqual([3_700, undefined]);
  });

  it('is computed for the address of the order, and a price that was shown for another address is refused', async () => {
    const user = await signIn(test);
    const near = await addressOf(user);
    const far = await addressOf(user, urumqi);
    expect((await create(user, far, 3_500)).body).toMatchObject({ code: 'price_changed' });
    const { body } = await create(user, near, 3_500);
    const order = (await call(test, contract.getOrder, { params: { orderId: body.id } }, user)).body;
    expect([order.total.fen, freightIn(order)]).toEqual([3_500, 600]);
  });

  it('allows the buyer to change the address to one with a lower freight, but not to one with a higher freight', async () => {
    const user = await signIn(test);
    const near = await addressOf(user);
    const far = await addressOf(user, urumqi);
    const change = async (orderId: string, addressId: string) => {
      const { status, body } = await call(
        test,
        contract.changeOrderAddress,
        { params: { orderId }, body: { addressId } },
        user,
      );
      return [status, 'code' in body ? body.code : body.destination?.province];
    };
    const cheap = (await create(user, near, 3_500)).body.id;
    expect(await change(cheap, far)).toEqual([409, 'address_freight']);
    const dear = (await create(user, far, 4_700)).body.id;
    expect(await change(dear, near)).toEqual([200, '浙江省']);
    // The freight of the first, remote address was paid, so the buyer can change back to that address.
    expect(await change(dear, far)).toEqual([200, '新疆维吾尔自治区']);
  });

  it('stays the same if an order is sent again with an address that costs more freight: the order keeps its first address, and the reply shows the reason', async () => {
    const user = await signIn(test);
    const [near, far] = [await addressOf(user), await addressOf(user, urumqi)];
    const orderKey = crypto.randomUUID();
    const { body } = await create(user, near, 3_500, orderKey);
    expect(await create(user, far, 4_700, orderKey)).toEqual(
      expect.objectContaining({
        status: 200,
        body: { id: body.id, addressProblem: '寄到这里要加运费，请取消以后重新下单' },
      }),
    );
    const order = (await call(test, contract.getOrder, { params: { orderId: body.id } }, user)).body;
    expect(order.destination?.province).toBe('浙江省');
  });

  it('cannot be paid for regions without delivery: the quote shows the reason, and neither a new nor an existing order can get such an address', async () => {
    const user = await signIn(test);
    const near = await addressOf(user);
    const hongKong = await addressOf(user, {
      regionCode: '810001',
      province: '香港特别行政区',
      city: '香港岛',
      district: '中西区',
    });
    expect((await quote(user, 1, near)).obstacle).toBeNull();
    expect((await quote(user, 1, hongKong)).obstacle).toBe('港澳台暂时寄不到，换一个收货地址吧');
    expect((await create(user, hongKong, 3_500)).body).toMatchObject({ code: 'address_not_served' });
    const orderKey = crypto.randomUUID();
    const orderId = (await create(user, near, 3_500, orderKey)).body.id;
    expect((await create(user, hongKong, 3_500, orderKey)).body).toEqual({
      id: orderId,
      addressProblem: '港澳台暂时寄不到，换一个收货地址吧',
    });
    const change = { params: { orderId }, body: { addressId: hongKong } };
    expect(await call(test, contract.changeOrderAddress, change, user)).toMatchObject({
      status: 409,
      body: { code: 'address_not_served' },
    });
  });

  it('is shown with goods for money, but not with goods for shells', async () => {
    const freightOf = async (goodsId: string) => (await call(test, getGoods, { params: { goodsId } })).body.freight;
    expect(await freightOf('strap')).toEqual({ fen: 600, freeFromFen: 5_900, remoteFen: 1_200 });
    expect(await freightOf('cup')).toBeUndefined();
  });
});
