import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/mall/invoices.ts';
import { invoiceRepository } from '#server/domain/orders/invoices/invoiceRepository.ts';
import { canWithdrawInvoice, requestInvoice, withdrawInvoice } from '#server/domain/orders/invoices/invoiceSteps.ts';
import { orderRepository } from '#server/domain/orders/orderRepository.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve, serveOnce } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';

/** Routes for the invoices that buyers request. */
export function invoiceRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now } = gateway;
  const invoices = invoiceRepository(db);

  serve(app, contract.listInvoices, async ({ params: { orderId } }, { user }) => {
    if (!(await orderRepository(db).find(orderId, user.id))) throw new Problem(404, 'not_found');
    const [rows, amountFen, last] = await Promise.all([
      invoices.listOfOrder(orderId),
      invoices.heldFen(orderId),
      invoices.lastOf(user.id),
    ]);
    return {
      items: rows.map(({ id, state, kind, title, taxNumber, email, requestedAt, ...row }) => ({
        id,
        state,
        kind,
        title,
        taxNumber,
        email,
        requestedAt: requestedAt.getTime(),
        amountFen: row.amountFen,
        number: row.number,
        link: row.link,
        reason: row.reason,
        canWithdraw: canWithdrawInvoice(state),
      })),
      amountFen,
      last: last ?? null,
    };
  });

  serveOnce(app, gateway, contract.requestInvoice, async ({ params: { orderId }, body }, { user }, tx) => ({
    id: await requestInvoice(tx, { orderId, userId: user.id, ...body }, now()),
  }));

  serve(app, contract.withdrawInvoice, async ({ params: { invoiceId } }, { user }) => {
    const isDone = await withdrawInvoice(db, user.id, invoiceId, now());
    if (isDone) return {};
    const invoice = await invoices.find(invoiceId, user.id);
    if (!invoice) throw new Problem(404, 'not_found');
    if (invoice.state !== 'withdrawn') throw new Problem(409, 'invoice_changed');
    return {};
  });
}
