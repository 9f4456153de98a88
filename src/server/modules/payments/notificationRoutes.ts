import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { ALIPAY_NOTIFICATION_PATH } from '#server/domain/payments/channels/alipayChannel.ts';
import { receiptOf } from '#server/domain/payments/channels/hostChannel.ts';
import { hostPaymentDetails } from '#server/domain/payments/channels/hostDetails.ts';
import { readHostMessage, signHostMessage } from '#server/domain/payments/channels/hostMessages.ts';
import { alipayChannelOf } from '#server/domain/payments/channels/paymentChannels.ts';
import { WECHAT_NOTIFICATION_PATH, wechatChannel } from '#server/domain/payments/channels/wechatChannel.ts';
import { recordReceipt, type ReceiptOutcome } from '#server/domain/payments/recordReceipt.ts';
import type { Receipt } from '#server/domain/payments/channels/channel.ts';
import { Problem } from '#server/endpoint/problem.ts';
import type { Gateway } from '#server/gateway.ts';

type Attempt = Parameters<typeof recordReceipt>[1];

const HOST_NOTIFICATION_PATH = '/pay/notify/host';

const HOST_DETAILS_PATH = '/pay/host/details';

const HostBody = v.object({ token: v.pipe(v.string(), v.maxLength(4096)) });

/**
 * Routes for the notifications of payment channels, and for the question of a host's server about a payment. The
 * signature of a notification proves its sender. A notification may arrive repeatedly, late and in any order. The
 * payment number in its content, and never the address of the request, decides to which attempt it belongs.
 */
export async function notificationRoutes(app: FastifyInstance, { db, now, settings }: Gateway): Promise<void> {
  const { hostPayment, wechatPay, alipay } = settings;
  // Successful notifications are not counted by the rate limit, because a channel sends the notifications for all users
  // from a few IP addresses.
  const config = { provesSender: true };
  // The body is not parsed, because signatures cover its exact text.
  app.removeContentTypeParser('application/json');
  for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
    app.addContentTypeParser(type, { parseAs: 'string' }, (_, body, done) => done(null, body));
  }

  if (hostPayment) {
    app.post(HOST_NOTIFICATION_PATH, { config }, async (request, reply) => {
      const message = await verify(request, async () => {
        const { token } = v.parse(HostBody, JSON.parse(textOf(request)));
        return readHostMessage('notification', token, hostPayment, now());
      });
      await record(request, { id: message.paymentId, channel: 'host' }, receiptOf(message));
      return confirm(reply);
    });

    app.post(HOST_DETAILS_PATH, { config }, async (request, reply) => {
      const { paymentId } = await verify(request, async () => {
        const { token } = v.parse(HostBody, JSON.parse(textOf(request)));
        return readHostMessage('detailsQuestion', token, hostPayment, now());
      });
      const details = await hostPaymentDetails(db, paymentId, now());
      const token = await signHostMessage<'details'>(
        { typ: 'details', paymentId, ...details },
        hostPayment.secret,
        now(),
      );
      return reply.header('cache-control', 'no-store').send({ token });
    });
  }

  if (wechatPay) {
    const channel = wechatChannel(wechatPay, now);
    app.post(WECHAT_NOTIFICATION_PATH, { config }, async (request, reply) => {
      const header = (name: string) => String(request.headers[`wechatpay-${name}`] ?? '');
      const signed = { serial: header('serial'), timestamp: header('timestamp'), nonce: header('nonce') };
      const paid = await verify(request, () =>
        channel.readNotification({ ...signed, signature: header('signature'), body: textOf(request) }),
      );
      if (paid) await record(request, { id: paid.attemptId, channel: 'wechat' }, paid.receipt);
      return confirm(reply);
    });
  }

  if (alipay) {
    const channel = alipayChannelOf(alipay, now);
    app.post(ALIPAY_NOTIFICATION_PATH, { config }, async (request, reply) => {
      const paid = await verify(request, () => channel.readNotification(textOf(request)));
      if (paid) await record(request, { id: paid.attemptId, channel: 'alipay' }, paid.receipt);
      // Alipay repeats a notification until the answer is exactly this text.
      return reply.header('cache-control', 'no-store').type('text/plain').send('success');
    });
  }

  /** Returns the content of a valid message. An invalid one is refused and logged, without its content. */
  async function verify<T>(request: FastifyRequest, read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      request.log.warn({ err: error }, 'a message about a payment was refused');
      throw new Problem(401, 'invalid_token');
    }
  }

  async function record(request: FastifyRequest, attempt: Attempt, receipt: Receipt): Promise<ReceiptOutcome> {
    const outcome = await recordReceipt(db, attempt, receipt, now());
    if (outcome === 'refused') {
      // The channel has signed the notification, but it does not fit the order. So the fault is at the channel or in
      // the operator's settings.
      request.log.error({ payment: attempt.id, amountFen: receipt.amountFen }, 'a payment does not fit its order');
      throw new Problem(422, 'invalid_input');
    }
    return outcome;
  }

  const confirm = (reply: FastifyReply) => reply.header('cache-control', 'no-store').send({ code: 'SUCCESS' });
}

const textOf = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '');
