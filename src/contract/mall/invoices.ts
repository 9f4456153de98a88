import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { boundedText, Count, filledText, Moment, RandomId, textOf } from '#contract/fields.ts';
import { OrderId } from './orders.ts';

/** The kinds of an invoice (发票): one for a person, and one for an organisation with a tax number. */
export const invoiceKinds = ['person', 'company'] as const;

/**
 * The states of an invoice. `requested`: it waits for an operator; `issued`: it was written in the tax system;
 * `reversing`: money of the order was returned later, so an operator must write a red-letter invoice (红字发票).
 * `reversed`, `refused` and `withdrawn` are final; after each of them, the user can request another invoice.
 */
export const invoiceStates = ['requested', 'issued', 'reversing', 'reversed', 'refused', 'withdrawn'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const MAX_INVOICE_TITLE = 100;
export const MAX_EMAIL = 100;

/** Matches email addresses with the characters that real addresses contain, and with a dot in the domain. */
export const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-zA-Z\d](?:[a-zA-Z\d.-]*[a-zA-Z\d])?\.[a-zA-Z]{2,}$/;

const InvoiceInput = v.object({
  kind: v.picklist(invoiceKinds),
  title: filledText(MAX_INVOICE_TITLE),
  /** The unified social credit code of a company; empty for a person. */
  taxNumber: boundedText(18),
  /** The email address to which the tax system sends the invoice. */
  email: textOf(MAX_EMAIL, EMAIL),
});
export type InvoiceInput = v.InferOutput<typeof InvoiceInput>;

const Invoice = v.object({
  id: RandomId,
  ...InvoiceInput.entries,
  /** One of `invoiceStates`. Later releases may add states, so the type is a string. */
  state: v.string(),
  kind: v.string(),
  /** The amount and the number are null until the invoice is issued. */
  amountFen: v.nullable(Count),
  number: v.nullable(v.string()),
  /** The address at which the invoice can be seen or downloaded. */
  link: v.nullable(v.string()),
  /** Why the invoice was refused; null if it was not. */
  reason: v.nullable(v.string()),
  requestedAt: Moment,
  canWithdraw: v.boolean(),
});
export type Invoice = v.InferOutput<typeof Invoice>;

const Invoices = v.object({
  /** The invoices of the order, newest first. */
  items: v.array(Invoice),
  /** The amount that an invoice would have if it was requested now: what was paid and not returned. */
  amountFen: Count,
  /** What the user entered when last requesting an invoice for any order; null if there is no such request. */
  last: v.nullable(InvoiceInput),
});
export type Invoices = v.InferOutput<typeof Invoices>;

const params = v.object({ orderId: OrderId });

export const listInvoices = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/orders/:orderId/invoices',
  summary: 'The invoices of an order, and what the user has entered for the last one',
  access: 'registered',
  params,
  reply: Invoices,
});

export const requestInvoice = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/orders/:orderId/invoices',
  summary: 'Ask for an invoice about what was paid for an order',
  access: 'registered',
  params,
  body: InvoiceInput,
  reply: v.object({ id: RandomId }),
});

export const withdrawInvoice = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/invoices/:invoiceId/withdrawn',
  summary: 'Withdraw a request for an invoice that is not issued yet',
  access: 'registered',
  params: v.object({ invoiceId: RandomId }),
  reply: v.object({}),
});
