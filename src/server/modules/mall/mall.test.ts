import { block } from '#contract/stories/blocked.ts';
import * as contract from '#contract/mall/goods.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { goodsReviews } from '#server/database/tables/mall/reviews.ts';
import { users } from '#server/database/tables/account/users.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { takeStock } from '#server/domain/goods/stock.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { call } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { eq } from 'drizzle-orm';

const colours = [{ name: '颜色', values: ['红', '蓝'] }];
const series = (id: string, ids: string[], priceFen: number) =>
  aGoods({
    id,
    order: 1,
    kind: ids.length > 1 ? 'package' : 'series',
    delivers: 'series',
    series: ids,
    returns: 'none',
    variants: [{ id: 'one', priceFen }],
  });
const goods = [
  aGoods({
    id: 'lamp',
    order: 2,
    title: '月亮灯',
    category: 'lamps',
    tags: ['夜灯'],
    options: colours,
    ageFrom: 3,
    ageTo: 6,
    variants: [
      { id: 'red', choices: ['红'], stock: 0, priceFen: 12_900, memberPriceFen: 11_900 },
      { id: 'blue', choices: ['蓝'], stock: 40, priceFen: 13_900, listPriceFen: 15_900, picture: 'cover/goods' },
    ],
  }),
  aGoods({
    id: 'cable',
    order: 1,
    kind: 'accessory',
    title: '耳机线',
    variants: [{ id: 'one', stock: 3, priceFen: 1900 }],
  }),
  aGoods({
    id: 'radio',
    order: 3,
    title: '故事机',
    category: 'lamps',
    variants: [{ id: 'one', stock: 9, priceFen: 9900 }],
  }),
  aGoods({
    id: 'cup',
    kind: 'exchange',
    limits: { perUser: 2, inTotal: 3 },
    variants: [{ id: 'one', stock: 9, shells: 80 }],
  }),
  aGoods({
    id: 'ticket',
    order: 1,
    kind: 'exchange',
    delivers: 'voucher',
    voucher: { validDays: 90 },
    variants: [{ id: 'one', shells: 40, priceFen: 500 }],
  }),
  series('ears-alone', ['little-ears'], 390),
  series('sea-alone', ['sea'], 290),
  series('both', ['sea', 'little-ears'], 600),
  series('with-sky', ['sea', 'sky'], 700),
  aGoods({
    id: 'week',
    kind: 'plan',
    delivers: 'membership',
    membership: { days: 7, isTrial: true },
    limits: { perUser: 1, inTotal: null },
    variants: [{ id: 'one', priceFen: 100 }],
  }),
];
const shelf = (id: string, order: number, ids: string[]) => ({ id, order, title: id, subtitle: '', goods: ids });
const reviews = Array.from({ length: 5 }, (_, index) => ({
  id: `review-${index}`,
  goods: 'lamp',
  variant: 'blue',
  nickname: `家长${index}`,
  text: `评价${index}`,
  rating: index + 1,
  writtenOn: `2026-10-0${index + 1}`,
  pictures: index === 4 ? ['cover/goods'] : [],
}));
const contentDir = aPack({
  series: {
    'little-ears': [{ id: 'ear-sail', access: 'vip' }, { id: 'ear-umbrella' }],
    sea: [{ id: 'wave', access: 'vip' }],
    sky: [{ id: 'sun', access: 'vip' }],
  },
  editorials: {
    ...Object.fromEntries(goods.map((one) => [`goods/${one.id}`, one])),
    reviews,
    'goods-categories/lamps': { id: 'lamps', title: '夜灯', cover: 'cover/goods' },
    'mall-shelves/second': shelf('second', 2, ['ticket']),
    'mall-shelves/first': shelf('first', 1, ['radio', 'lamp']),
  },
});

describe.each(testedDatabases)('the mall on %s', (kind) => {
  const test = useGateway(kind, { contentDir });
  type User = Awaited<ReturnType<typeof signIn>>;
  const open = async (goodsId: string, user?: User) => call(test, contract.getGoods, { params: { goodsId } }, user);
  const list = async (query: Partial<RequestOf<typeof contract.listGoods>['query']>, user?: User) =>
    (await call(test, contract.listGoods, { query: { part: 'hardware', sort: 'editors', limit: 20, ...query } }, user))
      .body;
  const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);
  const take = async (goodsId: string, quantity = 1, user?: User) => {
    const { userId } = user ?? (await signIn(test));
    const takings = [{ variantId: `${goodsId}.one`, quantity }];
    await test.gateway.db.transaction((tx) => takeStock(tx, userId, takings));
  };

  it('the front page shows categories with the number of their goods, and the shelves in the editors’ order', async () => {
    const { body } = await call(test, contract.getMall, {});
    expect(body.categories).toMatchObject([{ id: 'lamps', title: '夜灯', goodsCount: 2 }]);
    expect(body.shelves.map((one) => [one.id, ids(one.goods)])).toEqual([
      ['first', ['radio', 'lamp']],
      ['second', ['ticket']],
    ]);
    const picture = await test.app.inject(`${body.categories[0]!.cover}-160.webp`);
    expect(picture.statusCode).toBe(200);
  });

  it('the list of goods can be filtered and sorted, and is returned page by page', async () => {
    expect(ids((await list({})).items)).toEqual(['cable', 'lamp', 'radio']);
    expect(ids((await list({ sort: 'cheapest' })).items)).toEqual(['cable', 'radio', 'lamp']);
    expect(ids((await list({ sort: 'dearest' })).items)).toEqual(['lamp', 'radio', 'cable']);
    expect(ids((await list({ category: 'lamps' })).items)).toEqual(['lamp', 'radio']);
    expect(ids((await list({ part: 'exchange', sort: 'cheapest' })).items)).toEqual(['ticket', 'cup']);
    expect(ids((await list({ part: 'exchange', delivers: 'parcel' })).items)).toEqual(['cup']);
    for (const sort of contract.goodsSorts) {
      const whole = ids((await list({ sort })).items);
      const found: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Awaited<ReturnType<typeof list>> = await list({ sort, limit: 1, ...(cursor && { cursor }) });
        found.push(...ids(page.items));
        cursor = page.next;
      }
      expect(found).toEqual(whole);
    }
  });

  it('the card of goods in the list shows the lowest price, and whether other variants cost more', async () => {
    const [cable, lamp] = (await list({})).items;
    expect(cable).toMatchObject({
      price: { fen: 1900, shells: 0, memberFen: null, listFen: null },
      hasOtherPrices: false,
    });
    expect(lamp).toMatchObject({ price: { fen: 12_900, memberFen: 11_900 }, hasOtherPrices: true, state: 'open' });
  });

  it('goods show every variant with its own price and stock, including sold-out variants', async () => {
    const { body } = await open('lamp');
    expect(body).toMatchObject({
      options: colours,
      ages: { from: 3, to: 6 },
      returns: 'sevenDays',
      limits: { perUser: null, inTotal: null },
      takenByCaller: 0,
      series: [],
      reviews: { count: 5, average: 30, goodCount: 2, fairCount: 1 },
    });
    expect(body.variants).toMatchObject([
      { id: 'lamp.red', choices: ['红'], isSoldOut: true, left: 0, picture: null },
      { id: 'lamp.blue', choices: ['蓝'], isSoldOut: false, left: null, price: { fen: 13_900, listFen: 15_900 } },
    ]);
  });

  it('goods that do not exist, and their reviews, are answered with 404', async () => {
    expect((await open('nothing')).status).toBe(404);
    const request = { params: { goodsId: 'nothing' }, query: { limit: 10 } };
    expect((await call(test, contract.listReviews, request)).status).toBe(404);
  });

  it('goods for shells show how many pieces the user has ordered, and the state “allTaken” when all users together have reached the limit', async () => {
    const [user, other] = [await signIn(test), await signIn(test)];
    await take('cup', 2, user);
    expect((await open('cup', user)).body).toMatchObject({ takenByCaller: 2, soldCount: 2, state: 'open' });
    expect((await open('cup', other)).body.takenByCaller).toBe(0);
    expect((await open('cup')).body.takenByCaller).toBe(0);
    await take('cup', 1, other);
    expect((await open('cup', other)).body).toMatchObject({ soldCount: 3, state: 'allTaken' });
    expect((await open('ticket')).body).toMatchObject({ voucher: { validDays: 90 }, price: { shells: 40, fen: 500 } });
    expect(ids((await list({ part: 'exchange', sort: 'popular' })).items)).toEqual(['cup', 'ticket']);
  });

  it('a package of series shows its series, and the sum of their separate prices if each is also sold alone', async () => {
    const { body } = await call(test, contract.listPackages, {});
    expect(body.items.map((one) => [one.id, ids(one.series), one.price.fen, one.separateFen])).toEqual([
      ['both', ['sea', 'little-ears'], 600, 680],
      ['with-sky', ['sea', 'sky'], 700, null],
    ]);
    expect(body.items[0]!.series[1]).toMatchObject({ storyCount: 2, vipCount: 1 });
  });

  it('a membership plan shows how many days it lasts, and whether it is a trial', async () => {
    const { body } = await call(test, contract.listPlans, {});
    expect(body.items).toMatchObject([{ id: 'week', days: 7, isTrial: true, price: { fen: 100 } }]);
  });

  it('ROLE-03 a blocked series is not sold to the user who has blocked it', async () => {
    const user = await signIn(test);
    await call(test, block, { params: { kind: 'series', id: 'little-ears' } }, user);
    expect(ids((await list({ part: 'series' }, user)).items)).toEqual(['sea-alone']);
    expect((await open('ears-alone', user)).status).toBe(404);
    expect((await open('ears-alone')).status).toBe(200);
  });

  describe('a search', () => {
    const search = async (text: string) => (await call(test, contract.searchGoods, { body: { text } })).body;

    it.each([
      ['characters', '月亮', ['lamp']],
      ['pinyin', 'gushiji', ['radio']],
      ['initials', 'ejx', ['cable']],
      ['a tag', '夜灯', ['lamp', 'radio']],
      ['an empty text, which matches none', '', []],
    ])('finds goods by %s', async (_, text, found) => {
      const { items, isGuessed } = await search(text);
      expect(ids(items.map((item) => item.goods)).sort()).toEqual(found.sort());
      expect(isGuessed).toBe(false);
    });

    it('offers goods whose texts are similar to the search text if none match it', async () => {
      const { items, isGuessed } = await search('gushijj');
      expect([ids(items.map((item) => item.goods)), isGuessed]).toEqual([['radio'], true]);
    });
  });

  describe('reviews', () => {
    const texts = async (query: Partial<RequestOf<typeof contract.listReviews>['query']> = {}) => {
      const request = { params: { goodsId: 'lamp' }, query: { limit: 10, ...query } };
      return (await call(test, contract.listReviews, request)).body;
    };

    it('are listed newest first, page by page, and can be filtered by rating', async () => {
      const first = await texts({ limit: 3 });
      const second = await texts({ limit: 3, cursor: first.next! });
      expect([...first.items, ...second.items].map(({ rating }) => rating)).toEqual([5, 4, 3, 2, 1]);
      expect(second.next).toBeNull();
      const ofRating = async (rating: 'good' | 'fair' | 'poor') =>
        (await texts({ rating })).items.map((one) => one.rating);
      expect([await ofRating('good'), await ofRating('fair'), await ofRating('poor')]).toEqual([[5, 4], [3], [2, 1]]);
    });

    it('show the variant that was bought, and the pictures that the buyer has attached', async () => {
      const [newest] = (await texts()).items;
      expect(newest).toMatchObject({ nickname: '家长4', choices: ['蓝'], isSample: false });
      expect((await test.app.inject(`${newest!.pictures[0]!}-320.webp`)).statusCode).toBe(200);
    });

    it('ROLE-03 are shown only after an operator has approved them', async () => {
      const { userId } = await signIn(test);
      const { db } = test.gateway;
      const written = {
        goodsId: 'lamp',
        variantId: 'lamp.red',
        userId,
        rating: 5,
        pictures: [],
        writtenAt: new Date(test.time),
      };
      await db.insert(goodsReviews).values([
        { ...written, id: 'waiting', text: '等着' },
        { ...written, id: 'refused', text: '不行', state: 'refused' },
        { ...written, id: 'approved', text: '可以', state: 'approved' },
      ]);
      await db.update(users).set({ nickname: '小满妈妈' }).where(eq(users.id, userId));
      const { items } = await texts();
      expect(items.map(({ text }) => text)).toEqual(['可以', '评价4', '评价3', '评价2', '评价1', '评价0']);
      expect(items[0]).toMatchObject({ nickname: '小**妈', choices: ['红'], pictures: [] });
      expect((await open('lamp')).body.reviews).toEqual({ count: 6, average: 33, goodCount: 3, fairCount: 1 });
    });
  });

  it('ROLE-03 the balance of shells is shown only to its own account', async () => {
    const user = await signIn(test);
    const earning = { kind: 'dictation' as const, occasion: 'test', amount: 12 };
    await shellLedger(test.gateway.db).give(user.userId, earning, new Date(test.time));
    expect((await call(test, contract.getShells, {}, user)).body).toEqual({ balance: 12 });
    expect((await call(test, contract.getShells, {}, await signIn(test))).body).toEqual({ balance: 0 });
    expect((await call(test, contract.getShells, {})).status).toBe(401);
  });
});
