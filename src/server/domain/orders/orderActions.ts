import type { OrderAction, OrderState } from '#contract/mall/orders.ts';

const cancel = (obstacle: string | null): OrderAction => ({ id: 'cancel', obstacle });
const confirm = (obstacle: string | null): OrderAction => ({ id: 'confirm', obstacle });

/** Whether the buyer's cancellation ends the order at once: nothing was paid that a payment channel must return. */
export const endsAtOnce = ({ state, totalFen }: { state: OrderState; totalFen: number }): boolean =>
  state === 'unpaid' || (state === 'paid' && totalFen === 0);

/** Returns what the buyer may do with an order, and why an action that a buyer may look for is not available. */
export function orderActionsOf(order: { state: OrderState; totalFen: number }): OrderAction[] {
  switch (order.state) {
    case 'unpaid':
    case 'paid':
      return endsAtOnce(order) ? [cancel(null)] : [];
    case 'partShipped':
      return [confirm('还有东西没寄出，都收到了再确认'), cancel('已经有包裹寄出，不能取消了')];
    case 'shipped':
      return [confirm(null), cancel('已经寄出，不能取消了')];
    default:
      return [];
  }
}
