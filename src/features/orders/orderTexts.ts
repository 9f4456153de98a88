import type { Amount, Order, OrderCard, OrderEvent } from '#contract/mall/orders.ts';

interface StateText {
  label: string;
  /** A text that explains what happens next, or what has happened. */
  text: string;
}

/** When returned money arrives. */
const ARRIVAL_TEXT = '一般几天内到账';

const goodsStates = ({ fen }: Amount): Partial<Record<string, StateText>> => ({
  unpaid: { label: '等待付款', text: '付款之前，东西先为你留着' },
  paid: { label: '等待寄出', text: '正在打包，寄出以后这里能看到快递单号' },
  partShipped: { label: '寄出了一部分', text: '剩下的打包好就寄' },
  shipped: { label: '在路上', text: '收到以后，点一下“确认收到”' },
  received: { label: '已经收到', text: '希望孩子喜欢' },
  reviewed: { label: '已经评价', text: '谢谢你的评价' },
  // An order for money can be cancelled only before it is paid.
  cancelled: { label: '已取消', text: fen > 0 ? '没有付款；晚到的付款会自动原路退回' : '没有花钱' },
  expired: { label: '已过期', text: '没有按时付款，订单自动取消了；晚到的付款会自动原路退回' },
  refunding: { label: '正在退款', text: `钱会原路退回，${ARRIVAL_TEXT}` },
  refunded: { label: '已退款', text: '付过的都退回了' },
});

const exchangeStates = (total: Amount): Partial<Record<string, StateText>> => ({
  cancelled: { label: '已取消', text: `贝壳已经退回${total.fen > 0 ? '；晚到的付款会自动原路退回' : ''}` },
  expired: { label: '已过期', text: '没有按时付款，订单自动取消了，贝壳已经退回；晚到的付款会自动原路退回' },
  refunding: { label: '正在退款', text: `${refundingText(total)}${total.fen > 0 ? `，${ARRIVAL_TEXT}` : ''}` },
  refunded: { label: '已退回', text: refundedText(total) },
});

/** Returns texts that say what a buyer gets back if an order is cancelled or refunded: shells, money, or both. */
export const repaymentTexts = ({ fen, shells }: Amount): string[] => [
  ...(shells > 0 ? ['贝壳会全部退回'] : []),
  ...(fen > 0 ? ['钱会原路退回'] : []),
];

/** Returns the text for an order that is being refunded: the shells are back already, but the money takes a while. */
export const refundingText = ({ fen, shells }: Amount): string =>
  [...(shells > 0 ? ['贝壳已经退回'] : []), ...(fen > 0 ? ['钱会原路退回'] : [])].join('，');

/** The texts for orders that are delivered as soon as they are paid. */
const instantStates: Partial<Record<string, StateText>> = {
  unpaid: { label: '等待付款', text: '付款以后马上就能用' },
  received: { label: '已经开通', text: '现在就能用' },
};

/** The text for an order whose stories a friend has received as a gift. */
const givenState: StateText = { label: '已经送给朋友', text: '朋友领走了，专辑现在是朋友的' };

/** Returns whether everything in an order is delivered as soon as it is paid. */
export const isInstant = ({ lines }: Pick<OrderCard, 'lines'>): boolean =>
  lines.every(({ delivers }) => delivers !== 'parcel');

/** Returns whether an order delivers vouchers, which users find among their own vouchers. */
export const hasVoucher = ({ lines }: Pick<OrderCard, 'lines'>): boolean =>
  lines.some(({ delivers }) => delivers === 'voucher');

const isExchange = ({ kind }: Pick<OrderCard, 'kind'>): boolean => kind === 'exchange';

/** The text for an order that has ended unpaid, although money has arrived for it. */
export const UNUSED_MONEY_TEXT = '付的钱没有用上，全部原路退回';

/** Returns whether an order has ended unpaid, although money has arrived for it, which is returned. */
export const hasUnusedMoney = (state: string, surplusPayments: Order['surplusPayments'] = []): boolean =>
  surplusPayments.length > 0 && (state === 'cancelled' || state === 'expired');

type ShownOrder = Pick<OrderCard, 'kind' | 'state' | 'lines' | 'isGiven' | 'total'> &
  Partial<Pick<Order, 'surplusPayments'>>;

/** Returns the texts of a state. An unknown state of a later release gets neutral texts. */
export function stateTextOf(order: ShownOrder): StateText {
  const words = (order.isGiven ? givenState : undefined) ??
    (isInstant(order) ? instantStates[order.state] : undefined) ??
    (isExchange(order) ? exchangeStates(order.total)[order.state] : undefined) ??
    goodsStates(order.total)[order.state] ?? { label: '处理中', text: '更新应用以后能看到详情' };
  if (!hasUnusedMoney(order.state, order.surplusPayments)) return words;
  return { ...words, text: `${order.total.shells > 0 ? '贝壳已经退回；' : ''}${UNUSED_MONEY_TEXT}` };
}

/** Returns a text that says what the buyer of an exchange has got back. */
const refundedText = ({ fen }: Amount): string => (fen > 0 ? '贝壳和钱都退回了' : '贝壳已经退回');

const events: Partial<Record<string, string>> = {
  unpaid: '提交了订单',
  paid: '付款成功',
  partShipped: '寄出一个包裹',
  shipped: '全部寄出',
  received: '确认收到',
  reviewed: '写了评价',
  cancelled: '取消了订单',
  expired: '超过时间没有付款，自动取消',
  refunded: '退款完成',
};

const topics: Partial<Record<string, string>> = {
  address: '修改了收货地址',
  returnRequested: '申请退货',
  returnAccepted: '退货通过了，可以寄回',
  returnRefused: '退货没有通过',
  returnSent: '退货已经寄出',
  returnReceived: '退货处理完了，开始退款',
  returnWithdrawn: '撤回了退货',
  partRefunded: '客服给其中几件退了款',
  giftOffered: '生成了礼物链接',
  giftCancelled: '收回了礼物',
  giftClaimed: '朋友领走了礼物',
  giftReceived: '收下了朋友送的礼物',
  couponGiven: '客服送了一张优惠券',
  invoiceRequested: '申请开发票',
  invoiceIssued: '发票开好了',
  invoiceRefused: '发票没有开成',
  invoiceWithdrawn: '撤回了发票申请',
  invoiceReversing: '订单退了款，原来的发票要作废',
  invoiceReversed: '原来的发票作废了',
};

/** Returns the text of an entry in the time line. */
export function eventTextOf(
  { state, topic, actor }: Pick<OrderEvent, 'state' | 'topic' | 'actor'>,
  order: Pick<OrderCard, 'kind' | 'lines' | 'total'>,
): string {
  if (topic === 'invoiceWithdrawn' && actor === 'job') return '订单退了款，发票申请不用处理了';
  if (topic !== undefined) return topics[topic] ?? '订单有了变化';
  const { total } = order;
  if (state === 'received' && isInstant(order)) return hasVoucher(order) ? '卡券送到了“我的卡券”' : '马上开通了';
  if (state === 'refunding') return `${actor === 'operator' ? '客服办理了退款' : '申请退款'}，${refundingText(total)}`;
  if (state === 'received' && actor === 'job') return '到时间了，自动确认收到';
  if (state === 'paid' && actor === 'friend') return '朋友帮忙付好了';
  if (isExchange(order) && state === 'paid') return total.fen > 0 ? '贝壳和钱都付好了，兑换成功' : '贝壳已付，兑换成功';
  if (isExchange(order) && state === 'refunded') return refundedText(total);
  if (state === 'cancelled' && actor === 'job') return '订单自动取消了';
  if (isExchange(order) && (state === 'expired' || state === 'cancelled')) return `${events[state]}，贝壳已经退回`;
  return events[state] ?? '订单有了变化';
}

const steps: Partial<Record<string, string>> = { list: '商品', member: '会员优惠', coupon: '优惠券', freight: '运费' };

export const stepLabelOf = (kind: string): string => steps[kind] ?? '其他';
