import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/mall/payments.ts';
import type { SignedInCaller } from '#server/access/caller.ts';
import { queryForPayer, settleAttempts } from '#server/domain/payments/queryChannels.ts';
import { beginAttempt } from '#server/domain/payments/beginAttempt.ts';
import { paymentChannels } from '#server/domain/payments/channels/paymentChannels.ts';
import { guardianCheck } from '#server/domain/payments/guardian/guardianCheck.ts';
import type { AttemptRow } from '#server/domain/payments/paymentRepository.ts';
import { chosenChannel, isSameChoice, prepareAttempt } from '#server/domain/payments/startPayment.ts';
import { serve, serveWork } from '#server/endpoint/serve.ts';
import type { Gateway } from '#server/gateway.ts';
import { ownOrigins } from '#server/http/backAddress.ts';
import { createCashier } from './cashier.ts';

/** Routes by which a buyer pays an order. The notifications of payment channels arrive at `notificationRoutes`. */
export function paymentRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now, settings } = gateway;
  const channels = paymentChannels(settings, db, now);
  const paymentGateway = { db, channels, now };
  const guardian = guardianCheck(gateway);
  const visitOf = (orderId: string, { user, userAgent }: SignedInCaller) => ({ orderId, user, userAgent });
  const failureLogger = (raw: FastifyRequest) => (error: unknown) =>
    raw.log.warn({ err: error }, 'a payment channel could not be asked');
  const cashier = createCashier(db, channels, now);

  serve(app, contract.getCashier, ({ params: { orderId } }, caller) => cashier.show(visitOf(orderId, caller)));

  serve(app, contract.askPayment, async ({ params: { orderId } }, caller, raw) => {
    const visit = visitOf(orderId, caller);
    // Refuses orders of other users before any channel is asked.
    const before = await cashier.show(visit);
    if (before.state !== 'pending') return before;
    await queryForPayer(paymentGateway, { orderId, payerId: null }, failureLogger(raw));
    return cashier.show(visit);
  });

  serveWork(app, gateway, contract.sendGuardianCode, async ({ params, body }, caller, tx, raw) => ({
    answer: {},
    externalEffect: await guardian.send(tx, { ...params, ...body, caller, address: raw.ip }, raw.log),
  }));

  serveWork(app, gateway, contract.passGuardianCheck, async ({ params, body }, caller, tx, raw) => {
    const refusal = await guardian.pass(tx, { ...params, ...body, caller, address: raw.ip });
    return { answer: refusal ?? (await createCashier(tx, channels, now).show(visitOf(params.orderId, caller))) };
  });

  serve(app, contract.startPayment, async ({ params: { orderId }, body }, caller, raw) => {
    const { user } = caller;
    const offered = await cashier.requireOffered(visitOf(orderId, caller), body.channel);
    const chosen = chosenChannel(offered, body.openId, gateway.serverSecret);
    // An earlier attempt may have used another channel, another way of this channel, or the account of another parent.
    // The channel of such an attempt is asked first whether the attempt is paid. If it is not, it is closed, so that
    // nobody pays twice.
    const isAnother = (one: AttemptRow) => one.payerId === null && !isSameChoice(one, chosen);
    await settleAttempts(paymentGateway, orderId, isAnother).catch(failureLogger(raw));
    const attempt = await prepareAttempt(db, { orderId, userId: user.id, hostAge: user.hostAge }, chosen, now());
    const [origin = ''] = ownOrigins(raw, settings);
    return beginAttempt(paymentGateway, attempt, { origin, address: raw.ip, openId: body.openId }, raw.log);
  });
}
