import crypto from 'node:crypto';
import { DAY_MS, HOUR_MS } from '#lib/time/time.ts';
import { signHostMessage } from '#server/domain/payments/channels/hostMessages.ts';
import type { standInWechat } from '#server/testing/shop/standInWechat.ts';
import { jwt } from '#test/attack/tokens.ts';
import { CONFIRMED, REFUSED, UNKNOWN_PAYMENT, type Message, type NotificationBuilder } from './message.ts';
import type { Payment } from './payments.ts';

/** Returns the functions that build the notifications of a host app's server. */
export function hostMessages(secret: string): NotificationBuilder {
  const shot = (token: unknown, kind: string, answers: readonly number[] = REFUSED): Message => ({
    kind,
    answers,
    method: 'POST',
    url: '/pay/notify/host',
    body: JSON.stringify({ token }),
    headers: { 'content-type': 'application/json' },
  });
  const content = ({ id, amountFen }: Payment, changes: object = {}) => ({
    ...({ typ: 'payment', state: 'paid', paymentId: id, transactionId: `HOST${id}`, amountFen } as const),
    paidAt: Math.floor(Date.now() / 1000),
    ...changes,
  });
  const sign = (payment: Payment, { changes = {}, key = secret, time = Date.now() } = {}) =>
    signHostMessage<'notification'>(content(payment, changes), key, new Date(time));
  const issued = () => ({ iat: Math.floor(Date.now() / 1000) });

  return {
    genuine: async (payment: Payment): Promise<Message> => shot(await sign(payment), 'genuine', CONFIRMED),
    forged: [
      async (payment: Payment) => shot(await sign(payment, { key: 'another secret of another server' }), 'other key'),
      async (payment: Payment) =>
        shot(jwt({ alg: 'none' }, { ...content(payment), ...issued() }, '').replace(/[^.]*$/, ''), 'no signature'),
      async (payment: Payment) => shot(await sign(payment, { changes: { amountFen: 1 } }), 'other amount'),
      async (payment: Payment) =>
        shot(await sign(payment, { changes: { paymentId: UNKNOWN_PAYMENT } }), 'unknown payment'),
      async (payment: Payment) => shot(await sign(payment, { time: Date.now() - 2 * DAY_MS }), 'too old'),
      async (payment: Payment) => shot(await sign(payment, { time: Date.now() + HOUR_MS }), 'from the future'),
      async (payment: Payment) => {
        const [head = '', , signature = ''] = (await sign(payment)).split('.');
        const body = Buffer.from(JSON.stringify({ ...content(payment), ...issued(), iat: 1 })).toString('base64url');
        return shot(`${head}.${body}.${signature}`, 'changed content');
      },
      async ({ id }: Payment) => {
        const refund = { typ: 'refund', refundId: id, state: 'done', problem: '' } as const;
        return shot(await signHostMessage<'refund'>(refund, secret, new Date()), 'other kind of message');
      },
      async (payment: Payment) => shot({ paymentId: payment.id }, 'no token'),
    ],
  };
}

/** Returns the functions that build WeChat Pay's notifications. */
export function wechatMessages(
  wechat: ReturnType<typeof standInWechat>,
  other: ReturnType<typeof standInWechat>,
): NotificationBuilder {
  const shot = (
    { id, amountFen }: Payment,
    kind: string,
    { by = wechat, changes = {}, time = Date.now() } = {},
    answers: readonly number[] = REFUSED,
  ): Message => {
    by.trades.set(id, { request: '', amountFen });
    const { payload, headers, method, url } = by.notification(id, new Date(time), changes);
    return { kind, answers, method, url, body: payload, headers };
  };
  const changed = (payment: Payment, kind: string, change: (message: Message) => Partial<Message>) => {
    const message = shot(payment, kind);
    return { ...message, ...change(message) };
  };

  return {
    genuine: async (payment: Payment): Promise<Message> => shot(payment, 'genuine', {}, CONFIRMED),
    forged: [
      async (payment: Payment) => shot(payment, 'other key', { by: other }),
      async (payment: Payment) => shot(payment, 'other amount', { changes: { amount: { total: 1, currency: 'CNY' } } }),
      async (payment: Payment) =>
        shot(payment, 'other currency', { changes: { amount: { total: payment.amountFen, currency: 'USD' } } }),
      async (payment: Payment) => shot(payment, 'other merchant', { changes: { mchid: '1900000002' } }),
      async (payment: Payment) => shot(payment, 'other app', { changes: { appid: 'wx999' } }),
      async (payment: Payment) => shot(payment, 'unknown payment', { changes: { out_trade_no: UNKNOWN_PAYMENT } }),
      async (payment: Payment) => shot(payment, 'too old', { time: Date.now() - HOUR_MS }),
      // The gateway must confirm this notification, because it is from WeChat, but it reports no payment.
      async (payment: Payment) => shot(payment, 'not paid yet', { changes: { trade_state: 'NOTPAY' } }, CONFIRMED),
      async (payment: Payment) =>
        changed(payment, 'changed content', ({ body }) => ({
          body: String(body).replace('TRANSACTION', 'transaction'),
        })),
      async (payment: Payment) =>
        changed(payment, 'unknown certificate', ({ headers }) => ({
          headers: { ...headers, 'wechatpay-serial': crypto.randomBytes(8).toString('hex') },
        })),
      async (payment: Payment) =>
        changed(payment, 'no signature', ({ headers }) => ({ headers: { ...headers, 'wechatpay-signature': '' } })),
    ],
  };
}
