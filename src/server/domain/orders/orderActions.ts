import type { OrderAction, OrderState } from '#contract/mall/orders.ts';

const cancel = (obstacle: string | null): OrderAction => ({ id: 'cancel', obstacle });
const pay: OrderAction = { id: 'pay', obstacle: null };
const refund: OrderAction = { id: 'refund', obstacle: null };
const confirm = (obstacle: string | null): OrderAction => ({ id: 'confirm', obstacle });

/** Returns what the buyer may do with an order, and why an action that a buyer may look for is not available. */
export function orderActionsOf(order: { state: OrderState; totalFen: number }): OrderAction[] {
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
      return [{ id: 'review', obstacle: null }];
    default:
      return [];
  }
}
