import { eq } from 'drizzle-orm';
import { getGoods, listReviews } from '#contract/mall/goods.ts';
import { goodsStock } from '#server/database/tables/mall/goods.ts';
import { goodsReviews } from '#server/database/tables/mall/reviews.ts';
import { takeStock } from '#server/domain/goods/stock.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { call } from '#server/testing/call.ts';
import { databaseKinds } from '#server/testing/database/databases.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import type { Goods } from '#server/content/pack/goodsSchemas.ts';
import { importPack } from './importPack.ts';
import { loadPack } from '#server/content/load/loadPack.ts';

const colours = [{ name: '颜色', values: ['红', '蓝'] }];
const review = {
  id: 'first',
  goods: 'lamp',
  variant: 'red',
  nickname: '小鱼妈妈',
  rating: 5,
  text: '很好',
  isSample: true,
  writtenOn: '2026-11-01',
};

describe.each(databaseKinds)('the import of goods on %s', (kind) => {
  const test = useGateway(kind);

  /** Imports a version of a pack that sells red and blue lamps. */
  const load = async (version: string, stock: { red?: number; blue?: number }, reviews: object[] = []) => {
    const variants = Object.entries(stock).map(([id, left]) => ({
      id,
      stock: left,
      choices: [id === 'red' ? '红' : '蓝'],
    }));
    const options = [{ name: '颜色', values: variants.flatMap(({ choices }) => choices) }];
    const lamp = variants.length === 0 ? {} : { 'goods/lamp': aGoods({ id: 'lamp', options, variants }) };
    const folder = aPack({
      id: 'shop',
      version,
      series: { shop: [{ id: 'shop-a' }] },
      editorials: { ...lamp, reviews },
    });
    const { db, settings, now } = test.gateway;
    await importPack(db, folder, { mediaDir: settings.mediaDir, isBuiltIn: false, now: now() });
  };
  const open = () => call(test, getGoods, { params: { goodsId: 'lamp' } });
  const left = async () => (await open()).body.variants.map((variant) => [variant.choices[0], variant.left]);
  const shownReviews = async () =>
    (await call(test, listReviews, { params: { goodsId: 'lamp' }, query: { limit: 10 } })).body.items;

  it('keeps the number of sold pieces when a new version supplies the same number of pieces or more', async () => {
    await load('1', { red: 5, blue: 2 });
    const { userId } = await signIn(test);
    const takings = [{ variantId: 'lamp.red', quantity: 4 }];
    await test.gateway.db.transaction((tx) => takeStock(tx, userId, takings));
    expect(await left()).toEqual([
      ['红', 1],
      ['蓝', 2],
    ]);
    await load('2', { red: 5, blue: 2 });
    expect(await left()).toEqual([
      ['红', 1],
      ['蓝', 2],
    ]);
    await load('3', { red: 8, blue: 2 });
    expect(await left()).toEqual([
      ['红', 4],
      ['蓝', 2],
    ]);
  });

  it('keeps the pieces that operators have added to the stock', async () => {
    await test.gateway.db.update(goodsStock).set({ restocked: 3 }).where(eq(goodsStock.variantId, 'lamp.blue'));
    await load('4', { red: 8, blue: 3 });
    expect(await left()).toEqual([
      ['红', 4],
      ['蓝', 6],
    ]);
  });

  it('leaves 0 pieces for sale while the supply is less than the number sold, and the difference once it is more', async () => {
    await load('5', { red: 2, blue: 3 });
    expect(await left()).toEqual([
      ['红', 0],
      ['蓝', 6],
    ]);
    await load('6', { red: 6, blue: 3 });
    expect(await left()).toEqual([
      ['红', 2],
      ['蓝', 6],
    ]);
  });

  it('hides variants and goods that a version leaves out, and shows them again with the same stock', async () => {
    await load('7', { blue: 3 });
    expect(await left()).toEqual([['蓝', 6]]);
    await load('8', {});
    expect((await open()).status).toBe(404);
    await load('9', { red: 6, blue: 3 });
    expect(await left()).toEqual([
      ['红', 2],
      ['蓝', 6],
    ]);
  });

  it('shows the reviews of a pack, except those that an operator has refused', async () => {
    await load('10', { red: 6, blue: 3 }, [review, { ...review, id: 'second', text: '广告' }]);
    expect((await shownReviews()).map(({ text }) => text).sort()).toEqual(['广告', '很好'].sort());
    await test.gateway.db.update(goodsReviews).set({ state: 'refused' }).where(eq(goodsReviews.id, 'second'));
    await load('11', { red: 6, blue: 3 }, [
      { ...review, text: '真的很好' },
      { ...review, id: 'second', text: '广告' },
    ]);
    expect(await shownReviews()).toMatchObject([
      { text: '真的很好', nickname: '小鱼妈妈', choices: ['红'], isSample: true },
    ]);
    await load('12', { red: 6, blue: 3 });
    expect(await shownReviews()).toEqual([]);
  });

  it('refuses goods whose id belongs to another pack', async () => {
    const folder = aPack({
      id: 'thief',
      series: { thief: [{ id: 'thief-a' }] },
      editorials: { 'goods/lamp': aGoods({ id: 'lamp' }) },
    });
    const { db, settings, now } = test.gateway;
    await expect(importPack(db, folder, { mediaDir: settings.mediaDir, isBuiltIn: false, now: now() })).rejects.toThrow(
      /goods: the id "lamp" belongs to the pack "shop"/,
    );
  });
});

describe('the import of incorrect goods', () => {
  type Written = Parameters<typeof aGoods>[0];
  const lamp: Written = {
    id: 'lamp',
    options: colours,
    variants: [
      { id: 'red', choices: ['红'], stock: 1 },
      { id: 'blue', choices: ['蓝'], stock: 1 },
    ],
  };
  const first = (edit: Partial<Goods['variants'][number]>): Written => ({
    ...lamp,
    variants: lamp.variants!.map((variant, index) => (index === 0 ? { ...variant, ...edit } : variant)),
  });
  const ofSeries = (series: string[], kind: 'package' | 'series' = 'package'): Written => ({
    id: 'lamp',
    kind,
    delivers: 'series',
    series,
    variants: [{ id: 'one' }],
  });

  it.each<[string, Written, RegExp]>([
    ['a combination that appears twice', first({ choices: ['蓝'] }), /combination "蓝" appears twice/],
    [
      'a value that no variant has',
      { ...lamp, variants: lamp.variants!.slice(1) },
      /no variant has the value "红" of "颜色"/,
    ],
    ['a choice that is no value of the option', first({ choices: ['绿'] }), /"绿" is no value of "颜色"/],
    ['too few choices', first({ choices: [] }), /"red" needs one choice for each option/],
    ['the same variant twice', first({ id: 'blue' }), /the id "blue" appears twice/],
    ['a parcel without a stock', first({ stock: null }), /"red" needs a stock/],
    ['a price of nothing', first({ priceFen: 0 }), /"red" has no price/],
    ['half a fen', first({ priceFen: 99.5 }), /variants\.0\.priceFen/],
    [
      'a member price that is not lower than the price',
      first({ memberPriceFen: 9900 }),
      /"red" is no cheaper for members/,
    ],
    ['a list price that is not higher than the price', first({ listPriceFen: 9900 }), /"red" costs its list price/],
    ['shells as the price of a device', first({ shells: 3 }), /shells are the price of exchange goods/],
    [
      'exchange goods without shells',
      { ...lamp, kind: 'exchange', variants: [{ id: 'red', choices: ['红'], stock: 1, shells: 0, priceFen: 5 }] },
      /shells are the price of exchange goods/,
    ],
    [
      'a device that delivers a membership',
      { ...lamp, delivers: 'membership', membership: { days: 7, isTrial: false } },
      /goods of the kind "device" cannot deliver a membership/,
    ],
    [
      'a plan without its days',
      { id: 'lamp', kind: 'plan', delivers: 'membership', variants: [{ id: 'one' }] },
      /membership: is for goods that deliver one/,
    ],
    [
      'a voucher without its validity',
      { id: 'lamp', kind: 'exchange', delivers: 'voucher', variants: [{ id: 'one' }] },
      /voucher: is for goods that deliver one/,
    ],
    [
      'a sale that ends before it begins',
      { ...lamp, sells: { from: '2026-12-02T00:00:00Z', until: '2026-12-01T00:00:00Z' } },
      /sells: ends before it begins/,
    ],
    ['a package of one series', ofSeries(['little-ears']), /a package holds at least two/],
    ['a series that does not exist', ofSeries(['little-ears', 'none']), /there is no series "none"/],
    [
      'a series that is free for everybody',
      ofSeries(['little-ears', 'night-lights']),
      /the series "night-lights" is free/,
    ],
    [
      'two series sold as one',
      ofSeries(['little-ears', 'little-ears'], 'series'),
      /such goods are of the kind "package"/,
    ],
    ['an unknown category', { ...lamp, category: 'none' }, /there is no category "none"/],
    ['a picture that is missing', { ...lamp, pictures: ['cover/none'] }, /cover\/none-160\.webp: is missing/],
  ])('refuses %s with an error that names the problem', (_, goods, error) => {
    expect(() => loadPack(aPack({ editorials: { 'goods/lamp': aGoods(goods) } }))).toThrow(error);
  });

  it.each([
    ['of goods that do not exist', { goods: 'sun' }, /"first": there are no goods "sun"/],
    ['of a variant that does not exist', { variant: 'green' }, /"first": "lamp" has no variant "green"/],
    ['with a rating above 5', { rating: 6 }, /reviews\.json: 0\.rating/],
  ])('refuses a review %s, with an error that names the problem', (_, edit, error) => {
    const reviews = [{ ...review, ...edit }];
    expect(() => loadPack(aPack({ editorials: { 'goods/lamp': aGoods(lamp), reviews } }))).toThrow(error);
  });

  it('refuses a shelf that contains goods that do not exist', () => {
    const shelf = { id: 'top', title: '推荐', goods: ['none'] };
    expect(() => loadPack(aPack({ editorials: { 'mall-shelves/top': shelf } }))).toThrow(
      /mall-shelves\/top\.json: there are no goods "none"/,
    );
  });
});
