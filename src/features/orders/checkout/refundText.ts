import type { OrderLine, Quote } from '#contract/mall/orders.ts';
import { repaymentTexts, isInstant } from '#features/orders/orderTexts.ts';

const afterReceipt: Record<NonNullable<OrderLine['returns']>, string> = {
  sevenDays: '收到后七天内可以无理由退货。',
  unopened: '收到后七天内，没有拆封的可以退。',
  none: '收到后不能无理由退货，有质量问题可以退。',
};

/**
 * Returns a text that says when an order can be cancelled and its goods sent back, and what the buyer gets back. The
 * server grants exactly what the text says.
 */
export function refundText(quote: Pick<Quote, 'kind' | 'lines' | 'total'>): string {
  const held = quote.total.fen > 0 ? '提交以后保留半小时；' : '';
  if (isInstant(quote))
    return `${held}${quote.total.fen > 0 ? '付款' : '兑换'}后马上就能用，不能退；用不了请联系客服。`;
  const back = repaymentTexts(quote.total).join('，');
  const rules = new Set(quote.lines.map(({ returns }) => returns));
  const [rule] = rules;
  return `${held}寄出以前随时可以取消，${back}。${rule !== undefined && rules.size === 1 ? afterReceipt[rule] : ''}`;
}
