import type { InvoiceState } from '#contract/mall/invoices.ts';
import type { OrderState } from '#contract/mall/orders.ts';
import { DAY_MS } from '#lib/time/time.ts';

/** For how many days after an order its buyer can request an invoice in the app. */
const INVOICE_DAYS = 365;

/** The states in which the shop keeps the paid money. */
const invoiceableStates: readonly OrderState[] = ['paid', 'partShipped', 'shipped', 'received', 'reviewed'];

interface InvoiceableOrder {
  state: OrderState;
  totalFen: number;
  createdAt: Date;
  isReturning: boolean;
  /** The state of the open invoice; null if there is none. */
  openInvoice: InvoiceState | null;
}

/**
 * Returns why no invoice can be requested now, as a text for the user; null if one can be requested. Returns undefined
 * if the order offers no invoice at all, because it cost no money, the shop does not hold its money, or it already has
 * an invoice.
 */
export function invoiceObstacle(order: InvoiceableOrder, now: Date): string | null | undefined {
  const { state, totalFen, createdAt, isReturning, openInvoice } = order;
  if (totalFen === 0 || !invoiceableStates.includes(state)) return undefined;
  if (openInvoice === 'reversing') return '原来的发票正在冲红，冲红以后才能重新开发票';
  if (openInvoice !== null) return undefined;
  if (now.getTime() - createdAt.getTime() > INVOICE_DAYS * DAY_MS) return '下单超过一年了，要开发票请找客服';
  return isReturning ? '退货正在处理，处理完才能开发票' : null;
}
