import * as v from 'valibot';
import { fenOf, yuanText } from '#lib/money.ts';
import { chinaMoment, chinaTimeText } from '#lib/time/chinaTime.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import type { AlipayAccount } from '#server/settings/accounts.ts';
import { AlipayError, alipayClient } from './alipayClient.ts';
import type { ChannelAnswer, PaymentChannel, Receipt } from './channel.ts';

export const ALIPAY_NOTIFICATION_PATH = '/pay/notify/alipay';

const TIMEOUT_MS = 8 * SECOND_MS;
const MAX_TITLE = 128;
const NOT_EXIST = 'ACQ.TRADE_NOT_EXIST';

const tradeFields = {
  out_trade_no: v.string(),
  trade_status: v.string(),
  total_amount: v.string(),
  trade_no: v.pipe(v.string(), v.nonEmpty()),
};
const Trade = v.object({ ...tradeFields, send_pay_date: v.optional(v.string(), '') });
const Notification = v.object({
  ...tradeFields,
  app_id: v.string(),
  seller_id: v.string(),
  gmt_payment: v.optional(v.string(), ''),
  gmt_refund: v.optional(v.string(), ''),
  refund_fee: v.optional(v.string(), '0.00'),
});
const Refund = v.object({ out_trade_no: v.string(), fund_change: v.optional(v.string()) });
const RefundQuery = v.object({
  out_trade_no: v.optional(v.string()),
  out_request_no: v.optional(v.string()),
  refund_status: v.optional(v.string()),
  refund_amount: v.optional(v.string()),
});

/**
 * Whether the status means that the payment was made. `TRADE_FINISHED` means in addition that the payment is too old to
 * be refunded.
 */
const isPaid = (status: string): boolean => status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED';

/**
 * The channel of Alipay's 手机网站支付, inside Alipay and in browsers. An address opens the payment page. Alipay's examples
 * submit a form instead, but our Content-Security-Policy allows forms only if they are sent to the gateway.
 */
export function alipayChannel(account: AlipayAccount, now: () => Date, timeoutMs = TIMEOUT_MS) {
  const client = alipayClient(account, now, timeoutMs);

  function receiptOf(trade: { trade_no: string; total_amount: string }, paidAt: string): Receipt {
    const amountFen = fenOf(trade.total_amount);
    if (amountFen === undefined) throw new Error('The payment has no amount in yuan.');
    return { transactionId: trade.trade_no, amountFen, paidAt: new Date(chinaMoment(paidAt) ?? now()) };
  }

  const channel: PaymentChannel = {
    /**
     * Returns the signed address of the payment page; Alipay does not learn of the attempt yet. Alipay creates the
     * payment when the payer has opened the address and logged in. That is possible until `endsAt`, even after `close`;
     * money that arrives after `close` is returned.
     */
    async begin({ id, title, amountFen, endsAt, backPath }, { origin }) {
      const back = new URL(`/combine${backPath}`, origin).href;
      const order = {
        out_trade_no: id,
        product_code: 'QUICK_WAP_WAY',
        total_amount: yuanText(amountFen),
        // Alipay refuses titles that contain these characters.
        subject: title.replaceAll(/[/=&]/g, ' ').slice(0, MAX_TITLE),
        time_expire: chinaTimeText(endsAt),
        quit_url: back,
      };
      const notifyUrl = new URL(ALIPAY_NOTIFICATION_PATH, origin).href;
      const addresses = { return_url: back, notify_url: notifyUrl };
      return { kind: 'open', url: await client.pageAddress('alipay.trade.wap.pay', order, addresses) };
    },

    async query({ id }): Promise<ChannelAnswer> {
      try {
        const trade = v.parse(Trade, await client.send('query', 'alipay.trade.query', { out_trade_no: id }));
        if (trade.out_trade_no !== id) throw new Error('Alipay answered about another payment.');
        if (isPaid(trade.trade_status)) return { state: 'paid', receipt: receiptOf(trade, trade.send_pay_date) };
        // Fully refunded payments have the status `TRADE_CLOSED`, too; but this function is called only
        // for unconfirmed payments.
        return { state: trade.trade_status === 'TRADE_CLOSED' ? 'closed' : 'open' };
      } catch (error) {
        if (error instanceof AlipayError && error.code === NOT_EXIST) return { state: 'absent' };
        throw error;
      }
    },

    async close({ id }) {
      try {
        await client.send('close', 'alipay.trade.close', { out_trade_no: id });
      } catch (error) {
        // These codes mean that the payment is unknown, paid or closed. So there is nothing to close, and the error is
        // ignored.
        const harmless = [
          ...[NOT_EXIST, 'ACQ.TRADE_STATUS_ERROR'],
          ...['ACQ.REASON_TRADE_STATUS_INVALID', 'ACQ.REASON_ILLEGAL_STATUS'],
        ];
        if (!(error instanceof AlipayError && harmless.includes(error.code))) throw error;
      }
    },

    async refund({ number, attemptId, amountFen }) {
      const order = { out_trade_no: attemptId, out_request_no: number, refund_amount: yuanText(amountFen) };
      try {
        const refund = v.parse(Refund, await client.send('refund', 'alipay.trade.refund', order));
        if (refund.out_trade_no !== attemptId) throw new Error('Alipay answered about another refund.');
        // `Y` means that this request has moved the money. Any other value means that an earlier request has moved the
        // money, or will move it.
        return { state: refund.fund_change === 'Y' ? 'done' : 'accepted' };
      } catch (error) {
        const isFinal = error instanceof AlipayError && /^ACQ\./.test(error.code) && !/SYSTEM_ERROR/.test(error.code);
        if (isFinal) return { state: 'failed', problem: error.code };
        throw error;
      }
    },

    async queryRefund({ number, attemptId, amountFen }) {
      const question = { out_trade_no: attemptId, out_request_no: number };
      const answer = await client.send('refund query', 'alipay.trade.fastpay.refund.query', question);
      const refund = v.parse(RefundQuery, answer);
      if (refund.refund_status !== 'REFUND_SUCCESS') return { state: 'absent' };
      const isThis = refund.out_trade_no === attemptId && refund.out_request_no === number;
      if (!isThis || fenOf(refund.refund_amount ?? '') !== amountFen) {
        throw new Error('Alipay answered about another refund.');
      }
      return { state: 'done' };
    },
  };

  return {
    ...channel,

    /**
     * Returns the payment that a valid notification reports; undefined if it reports no payment. Throws if the
     * notification is invalid.
     */
    async readNotification(body: string): Promise<{ attemptId: string; receipt: Receipt } | undefined> {
      const fields = Object.fromEntries(new URLSearchParams(body));
      if (!(await client.isSigned(fields))) throw new Error('The signature of Alipay is wrong.');
      const trade = v.parse(Notification, fields);
      if (trade.app_id !== account.appId || trade.seller_id !== account.sellerId) {
        throw new Error('The payment belongs to another merchant.');
      }
      // A partly returned payment still has the status `TRADE_SUCCESS`; its notification reports only the refund.
      const isOfRefund = trade.gmt_refund !== '' || fenOf(trade.refund_fee) !== 0;
      if (!isPaid(trade.trade_status) || isOfRefund) return undefined;
      return { attemptId: trade.out_trade_no, receipt: receiptOf(trade, trade.gmt_payment) };
    },
  };
}
