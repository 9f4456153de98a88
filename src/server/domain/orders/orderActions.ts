import type { OrderAction, OrderKind, OrderState } from '#contract/mall/orders.ts';

const cancel = (obstacle: string | null): OrderAction => ({ id: 'cancel', obstacle });
const pay: OrderAction = { id: 'pay', obstacle: null };
const review: OrderAction = { id: 'review', obstacle: null };
const refund: OrderAction = { id: 'refund', obstacle: null };
const confirm = (obstacle: string | null): OrderAction => ({ id: 'confirm', obstacle });

/** What was delivered at once is in use, so only an operator can take it back. */
const noRefund: OrderAction = { id: 'refund', obstacle: '付款后马上就能用，不能直接退；用不了请联系客服' };

/** Returns what the buyer may do with an order, and why an action that a buyer may look for is not available. */
export function orderActionsOf(order: {
  kind: OrderKind;
  state: OrderState;
  totalFen: number;
  hasParcel: boolean;
}): OrderAction[] {
  switch (order.state) {
    case 'unpaid':
      return [pay, cancel(null)];
    case 'paid':
      return order.totalFen === 0 ? [cancel(null)] : [refund];
    case 'partShipped':
      return [confirm('还有东西没寄出，都收到了再确认'), cancel('已经有包裹寄出，不能取消了')];
    case 'shipped':
      return [confirm(null), cancel('已经寄出，不能取消了')];
    case 'received':
      return [
        // A membership has no page that could show a review.
        ...(order.kind === 'membership' ? [] : [review]),
        ...(order.hasParcel || order.totalFen === 0 ? [] : [noRefund]),
      ];
    default:
      return [];
  }
}
