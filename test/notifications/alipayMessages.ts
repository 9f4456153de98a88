import { yuanText } from '#lib/money.ts';
import type { Signer, standInAlipay } from '#server/testing/shop/standInAlipay.ts';
import { CONFIRMED, REFUSED, UNKNOWN_PAYMENT, type Message, type NotificationBuilder } from './message.ts';
import type { Payment } from './payments.ts';

type Alipay = ReturnType<typeof standInAlipay>;

interface Changes {
  fields?: Record<string, string | undefined>;
  algorithm?: string;
  signer?: Signer;
}

/**
 * Returns the functions that build Alipay's notifications. Alipay has just replaced its certificate, and still repeats
 * notifications that it signed with the old one. `other`: a second simulated Alipay, whose keys the gateway does not
 * know.
 */
export function alipayMessages(alipay: Alipay, other: Alipay): NotificationBuilder {
  const old = alipay.signer();
  alipay.rotate();
  const current = alipay.signer();
  const signers = {
    otherAuthority: alipay.issue({ isForged: true }),
    otherMerchant: alipay.issue({ organization: '别人' }),
    notGiven: alipay.issue({ isHidden: true }),
    // Signs with another key, but names the certificate of Alipay.
    otherKey: { keys: other.signer().keys, certificate: old.certificate },
  };
  const shot = (
    payment: Payment,
    kind: string,
    { fields = {}, algorithm, signer = old }: Changes = {},
    answers: readonly number[] = REFUSED,
  ): Message => {
    const sent = { total_amount: yuanText(payment.amountFen), ...fields };
    const { payload, headers, method, url } = alipay.notification(payment.id, sent, algorithm, signer);
    return { kind, answers, method, url, body: payload, headers };
  };
  const changed = (payment: Payment, kind: string, change: (body: string) => string): Message => {
    const message = shot(payment, kind);
    return { ...message, body: change(String(message.body)) };
  };
  const refund = { gmt_refund: '2026-11-23 12:00:00.000', out_biz_no: '202611230000000000000001' };

  return {
    genuine: async (payment) =>
      payment.isSignedAnew
        ? { ...shot(payment, 'genuine, new certificate', { signer: current }, CONFIRMED), isRepeated: true }
        : shot(payment, 'genuine', {}, CONFIRMED),
    forged: [
      async (payment) => shot(payment, 'other key', { signer: signers.otherKey }),
      async (payment) => shot(payment, 'other app', { fields: { app_id: '2021000000000002' } }),
      async (payment) => shot(payment, 'other merchant', { fields: { seller_id: '2088000000000002' } }),
      async (payment) => shot(payment, 'other amount', { fields: { total_amount: '0.01' } }),
      async (payment) => shot(payment, 'unknown payment', { fields: { out_trade_no: UNKNOWN_PAYMENT } }),
      async (payment) => shot(payment, 'SHA-1', { fields: { sign_type: 'RSA' }, algorithm: 'RSA-SHA1' }),
      async (payment) => changed(payment, 'no signature', (body) => body.replace(/&sign=[^&]*/, '')),
      async (payment) => changed(payment, 'changed content', (body) => body.replace('gmt_payment=2', 'gmt_payment=1')),
      async (payment) => changed(payment, 'field sent twice', (body) => `${body}&trade_status=TRADE_FINISHED`),
      async (payment) => shot(payment, 'certificate of another authority', { signer: signers.otherAuthority }),
      async (payment) => shot(payment, 'certificate of a merchant', { signer: signers.otherMerchant }),
      async (payment) => shot(payment, 'unknown certificate', { signer: signers.notGiven }),
      // The gateway must confirm these notifications, because they are from Alipay, but they report no payment.
      async (payment) => shot(payment, 'not paid yet', { fields: { trade_status: 'WAIT_BUYER_PAY' } }, CONFIRMED),
      async (payment) => shot(payment, 'refund of a part', { fields: { ...refund, refund_fee: '1.00' } }, CONFIRMED),
      async (payment) => {
        const fields = { ...refund, refund_fee: yuanText(payment.amountFen), trade_status: 'TRADE_CLOSED' };
        return shot(payment, 'refund of everything', { fields }, CONFIRMED);
      },
    ],
  };
}
