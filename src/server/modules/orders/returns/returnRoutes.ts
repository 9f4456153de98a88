import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/mall/returns.ts';
import { carrierCodes, carrierOf, isCarrier } from '#server/domain/orders/tracking/carriers.ts';
import { orderRepository } from '#server/domain/orders/orderRepository.ts';
import { requestReturn } from '#server/domain/orders/returns/requestReturn.ts';
import { canWithdraw } from '#server/domain/orders/returns/returnMachine.ts';
import { returnRepository } from '#server/domain/orders/returns/returnRepository.ts';
import { returnObstacles } from '#server/domain/orders/returns/returnRules.ts';
import { sendReturn, withdrawReturn } from '#server/domain/orders/returns/settleReturn.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve, serveOnce } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import { privatePicture } from '#server/uploads/pictureAddresses.ts';

const carriers = carrierCodes.map((code) => ({ code, name: carrierOf(code).name }));

/** Routes by which buyers return goods. */
export function returnRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now, serverSecret } = gateway;
  const orders = orderRepository(db);
  const returns = returnRepository(db);

  serveOnce(app, gateway, contract.requestReturn, async ({ params: { orderId }, body }, { user }, tx) => ({
    id: await requestReturn(tx, { orderId, userId: user.id, ...body }, now()),
  }));

  serve(app, contract.listReturns, async ({ params: { orderId } }, { user }) => {
    const order = await orders.find(orderId, user.id);
    if (!order) throw new Problem(404, 'not_found');
    const [rows, lines] = await Promise.all([returns.listOfOrder(orderId), returns.returnableLines(orderId)]);
    const returnLines = await returns.linesOf(rows.map(({ id }) => id));
    const { receivedAt } = order;
    return {
      items: rows.map(({ id, state, refundFen, refundShells, carrier, number, ...row }) => ({
        id,
        state,
        reason: row.reason,
        text: row.text,
        decision: row.decision,
        lines: returnLines
          .filter(({ returnId }) => returnId === id)
          .map(({ variantId, quantity, pictures }) => ({
            variantId,
            quantity,
            pictures: pictures.map((picture) => privatePicture(picture, serverSecret, now())),
          })),
        refund: { fen: refundFen, shells: refundShells },
        parcel: carrier === null || number === null ? null : { carrier: carrierOf(carrier).name, number },
        requestedAt: row.requestedAt.getTime(),
        canWithdraw: canWithdraw(state),
        canSend: state === 'accepted' || state === 'sent',
      })),
      lines: receivedAt
        ? lines.map(({ variantId, quantity, returned, ...line }) => ({
            variantId,
            most: quantity - returned,
            ...returnObstacles(line, receivedAt, now()),
          }))
        : [],
      carriers,
    };
  });

  /**
   * Returns the reply to a request that changes a return of goods. A repeated change succeeds; a change that the state
   * of the return does not allow is refused.
   */
  async function answerChange(id: string, userId: string, isDone: boolean, state: contract.ReturnState) {
    const row = await returns.find(id, userId);
    if (!row) throw new Problem(404, 'not_found');
    if (!isDone && row.state !== state) throw new Problem(409, 'return_changed');
    return {};
  }

  serve(app, contract.withdrawReturn, async ({ params: { returnId } }, { user }) =>
    answerChange(returnId, user.id, await withdrawReturn(db, user.id, returnId, now()), 'withdrawn'),
  );

  serve(app, contract.sendReturn, async ({ params: { returnId }, body: { carrier, number } }, { user }) => {
    if (!(await returns.find(returnId, user.id))) throw new Problem(404, 'not_found');
    if (!isCarrier(carrier)) throw new Problem(400, 'invalid_input');
    const isDone = await sendReturn(db, { userId: user.id, id: returnId, carrier, number }, now());
    return answerChange(returnId, user.id, isDone, 'sent');
  });
}
