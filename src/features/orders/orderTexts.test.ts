import type { Amount } from '#contract/mall/orders.ts';
import { anOrder, anOrderLine } from '#test/builders/mall/orders.ts';
import { refundText } from './checkout/refundText.ts';
import { eventTextOf, stateTextOf } from './orderTexts.ts';

const shells: Amount = { fen: 0, shells: 80 };
const both: Amount = { fen: 990, shells: 5 };
const money: Amount = { fen: 990, shells: 0 };
const anExchange = (total: Amount) => anOrder(1, { kind: 'exchange', total });

it.each([
  ['refunded', shells, '贝壳已经退回'],
  ['refunded', both, '贝壳和钱都退回了'],
  ['refunding', both, '贝壳已经退回，钱会原路退回，一般几天内到账'],
  ['expired', both, '没有按时付款，订单自动取消了，贝壳已经退回；晚到的付款会自动原路退回'],
] as const)('the text of the state “%s” of an exchange for %j says what the buyer gets back', (state, total, text) => {
  expect(stateTextOf({ ...anExchange(total), state }).text).toBe(text);
});

it.each([
  ['expired', money, '没有按时付款，订单自动取消了；晚到的付款会自动原路退回'],
  ['cancelled', both, '贝壳已经退回；晚到的付款会自动原路退回'],
  ['cancelled', shells, '贝壳已经退回'],
] as const)(
  'the text of an order that ended unpaid (%s, %j) says that money which arrives later is returned, if money was due',
  (state, total, text) => {
    const kind = total.shells > 0 ? 'exchange' : 'goods';
    expect(stateTextOf(anOrder(1, { kind, state, total })).text).toBe(text);
  },
);

it.each([
  [money, '没有付款；晚到的付款会自动原路退回'],
  [{ fen: 0, shells: 0 }, '没有花钱'],
])('the text of a cancelled order for %j promises no refund, because nothing was paid', (total, text) => {
  expect(stateTextOf(anOrder(1, { kind: 'goods', state: 'cancelled', total })).text).toBe(text);
});

it.each([
  ['paid', 'buyer', shells, '贝壳已付，兑换成功'],
  ['paid', 'buyer', both, '贝壳和钱都付好了，兑换成功'],
  ['paid', 'friend', both, '朋友帮忙付好了'],
  ['refunding', 'operator', shells, '客服办理了退款，贝壳已经退回'],
  ['refunding', 'operator', both, '客服办理了退款，贝壳已经退回，钱会原路退回'],
  ['refunding', 'buyer', both, '申请退款，贝壳已经退回，钱会原路退回'],
  ['refunding', 'buyer', money, '申请退款，钱会原路退回'],
  ['refunded', 'job', shells, '贝壳已经退回'],
  ['refunded', 'job', both, '贝壳和钱都退回了'],
  ['expired', 'job', both, '超过时间没有付款，自动取消，贝壳已经退回'],
  ['cancelled', 'buyer', both, '取消了订单，贝壳已经退回'],
  ['cancelled', 'job', money, '订单自动取消了'],
] as const)(
  'the text of the event “%s” that the %s has caused in an exchange for %j says what has happened',
  (state, actor, total, text) => {
    expect(eventTextOf({ state, actor }, anExchange(total))).toBe(text);
  },
);

it.each([
  ['buyer', '撤回了发票申请'],
  ['job', '订单退了款，发票申请不用处理了'],
] as const)('the text of an invoice request withdrawn by the %s says who has withdrawn it, or why', (actor, text) => {
  expect(eventTextOf({ state: 'refunding', topic: 'invoiceWithdrawn', actor }, anExchange(money))).toBe(text);
});

it.each([
  [shells, '寄出以前随时可以取消，贝壳会全部退回。'],
  [both, '提交以后保留半小时；寄出以前随时可以取消，贝壳会全部退回，钱会原路退回。'],
  [money, '提交以后保留半小时；寄出以前随时可以取消，钱会原路退回。'],
])('before an order for %j is placed, the buyer reads what a cancellation would return', (total, text) => {
  expect(refundText({ kind: 'goods', lines: [anOrderLine('cup')], total })).toBe(text);
});
