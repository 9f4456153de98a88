import { Decorator, Formatter, Rsa } from 'wechatpay-axios-plugin';
import * as v from 'valibot';
import { SECOND_MS } from '#lib/time/time.ts';
import type { WechatPay } from '#server/settings/accounts.ts';
import type { ChannelAnswer, ChannelAttempt, PayerContext, PaymentChannel, Receipt, RefundOutcome } from './channel.ts';
import { Sealed, unsealed, wechatKeys, type SignedByWechat } from './wechatKeys.ts';

export const WECHAT_NOTIFICATION_PATH = '/pay/notify/wechat';

const TIMEOUT_MS = 8 * SECOND_MS;
const NOT_FOUND = 404;
const MAX_TITLE = 100;

const Transaction = v.object({
  appid: v.string(),
  mchid: v.string(),
  out_trade_no: v.string(),
  trade_state: v.string(),
  transaction_id: v.optional(v.string(), ''),
  success_time: v.optional(v.string(), ''),
  amount: v.optional(v.object({ total: v.optional(v.number()), currency: v.optional(v.string(), 'CNY') })),
});
const Notification = v.object({ event_type: v.string(), resource: Sealed });
const Refund = v.object({ out_refund_no: v.string(), status: v.string() });

/** An error of WeChat. It does not contain the request, because that contains keys and signatures. */
class WechatPayError extends Error {
  constructor(
    what: string,
    readonly status: number | undefined,
    readonly code: string,
  ) {
    super(`WeChat Pay, ${what}: ${status ?? 'no answer'} ${code}`);
  }
}

/** WeChat Pay (API version 3), inside WeChat (`jsapi`) and in other browsers (`h5`). */
export function wechatChannel(account: WechatPay, now: () => Date, timeoutMs = TIMEOUT_MS) {
  const { merchantId, appId, serial, privateKey, root } = account;
  const keys = wechatKeys(account, now);
  let client: { http: Decorator; serials: string } | undefined;

  /**
   * Returns a client of the library `wechatpay-axios-plugin`. A client gets all keys when it is created, so a new key
   * needs a new client. The library's `Wechatpay` must not be used here: each of its properties is a path of WeChat's
   * API, even `then`, so an `await` would send a request.
   */
  async function connected(): Promise<Decorator> {
    const certs = await keys.all();
    const serials = Object.keys(certs).join();
    if (client?.serials !== serials) {
      client = { http: new Decorator({ mchid: merchantId, serial, privateKey, certs: { ...certs } }), serials };
    }
    return client.http;
  }

  async function send(what: string, method: 'get' | 'post', path: string, content: object): Promise<unknown> {
    const ask = async (): Promise<unknown> => {
      const options = { baseURL: root, timeout: timeoutMs, maxRedirects: 0 };
      const http = await connected();
      const isRead = method === 'get';
      const request = http.request(path, method, isRead ? undefined : content, {
        ...options,
        ...(isRead && { params: content }),
      });
      const { data } = (await request) as { data: unknown };
      return data;
    };
    try {
      return await ask();
    } catch (error) {
      const { code, serial: unknownSerial, status } = failureOf(error);
      // If WeChat has replaced its certificate since the client was created, the request is repeated with the new one.
      if (code === 'EV3_RES_HEADER_PLATFORM_SERIAL' && (await keys.find(unknownSerial)) !== undefined) {
        return ask();
      }
      throw new WechatPayError(what, status, code);
    }
  }

  function receiptOf(transaction: v.InferOutput<typeof Transaction>): Receipt {
    const { amount, transaction_id: transactionId, success_time: paidAt } = transaction;
    if (amount?.total === undefined || amount.currency !== 'CNY' || transactionId === '') {
      throw new Error('The payment has no amount in fen.');
    }
    return { transactionId, amountFen: amount.total, paidAt: new Date(paidAt) };
  }

  /** Throws if the payment does not belong to this merchant, app and attempt. */
  function checkedTransaction(given: unknown, attemptId?: string): v.InferOutput<typeof Transaction> {
    const transaction = v.parse(Transaction, given);
    const isOurs = transaction.mchid === merchantId && transaction.appid === appId;
    if (!isOurs || (attemptId !== undefined && transaction.out_trade_no !== attemptId)) {
      throw new Error('The payment belongs to another merchant or order.');
    }
    return transaction;
  }

  const orderOf = ({ id, title, amountFen, endsAt }: ChannelAttempt, origin: string) => ({
    appid: appId,
    mchid: merchantId,
    description: title.slice(0, MAX_TITLE),
    out_trade_no: id,
    time_expire: `${endsAt.toISOString().slice(0, 19)}Z`,
    notify_url: new URL(WECHAT_NOTIFICATION_PATH, origin).href,
    amount: { total: amountFen, currency: 'CNY' },
  });

  async function beginInside(attempt: ChannelAttempt, { origin, openId }: PayerContext) {
    const order = { ...orderOf(attempt, origin), payer: { openid: openId } };
    const reply = await send('begin', 'post', '/v3/pay/transactions/jsapi', order);
    const { prepay_id: prepayId } = v.parse(v.object({ prepay_id: v.string() }), reply);
    const [timeStamp, nonceStr] = [String(Math.floor(now().getTime() / 1000)), Formatter.nonce()];
    const content = `prepay_id=${prepayId}`;
    const paySign = Rsa.sign(Formatter.joinedByLineFeed(appId, timeStamp, nonceStr, content), privateKey);
    return {
      kind: 'wechat' as const,
      request: { appId, timeStamp, nonceStr, package: content, signType: 'RSA', paySign },
    };
  }

  async function beginOutside(attempt: ChannelAttempt, { origin, address }: PayerContext) {
    const scene = { payer_client_ip: address, h5_info: { type: 'Wap' } };
    const reply = await send('begin', 'post', '/v3/pay/transactions/h5', {
      ...orderOf(attempt, origin),
      scene_info: scene,
    });
    const { h5_url: address5 } = v.parse(v.object({ h5_url: v.string() }), reply);
    const url = new URL(address5);
    url.searchParams.set('redirect_url', new URL(`/combine${attempt.backPath}`, origin).href);
    return { kind: 'open' as const, url: url.href };
  }

  const refundOf = (reply: unknown, number: string): RefundOutcome => {
    const refund = v.parse(Refund, reply);
    if (refund.out_refund_no !== number) throw new Error('WeChat Pay answered about another refund.');
    if (refund.status === 'SUCCESS') return { state: 'done' };
    if (refund.status === 'PROCESSING') return { state: 'accepted' };
    // `CLOSED`: the merchant's account had too little money for seven days.
    if (refund.status === 'CLOSED') return { state: 'closed' };
    // `ABNORMAL`: the payer's card no longer exists. The refund keeps its number, and an operator completes it on
    // WeChat's site.
    return { state: 'failed', problem: refund.status };
  };

  const channel: PaymentChannel = {
    begin: (attempt, payer) => (attempt.way === 'jsapi' ? beginInside(attempt, payer) : beginOutside(attempt, payer)),

    async query({ id }): Promise<ChannelAnswer> {
      try {
        const path = `/v3/pay/transactions/out-trade-no/${id}`;
        const transaction = checkedTransaction(await send('query', 'get', path, { mchid: merchantId }), id);
        switch (transaction.trade_state) {
          // `REFUND` means that the money arrived and was then returned by one of our refunds.
          case 'SUCCESS':
          case 'REFUND':
            return { state: 'paid', receipt: receiptOf(transaction) };
          case 'CLOSED':
          case 'REVOKED':
          case 'PAYERROR':
            return { state: 'closed' };
          default:
            return { state: 'open' };
        }
      } catch (error) {
        if (error instanceof WechatPayError && error.status === NOT_FOUND) return { state: 'absent' };
        throw error;
      }
    },

    async close({ id }) {
      try {
        await send('close', 'post', `/v3/pay/transactions/out-trade-no/${id}/close`, { mchid: merchantId });
      } catch (error) {
        const harmless = ['ORDER_CLOSED', 'ORDERNOTEXIST', 'ORDER_NOT_EXIST', 'RESOURCE_NOT_EXISTS', 'ORDERPAID'];
        if (!(error instanceof WechatPayError && harmless.includes(error.code))) throw error;
      }
    },

    async refund({ number, attemptId, amountFen, paidFen }) {
      const amount = { refund: amountFen, total: paidFen, currency: 'CNY' };
      try {
        const order = { out_trade_no: attemptId, out_refund_no: number, amount };
        return refundOf(await send('refund', 'post', '/v3/refund/domestic/refunds', order), number);
      } catch (error) {
        const final = ['INVALID_REQUEST', 'NOT_ENOUGH', 'USER_ACCOUNT_ABNORMAL', 'RESOURCE_NOT_EXISTS', 'PARAM_ERROR'];
        if (error instanceof WechatPayError && final.includes(error.code)) {
          return { state: 'failed', problem: error.code };
        }
        throw error;
      }
    },

    async queryRefund({ number }) {
      try {
        return refundOf(await send('refund query', 'get', `/v3/refund/domestic/refunds/${number}`, {}), number);
      } catch (error) {
        if (error instanceof WechatPayError && error.status === NOT_FOUND) return { state: 'absent' };
        throw error;
      }
    },
  };

  return {
    ...channel,

    /**
     * Returns the payment that a valid notification reports; undefined if it reports something else. Throws if the
     * notification is invalid.
     */
    async readNotification(signed: SignedByWechat): Promise<{ attemptId: string; receipt: Receipt } | undefined> {
      if (!(await keys.isSigned(signed))) throw new Error('The signature of WeChat Pay is wrong or too old.');
      const { event_type: event, resource } = v.parse(Notification, JSON.parse(signed.body));
      if (event !== 'TRANSACTION.SUCCESS') return undefined;
      const transaction = checkedTransaction(JSON.parse(unsealed(account, resource)));
      if (transaction.trade_state !== 'SUCCESS') return undefined;
      return { attemptId: transaction.out_trade_no, receipt: receiptOf(transaction) };
    },
  };
}

interface Failure {
  code: string;
  status: number | undefined;
  /** The serial of the key with which WeChat says that it has signed the answer. */
  serial: string;
}

function failureOf(error: unknown): Failure {
  const { code, response } = error as {
    code?: string;
    response?: { status?: number; data?: { code?: unknown } | null; headers?: Record<string, string | undefined> };
  };
  const given = response?.data?.code;
  return {
    code: typeof given === 'string' ? given : (code ?? 'unknown'),
    status: response?.status,
    serial: response?.headers?.['wechatpay-serial'] ?? '',
  };
}
