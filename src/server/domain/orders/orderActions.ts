import type { InvoiceState } from '#contract/mall/invoices.ts';
import type { OrderAction, OrderKind, OrderState } from '#contract/mall/orders.ts';
import { canBeGiven } from '#server/domain/gifts/giftRules.ts';
import { invoiceObstacle } from './invoices/invoiceRules.ts';
import { returnsEnd } from './returns/returnRules.ts';

const cancel = (obstacle: string | null): OrderAction => ({ id: 'cancel', obstacle });
const pay = (obstacle: string | null): OrderAction => ({ id: 'pay', obstacle });
const askFriend = (obstacle: string | null): OrderAction => ({ id: 'ask-friend', obstacle });
const review: OrderAction = { id: 'review', obstacle: null };
const refund: OrderAction = { id: 'refund', obstacle: null };
const confirm = (obstacle: string | null): OrderAction => ({ id: 'confirm', obstacle });

/** A refund that only an operator can make, because goods that were delivered immediately are already in use. */
const noRefund: OrderAction = { id: 'refund', obstacle: '付款后马上就能用，不能直接退；用不了请联系客服' };

const give: OrderAction = { id: 'give', obstacle: null };
const address: OrderAction = { id: 'address', obstacle: null };

interface ActionableOrder {
  kind: OrderKind;
  state: OrderState;
  totalFen: number;
  /** Whether the order is sent to an address. */
  hasParcel: boolean;
  /** The time at which the buyer received the order; null before that. */
  receivedAt: Date | null;
  /** Whether a return is in progress. */
  isReturning: boolean;
  /** Whether a friend has claimed the order as a gift. */
  isGiven: boolean;
  createdAt: Date;
  /** Why the order cannot be paid in this app or browser; null if it can. */
  payingObstacle: string | null;
  /** Why no friend can be asked to pay for the order in this app or browser; null if a friend can be asked. */
  askingObstacle: string | null;
  openInvoice: InvoiceState | null;
}

/**
 * Returns the actions that the buyer can take. Also returns unavailable actions that the buyer may look for, each with
 * the reason why it is unavailable.
 */
export function orderActionsOf(order: ActionableOrder, now: Date): OrderAction[] {
  const obstacle = invoiceObstacle(order, now);
  return [
    ...mainActionsOf(order, now),
    ...(canBeGiven(order) ? [give] : []),
    ...(obstacle === undefined ? [] : [{ id: 'invoice', obstacle }]),
  ];
}

function mainActionsOf(order: ActionableOrder, now: Date): OrderAction[] {
  const { kind, state, totalFen, hasParcel, isGiven } = order;
  const unshipped = hasParcel ? [address] : [];
  switch (state) {
    case 'unpaid':
      return [pay(order.payingObstacle), askFriend(order.askingObstacle), ...unshipped, cancel(null)];
    case 'paid':
      return [...unshipped, totalFen === 0 ? cancel(null) : refund];
    case 'partShipped':
      return [confirm('还有东西没寄出，都收到了再确认'), cancel('已经有包裹寄出，不能取消，也不能改地址了')];
    case 'shipped':
      return [confirm(null), cancel('已经寄出，不能取消了')];
    case 'received':
      return [
        // Memberships cannot be reviewed, because they have no page that could show a review.
        ...(kind === 'membership' ? [] : [review]),
        ...(hasParcel || totalFen === 0 || isGiven ? [] : [noRefund]),
        ...returnOf(order, now),
      ];
    case 'reviewed':
      return returnOf(order, now);
    default:
      return [];
  }
}

function returnOf({ hasParcel, receivedAt, isReturning }: ActionableOrder, now: Date): OrderAction[] {
  if (!hasParcel || receivedAt === null) return [];
  if (isReturning) return [{ id: 'return', obstacle: '退货正在处理，处理完才能再申请' }];
  const isOver = now.getTime() >= returnsEnd(receivedAt);
  return [{ id: 'return', obstacle: isOver ? '收到超过十五天了，要退货请找客服' : null }];
}
