import { DAY_MS } from '#lib/time/time.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { saleStateOf, variantOf } from './goodsCards.ts';

const NOW = new Date('2026-11-22T04:00:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const always = { sellsFrom: null, sellsUntil: null, limitInTotal: null, taken: 0 };
const left = (...numbers: (number | null)[]) => numbers.map((available) => ({ available }));

describe('the state of goods', () => {
  it.each([
    ['open', 'one variant is left', always, left(0, 1)],
    ['open', 'the stock never runs out', always, left(null)],
    ['soldOut', 'no variant is left', always, left(0, 0)],
    ['soldOut', 'an operator has reduced the supply below what was sold', always, left(-3)],
    ['open', 'the sale has just begun', { ...always, sellsFrom: NOW }, left(1)],
    ['notYet', 'the sale has not begun', { ...always, sellsFrom: inDays(1) }, left(1)],
    ['over', 'the sale has just ended', { ...always, sellsUntil: NOW }, left(1)],
    ['open', 'the total limit allows one more piece', { ...always, limitInTotal: 5, taken: 4 }, left(9)],
    ['allTaken', 'the total limit is reached', { ...always, limitInTotal: 5, taken: 5 }, left(9)],
    [
      'over',
      'the sale has ended, even if other reasons apply too',
      { ...always, sellsUntil: NOW, limitInTotal: 1, taken: 1 },
      left(0),
    ],
  ] as const)('is "%s" if %s', (state, _, goods, variants) => {
    expect(saleStateOf(goods, variants, NOW)).toBe(state);
  });
});

describe('a variant of goods', () => {
  const payable = { parcel: undefined, virtual: undefined };
  const open = { unpayable: payable, sellsSamples: true, closure: undefined };
  const notOpen = new Problem(409, 'payment_not_open');
  const noPayment = { unpayable: { parcel: notOpen, virtual: notOpen } };
  const forbidden = { unpayable: { ...payable, virtual: new Problem(409, 'no_virtual_channel') } };
  const pack = { id: 'p', contentHash: 'c' };
  const variant = {
    id: 'a.b',
    goodsId: 'a',
    choices: [],
    priceFen: 1,
    shells: 0,
    memberPriceFen: null,
    listPriceFen: null,
  };
  it.each([
    [11, { isSoldOut: false, left: null }],
    [10, { isSoldOut: false, left: 10 }],
    [0, { isSoldOut: true, left: 0 }],
    [-2, { isSoldOut: true, left: 0 }],
    [null, { isSoldOut: false, left: null }],
  ])('whose stock is %j shows the number of pieces only if at most 10 are left', (available, shown) => {
    const row = { ...variant, picture: null, available };
    expect(variantOf(row, { pack, isSample: false, delivers: 'parcel' }, open)).toMatchObject(shown);
  });

  it.each([
    [0, false, 'parcel', noPayment, null, null],
    [1, false, 'parcel', {}, null, null],
    [1, false, 'parcel', noPayment, 'payment', null],
    [1, false, 'membership', noPayment, 'payment', null],
    [1, false, 'parcel', forbidden, null, null],
    [0, false, 'voucher', forbidden, null, null],
    [1, false, 'voucher', forbidden, 'payment', '按照平台规定，这里不能买虚拟商品'],
    [1, false, 'membership', forbidden, 'payment', '按照平台规定，这里不能买虚拟商品'],
    [1, false, 'series', forbidden, 'payment', '按照平台规定，这里不能买虚拟商品'],
    [0, true, 'parcel', {}, null, null],
    [0, true, 'parcel', { sellsSamples: false }, 'payment', '这里展示的是样品，现在不卖'],
    [0, false, 'parcel', { sellsSamples: false }, null, null],
    [0, false, 'parcel', { closure: '盘点' }, 'payment', '商城暂时不营业：盘点'],
  ] as const)(
    'with the price %i, `isSample` %j, `delivers` "%s" and the sale terms %j has `closedFor` %j and `closedText` %j',
    (priceFen, isSample, delivers, terms, closedFor, closedText) => {
      const row = { ...variant, priceFen, picture: null, available: 1 };
      const goods = { pack, isSample, delivers };
      expect(variantOf(row, goods, { ...open, ...terms })).toMatchObject({ closedFor, closedText });
    },
  );
});
