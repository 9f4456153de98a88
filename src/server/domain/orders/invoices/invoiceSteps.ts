import { eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { InvoiceInput, InvoiceState } from '#contract/mall/invoices.ts';
import type { OrderTopic } from '#contract/mall/orders.ts';
import { cleanCompanyCode, isCompanyCode } from '#lib/codes/companyCode.ts';
import type { Database } from '#server/database/connection/open.ts';
import { orderInvoices } from '#server/database/tables/mall/invoices.ts';
import { orders } from '#server/database/tables/mall/orders.ts';
import { addEvent, lockOrder } from '#server/domain/orders/orderMachine.ts';
import { orderRepository } from '#server/domain/orders/orderRepository.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { plainText } from '#server/http/publicText.ts';
import { randomId } from '#server/secrets/digest.ts';
import { transition, type StateMachine } from '#server/transitions/transition.ts';
import { invoiceRepository } from './invoiceRepository.ts';
import { invoiceObstacle } from './invoiceRules.ts';

/** The maximum number of invoices for one order, including refused, withdrawn and reversed ones. */
const MAX_INVOICES = 10;

const machine: StateMachine<InvoiceState> = {
  subject: 'order_invoice',
  id: orderInvoices.id,
  state: orderInvoices.state,
  allowed: {
    requested: [],
    issued: ['requested'],
    reversing: ['issued'],
    reversed: ['reversing'],
    refused: ['requested'],
    withdrawn: ['requested'],
  },
};

export const canWithdrawInvoice = (state: InvoiceState): boolean => machine.allowed.withdrawn.includes(state);

interface Step {
  id: string;
  to: InvoiceState;
  topic: OrderTopic;
  actor: 'buyer' | 'operator' | 'job';
  set?: readonly (readonly [column: PgColumn, value: unknown])[];
  note?: string;
}

/**
 * Changes the state of an invoice, and adds an entry to the time line of its order. The caller must have locked the
 * order. Returns whether this call has changed the state.
 */
async function move(tx: Database, orderId: string, { topic, note, ...step }: Step, at: Date): Promise<boolean> {
  if ((await transition(tx, machine, { ...step, at })) === undefined) return false;
  const [order] = await tx.select({ state: orders.state }).from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error(`The order ${orderId} has vanished.`);
  await addEvent(tx, {
    id: orderId,
    to: order.state,
    topic,
    actor: step.actor,
    at,
    ...(note !== undefined && { note }),
  });
  return true;
}

/** Locks the order of an invoice and then runs `work`. Returns false if there is no such invoice. */
const withInvoice = (
  db: Database,
  { id, userId }: { id: string; userId?: string },
  work: (tx: Database, orderId: string) => Promise<boolean>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const invoice = await invoiceRepository(tx).find(id, userId);
    if (!invoice) return false;
    await lockOrder(tx, invoice.orderId);
    return work(tx, invoice.orderId);
  });

/**
 * Requests an invoice for the money that was paid for an order, and returns the id of the invoice. Throws if the order
 * does not exist or no invoice can be requested now. The order is locked, so that no money can be returned at the same
 * time. Must run in a transaction.
 */
export async function requestInvoice(
  tx: Database,
  { orderId, userId, ...input }: InvoiceInput & { orderId: string; userId: string },
  at: Date,
): Promise<string> {
  if (!(await orderRepository(tx).find(orderId, userId))) throw new Problem(404, 'not_found');
  const { kind, email } = input;
  const title = plainText(input.title).trim();
  const taxNumber = kind === 'company' ? cleanCompanyCode(input.taxNumber) : '';
  if (title === '') throw new Problem(400, 'invalid_input');
  if (kind === 'company' && !isCompanyCode(taxNumber)) throw new Problem(400, 'tax_number_wrong');
  await lockOrder(tx, orderId);
  const order = await orderRepository(tx).find(orderId, userId);
  if (!order || invoiceObstacle(order, at) !== null) throw new Problem(409, 'invoice_not_possible');
  const invoices = invoiceRepository(tx);
  if ((await invoices.count(orderId)) >= MAX_INVOICES) throw new Problem(409, 'invoice_too_often');
  const id = randomId();
  await tx
    .insert(orderInvoices)
    .values({ id, orderId, userId, state: 'requested', kind, title, taxNumber, email, requestedAt: at });
  await addEvent(tx, { id: orderId, to: order.state, topic: 'invoiceRequested', actor: 'buyer', at });
  return id;
}

export const withdrawInvoice = (db: Database, userId: string, id: string, at: Date): Promise<boolean> =>
  withInvoice(db, { id, userId }, (tx, orderId) =>
    move(tx, orderId, { id, to: 'withdrawn', topic: 'invoiceWithdrawn', actor: 'buyer' }, at),
  );

/**
 * Records that an operator has written an invoice for the amount `fen` in the tax system. Returns false if the shop no
 * longer holds this amount for the order, because money was returned after the operator had read the amount. In that
 * case, the operator must reverse the invoice in the tax system.
 */
export const issueInvoice = (
  db: Database,
  { id, number, fen, link }: { id: string; number: string; fen: number; link: string | null },
  at: Date,
): Promise<boolean> =>
  withInvoice(db, { id }, async (tx, orderId) => {
    if ((await invoiceRepository(tx).heldFen(orderId)) !== fen) return false;
    const { number: numberColumn, link: linkColumn, amountFen } = orderInvoices;
    const set = [
      [numberColumn, number],
      [linkColumn, link],
      [amountFen, fen],
    ] as const;
    return move(tx, orderId, { id, to: 'issued', topic: 'invoiceIssued', actor: 'operator', set }, at);
  });

export const refuseInvoice = (db: Database, id: string, reason: string, at: Date): Promise<boolean> =>
  withInvoice(db, { id }, (tx, orderId) =>
    move(
      tx,
      orderId,
      {
        id,
        to: 'refused',
        topic: 'invoiceRefused',
        actor: 'operator',
        note: reason,
        set: [[orderInvoices.reason, reason]],
      },
      at,
    ),
  );

/** Records the red-letter invoice by which an operator has reversed an invoice. */
export const reverseInvoice = (db: Database, id: string, reversalNumber: string, at: Date): Promise<boolean> =>
  withInvoice(db, { id }, (tx, orderId) => {
    const set = [[orderInvoices.reversalNumber, reversalNumber]] as const;
    return move(tx, orderId, { id, to: 'reversed', topic: 'invoiceReversed', actor: 'operator', set }, at);
  });

/**
 * Adapts the invoice of an order to a refund: an issued invoice must now be reversed, and a requested invoice is
 * withdrawn if no money is left. Must run in the transaction of the refund, with the order locked.
 */
export async function updateInvoiceAfterRefund(tx: Database, orderId: string, at: Date): Promise<void> {
  const invoices = invoiceRepository(tx);
  const open = await invoices.findOpen(orderId);
  if (!open) return;
  const { id } = open;
  await move(tx, orderId, { id, to: 'reversing', topic: 'invoiceReversing', actor: 'job' }, at);
  if ((await invoices.heldFen(orderId)) > 0) return;
  await move(tx, orderId, { id, to: 'withdrawn', topic: 'invoiceWithdrawn', actor: 'job' }, at);
}
