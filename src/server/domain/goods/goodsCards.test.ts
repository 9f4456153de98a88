import { DAY_MS } from '#lib/time/time.ts';
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
    ['open', 'the time of sale has just begun', { ...always, sellsFrom: NOW }, left(1)],
    ['notYet', 'the time of sale is to come', { ...always, sellsFrom: inDays(1) }, left(1)],
    ['over', 'the time of sale has just ended', { ...always, sellsUntil: NOW }, left(1)],
    ['open', 'the total limit leaves one', { ...always, limitInTotal: 5, taken: 4 }, left(9)],
    ['allTaken', 'the total limit is reached', { ...always, limitInTotal: 5, taken: 5 }, left(9)],
    [
      'over',
      'several reasons apply: the time comes first',
      { ...always, sellsUntil: NOW, limitInTotal: 1, taken: 1 },
      left(0),
    ],
  ] as const)('is %s if %s', (state, _, goods, variants) => {
    expect(saleStateOf(goods, variants, NOW)).toBe(state);
  });
});

describe('a variant', () => {
  const open = { canPay: true, sellsSamples: true, closure: undefined };
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
  ])('of which %j are left shows how many only if few are left', (available, shown) => {
    const row = { ...variant, picture: null, available };
    expect(variantOf(row, { pack, isSample: false }, open)).toMatchObject(shown);
  });

  it.each([
    [0, false, { canPay: false }, null, null],
    [1, false, {}, null, null],
    [1, false, { canPay: false }, 'payment', null],
    [0, true, {}, null, null],
    [0, true, { sellsSamples: false }, 'payment', '这里展示的是样品，现在不卖'],
    [0, false, { sellsSamples: false }, null, null],
    [0, false, { closure: '盘点' }, 'payment', '商城暂时不营业：盘点'],
  ] as const)(
    'that costs %i fen, sample: %j, says under the terms %j why it cannot be ordered: %j, %j',
    (priceFen, isSample, terms, closedFor, closedText) => {
      const row = { ...variant, priceFen, picture: null, available: 1 };
      expect(variantOf(row, { pack, isSample }, { ...open, ...terms })).toMatchObject({ closedFor, closedText });
    },
  );
});
