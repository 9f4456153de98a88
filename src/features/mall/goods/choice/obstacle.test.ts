import type { GoodsDetail } from '#contract/mall/goods.ts';
import { aGoodsDetail, aPrice, aVariant } from '#test/builders/mall/goods.ts';
import { obstacleText } from './obstacle.ts';

const cup = aVariant([], { price: aPrice(0, { shells: 100 }) });
const unpaidOrderId = '20261123000000000001';
const soldOut = { ...cup, isSoldOut: true };

it.each<[string | undefined, string, Partial<GoodsDetail>, typeof cup, number]>([
  [undefined, 'there is no obstacle', {}, cup, 100],
  ['还差 1 个贝壳', 'one shell is missing', {}, cup, 99],
  ['这一款换完了，看看别的', 'this variant is sold out', {}, soldOut, 100],
  ['全都换完了', 'all variants are sold out', { state: 'soldOut' }, soldOut, 100],
  ['名额已经用完了', 'the total limit is reached', { state: 'allTaken' }, cup, 100],
  ['兑换已经结束了', 'the time of sale is over', { state: 'over' }, cup, 100],
  [
    '2026年12月1日开始',
    'the time of sale has not begun',
    { state: 'notYet', startsAt: Date.UTC(2026, 11, 1, 2) },
    cup,
    100,
  ],
  [
    '每个账号限 2 件，你已经有 2 件了',
    'the account has taken as many as it may',
    { limits: { perUser: 2, inTotal: null }, takenByCaller: 2 },
    cup,
    0,
  ],
  [
    '要加钱的暂时不能换，在线付款还没有开放',
    'it costs money as well as shells',
    {},
    { ...cup, closedFor: 'payment' },
    0,
  ],
  [
    '商城暂时不营业：盘点',
    'the mall is closed, whatever other obstacles there are',
    {},
    { ...soldOut, closedFor: 'payment', closedText: '商城暂时不营业：盘点' },
    0,
  ],
  ['你已经有了，去“我的已购”就能听', 'the user owns its series', { isOwned: true }, cup, 100],
  [
    '下过单，还没付款',
    'the account has reached the limit by an order that is not paid',
    { limits: { perUser: 1, inTotal: null }, takenByCaller: 1, unpaidOrderId },
    cup,
    100,
  ],
  ['下过单，还没付款', 'an unpaid order has taken the last piece', { state: 'soldOut', unpaidOrderId }, cup, 100],
  ['下过单，还没付款', 'an unpaid order has taken the shells', { unpaidOrderId }, cup, 20],
  [undefined, 'another order can be placed beside an unpaid one', { unpaidOrderId }, cup, 100],
  [undefined, 'the account may take one more', { limits: { perUser: 2, inTotal: null }, takenByCaller: 1 }, cup, 100],
])('the text that says why goods cannot be ordered is “%s” if %s', (text, _, goods, variant, shells) => {
  expect(obstacleText(aGoodsDetail('cup', { kind: 'exchange', ...goods }), variant, shells)).toBe(text);
});

it('the text that says why goods for money cannot be ordered speaks of selling instead of exchanging', () => {
  expect(obstacleText(aGoodsDetail('lamp'), aVariant([], { isSoldOut: true }), 0)).toBe('这一款卖完了，看看别的');
  expect(obstacleText(aGoodsDetail('lamp', { state: 'over' }), aVariant([]), 0)).toBe('已经停止销售了');
});
