import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/mall/payRequests.ts';
import type { Caller } from '#server/access/caller.ts';
import { askFriend, cancelPayRequest } from '#server/domain/payRequests/askFriend.ts';
import { prepareFriendAttempt } from '#server/domain/payRequests/payForFriend.ts';
import { payRequestRepository } from '#server/domain/payRequests/payRequestRepository.ts';
import { queryForPayer, settleAttempts } from '#server/domain/payments/queryChannels.ts';
import { beginAttempt } from '#server/domain/payments/beginAttempt.ts';
import { paymentChannels } from '#server/domain/payments/channels/paymentChannels.ts';
import { askingObstacle } from '#server/domain/payments/channels/offeredChannels.ts';
import { paymentRepository, type AttemptRow } from '#server/domain/payments/paymentRepository.ts';
import { chosenChannel, isSameChoice } from '#server/domain/payments/startPayment.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve, serveWork } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import { ownOrigins } from '#server/http/backAddress.ts';
import { payRequestViews, type FriendVisit } from './views.ts';

/** Routes by which owners of orders ask friends to pay, and friends pay without an account (docs/decisions/0044). */
export function payRequestRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now, settings } = gateway;
  const channels = paymentChannels(settings, db, now);
  const paymentGateway = { db, channels, now };
  const views = payRequestViews(db, channels, now);
  const requests = payRequestRepository(db);
  const failureLogger = (raw: FastifyRequest) => (error: unknown) =>
    raw.log.warn({ err: error }, 'a payment channel could not be asked');
  /**
   * Closes the payments that friends have begun for an order. A payment that a friend has already finished is accepted
   * for the order. If a channel does not answer, the jobs of its payments close them later.
   */
  const settleFriends = (orderId: string, raw: FastifyRequest) =>
    settleAttempts(paymentGateway, orderId, ({ payerId }) => payerId !== null).catch(failureLogger(raw));
  const visitOf = (
    requestId: string,
    { secret, payer }: { secret: string; payer: string },
    { user, userAgent }: Caller,
  ): FriendVisit => ({ requestId, secret, payer, userId: user?.id, userAgent });

  serve(app, contract.getPayRequest, ({ params: { orderId } }, { user, userAgent }) =>
    views.forOwner({ orderId, user, userAgent }),
  );

  serveWork(
    app,
    gateway,
    contract.askFriend,
    async ({ params: { orderId }, body: { message } }, { user, userAgent }, tx, raw) => {
      const answer = await askFriend(tx, { orderId, userId: user.id, message }, now());
      const { nature } = await paymentRepository(tx).contentOf(orderId);
      const refusal = askingObstacle(channels, userAgent, nature);
      if (refusal) throw refusal;
      // Nobody knows the new link yet, so all payments of friends were begun with links that have ended now.
      return { answer, externalEffect: () => settleFriends(orderId, raw) };
    },
  );

  serve(app, contract.cancelPayRequest, async ({ params: { orderId } }, { user, userAgent }, raw) => {
    const visit = { orderId, user, userAgent };
    const { request } = await views.forOwner(visit);
    if (!request) throw new Problem(404, 'not_found');
    await cancelPayRequest(db, orderId, now());
    await settleFriends(orderId, raw);
    return views.forOwner(visit);
  });

  serve(app, contract.viewPayRequest, ({ params: { requestId }, body }, caller) =>
    views.forFriend(visitOf(requestId, body, caller)),
  );

  serve(app, contract.startFriendPayment, async ({ params: { requestId }, body }, caller, raw) => {
    const visit = visitOf(requestId, body, caller);
    const { order } = await views.requireOpened(visit);
    // Owners must pay at their own cashier, because the spending limits of the account apply only there.
    if (order.userId === visit.userId) throw new Problem(409, 'own_pay_request');
    const offered = await views.requireOffered(visit, order.id, body.channel);
    const chosen = chosenChannel(offered, body.openId, gateway.serverSecret);
    const payerId = await requests.findPayer(visit);
    if (payerId !== undefined) {
      const isOtherOfMine = (one: AttemptRow) => one.payerId === payerId && !isSameChoice(one, chosen);
      await settleAttempts(paymentGateway, order.id, isOtherOfMine).catch(failureLogger(raw));
    }
    const attempt = await prepareFriendAttempt(db, visit, chosen, now());
    const [origin = ''] = ownOrigins(raw, settings);
    return beginAttempt(paymentGateway, attempt, { origin, address: raw.ip, openId: body.openId }, raw.log);
  });

  serve(app, contract.checkFriendPayment, async ({ params: { requestId }, body }, caller, raw) => {
    const visit = visitOf(requestId, body, caller);
    const { order } = await views.requireOpened(visit);
    const payerId = await requests.findPayer(visit);
    if (payerId !== undefined) await queryForPayer(paymentGateway, { orderId: order.id, payerId }, failureLogger(raw));
    return views.forFriend(visit);
  });
}
