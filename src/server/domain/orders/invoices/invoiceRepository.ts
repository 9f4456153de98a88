import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { InvoiceState } from '#contract/mall/invoices.ts';
import type { Database } from '#server/database/connection/open.ts';
import { orderInvoices } from '#server/database/tables/mall/invoices.ts';
import { paymentAttempts } from '#server/database/tables/mall/payments.ts';

/**
 * The states of an open invoice: it was requested, was issued, or is being reversed. An order has at most one open
 * invoice.
 */
export const openInvoiceStates: readonly InvoiceState[] = ['requested', 'issued', 'reversing'];

const heldFen = sql<number | null>`${paymentAttempts.amountFen} - ${paymentAttempts.returnedFen}`;

/** Reads invoices. The callers limit buyers to the invoices of their own orders (ROLE-03). */
export const invoiceRepository = (db: Database) => ({
  find: async (id: string, userId?: string) =>
    (
      await db
        .select()
        .from(orderInvoices)
        .where(and(eq(orderInvoices.id, id), userId === undefined ? undefined : eq(orderInvoices.userId, userId)))
    )[0],

  findOpen: async (orderId: string) =>
    (
      await db
        .select()
        .from(orderInvoices)
        .where(and(eq(orderInvoices.orderId, orderId), inArray(orderInvoices.state, [...openInvoiceStates])))
    )[0],

  listOfOrder: (orderId: string) =>
    db
      .select()
      .from(orderInvoices)
      .where(eq(orderInvoices.orderId, orderId))
      .orderBy(desc(orderInvoices.requestedAt), desc(orderInvoices.id)),

  count: (orderId: string) => db.$count(orderInvoices, eq(orderInvoices.orderId, orderId)),

  /** Returns the data that this user entered for the user's latest invoice, whichever order it belongs to. */
  lastOf: async (userId: string) =>
    (
      await db
        .select({
          kind: orderInvoices.kind,
          title: orderInvoices.title,
          taxNumber: orderInvoices.taxNumber,
          email: orderInvoices.email,
        })
        .from(orderInvoices)
        .where(eq(orderInvoices.userId, userId))
        .orderBy(desc(orderInvoices.requestedAt), desc(orderInvoices.id))
        .limit(1)
    )[0],

  /**
   * Returns the invoices that wait for an operator, longest waiting first, each with the money that the shop holds now
   * for its order.
   */
  listWaiting: () =>
    db
      .select({ ...getTableColumns(orderInvoices), heldFen })
      .from(orderInvoices)
      .leftJoin(
        paymentAttempts,
        and(eq(paymentAttempts.orderId, orderInvoices.orderId), eq(paymentAttempts.isApplied, true)),
      )
      .where(inArray(orderInvoices.state, ['requested', 'reversing']))
      .orderBy(asc(orderInvoices.requestedAt), asc(orderInvoices.id)),

  /** Returns how much money was paid for an order and has not been returned. */
  async heldFen(orderId: string): Promise<number> {
    const [row] = await db
      .select({ fen: heldFen })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.isApplied, true)));
    return row?.fen ?? 0;
  },
});
