import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { invoiceKinds, invoiceStates } from '#contract/mall/invoices.ts';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from '#server/database/tables/account/users.ts';
import { orders } from './orders.ts';

/** Invoices that operators write about orders in the tax system (`server/domain/orders/invoices`). */
export const orderInvoices = pgTable(
  'order_invoices',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    userId: userId(),
    state: text({ enum: invoiceStates }).notNull(),
    kind: text({ enum: invoiceKinds }).notNull(),
    title: text().notNull(),
    /** The tax number of a company; empty for a person. */
    taxNumber: text('tax_number').notNull(),
    email: text().notNull(),
    /** The amount of the invoice; null until it is issued. */
    amountFen: integer('amount_fen'),
    /** The invoice's number in the tax system, and an address from which the invoice can be downloaded. */
    number: text(),
    link: text(),
    /** The number of the red-letter invoice that reverses the invoice. */
    reversalNumber: text('reversal_number'),
    /** Why the operator refused the invoice. */
    reason: text(),
    requestedAt: moment('requested_at').notNull(),
  },
  (table) => [
    index().on(table.orderId),
    index().on(table.userId, table.requestedAt),
    index().on(table.requestedAt),
    index().on(table.state, table.requestedAt),
    uniqueIndex('order_invoices_open_index')
      .on(table.orderId)
      .where(sql`state in ('requested', 'issued', 'reversing')`),
    check('order_invoices_amount_check', sql`amount_fen > 0`),
  ],
);
