import crypto from 'node:crypto';
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin';
import type { WechatPayRequest } from '#contract/mall/payments.ts';
import type { WechatPay } from '#server/settings/accounts.ts';
import { localhostCertificate } from '#test/bench/serving/certificate.ts';
import { keyPair, standInServer, type StandInReply, type StandInRequest } from './standInServer.ts';

const API_KEY = 'k'.repeat(32);

interface Trade {
  /** The request that created the trade, without the fields that may differ when it is repeated. */
  request: string;
  amountFen: number;
  openId?: string;
  isPaid?: boolean;
  isClosed?: boolean;
}

/**
 * A server that behaves like WeChat Pay, with its own keys. `verifies`: how the merchant verifies signatures; with
 * `both`, the merchant already has the public key, but WeChat still signs with its certificate. The server keeps
 * payments and refunds as WeChat does. It refuses the number of a known payment in another request, signs all replies
 * except errors, and can replace its platform certificate. `now`: the merchant's clock, with which the client compares
 * the time of a reply.
 */
export function standInWechat(verifies: 'publicKey' | 'certificates' | 'both', now: () => number = Date.now) {
  const merchant = keyPair();
  const publicKeyId = 'PUB_KEY_ID_0114232134912410000000000000';
  const platform = { serial: verifies === 'publicKey' ? publicKeyId : 'CERT000001', keys: keyPair() };
  const trades = new Map<string, Trade>();
  const refunds = new Map<string, { attemptId: string; amountFen: number; status: string }>();

  const seal = (text: string) => {
    const nonce = crypto.randomBytes(6).toString('hex');
    return {
      algorithm: 'AEAD_AES_256_GCM',
      nonce,
      associated_data: 'x',
      ciphertext: Aes.AesGcm.encrypt(text, API_KEY, nonce, 'x'),
    };
  };

  /** Returns the headers with which WeChat signs a text. `timestamp`: the time in seconds. */
  function signature(body: string, timestamp: number, by = platform) {
    const nonce = Formatter.nonce();
    return {
      'wechatpay-serial': by.serial,
      'wechatpay-timestamp': String(timestamp),
      'wechatpay-nonce': nonce,
      'wechatpay-signature': Rsa.sign(Formatter.response(String(timestamp), nonce, body), by.keys.privateKey),
    };
  }

  const signed = (content: object | undefined, status = 200, by = platform): StandInReply => {
    const body = content === undefined ? '' : JSON.stringify(content);
    return {
      status,
      body,
      headers: { 'content-type': 'application/json', ...signature(body, Math.floor(now() / 1000), by) },
    };
  };
  const refused = (status: number, code: string, message = code): StandInReply => ({
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, message }),
  });

  function isSoundRequest({ method, url, body, headers }: StandInRequest): boolean {
    const fields = Object.fromEntries(
      Array.from((headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)).map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    ) as Record<string, string>;
    const text = Formatter.request(
      method,
      `${url.pathname}${url.search}`,
      fields['timestamp'] ?? '',
      fields['nonce_str'] ?? '',
      body,
    );
    return fields['mchid'] === account.merchantId && Rsa.verify(text, fields['signature'] ?? '', merchant.publicKey);
  }

  const transactionOf = (id: string, trade: Trade) => ({
    appid: account.appId,
    mchid: account.merchantId,
    out_trade_no: id,
    trade_state: trade.isPaid ? 'SUCCESS' : trade.isClosed ? 'CLOSED' : 'NOTPAY',
    ...(trade.isPaid && { transaction_id: `WX${id}`, success_time: '2026-11-23T12:00:00+08:00' }),
    amount: { total: trade.amountFen, currency: 'CNY' },
  });

  const server = standInServer((request) => {
    if (!isSoundRequest(request)) return refused(401, 'SIGN_ERROR');
    const { pathname } = request.url;
    const content = (request.body === '' ? {} : JSON.parse(request.body)) as Record<string, unknown>;
    if (pathname === '/v3/certificates') {
      const { cert } = localhostCertificate(platform.keys.publicKeyObject);
      return signed({ data: [{ serial_no: platform.serial, encrypt_certificate: seal(cert) }] });
    }
    if (/^\/v3\/pay\/transactions\/(jsapi|h5)$/.test(pathname)) {
      const { total } = content['amount'] as { total: number };
      const openId = (content['payer'] as { openid?: string } | undefined)?.openid;
      const id = String(content['out_trade_no']);
      const repeated = trades.get(id);
      const request = JSON.stringify({ pathname, ...content, scene_info: undefined });
      if (repeated?.isPaid) return refused(400, 'ORDERPAID');
      if (repeated?.isClosed) return refused(400, 'ORDER_CLOSED');
      // WeChat accepts a number again only with the same request; only the address of the payer may differ.
      if (repeated && repeated.request !== request) return refused(400, 'INVALID_REQUEST', '201 商户订单号重复');
      trades.set(id, { request, amountFen: total, ...(openId !== undefined && { openId }) });
      return signed(
        pathname.endsWith('jsapi')
          ? { prepay_id: `wx${id}` }
          : { h5_url: `https://wx.tenpay.com/pay?prepay_id=wx${id}` },
      );
    }
    const [, id = '', action] = /^\/v3\/pay\/transactions\/out-trade-no\/(\d+)(\/close)?$/.exec(pathname) ?? [];
    const trade = trades.get(id);
    if (id !== '') {
      if (!trade) return refused(404, 'ORDER_NOT_EXIST');
      if (!action) return signed(transactionOf(id, trade));
      if (trade.isPaid) return refused(400, 'ORDERPAID');
      trade.isClosed = true;
      return signed(undefined, 204);
    }
    if (pathname === '/v3/refund/domestic/refunds') {
      const refundId = String(content['out_refund_no']);
      const attemptId = String(content['out_trade_no']);
      const { refund: amountFen } = content['amount'] as { refund: number };
      if (!trades.get(attemptId)?.isPaid) return refused(400, 'INVALID_REQUEST');
      const others = Array.from(refunds.entries()).filter(
        ([id, other]) => id !== refundId && other.attemptId === attemptId && other.status !== 'CLOSED',
      );
      const returned = others.reduce((sum, [, other]) => sum + other.amountFen, 0);
      if (returned + amountFen > (trades.get(attemptId)?.amountFen ?? 0)) return refused(400, 'INVALID_REQUEST');
      const refund = refunds.get(refundId) ?? { attemptId, amountFen, status: 'PROCESSING' };
      refunds.set(refundId, refund);
      return signed({ out_refund_no: refundId, status: refund.status });
    }
    const [, refundId = ''] = /^\/v3\/refund\/domestic\/refunds\/(\d+)$/.exec(pathname) ?? [];
    const refund = refunds.get(refundId);
    return refund ? signed({ out_refund_no: refundId, status: refund.status }) : refused(404, 'RESOURCE_NOT_EXISTS');
  });

  const account: WechatPay = {
    merchantId: '1900000001',
    appId: 'wx123',
    serial: 'MERCHANT0001',
    apiKey: API_KEY,
    root: '',
    privateKey: merchant.privateKey,
    publicKey:
      verifies === 'certificates'
        ? undefined
        : { id: publicKeyId, pem: (verifies === 'both' ? keyPair() : platform.keys).publicKey },
  };

  return {
    account,
    server,
    trades,
    refunds,
    pay: (id: string) => Object.assign(trades.get(id) ?? {}, { isPaid: true }),
    completeRefunds: () => refunds.forEach((refund) => Object.assign(refund, { status: 'SUCCESS' })),

    /**
     * Returns the payment that WeChat's payment dialog opens for the parameters of a page (`getBrandWCPayRequest`);
     * undefined if the merchant has not signed these parameters.
     */
    opened({ appId, timeStamp, nonceStr, package: order, signType, paySign }: WechatPayRequest): string | undefined {
      const text = Formatter.joinedByLineFeed(appId, timeStamp, nonceStr, order);
      const isSigned = signType === 'RSA' && Rsa.verify(text, paySign, merchant.publicKey);
      const id = order.replace(/^prepay_id=wx/, '');
      return isSigned && appId === account.appId && trades.has(id) ? id : undefined;
    },

    /**
     * Returns WeChat's reply to a query about a payment, with these changes. `isForged`: whether it is signed with
     * another key.
     */
    answer(id: string, changes: Record<string, unknown>, isForged = false): StandInReply {
      const trade = trades.get(id) ?? { request: '', amountFen: 1 };
      const by = isForged ? { serial: platform.serial, keys: keyPair() } : platform;
      return signed({ ...transactionOf(id, trade), ...changes }, 200, by);
    },

    /** Returns a notification as WeChat sends it. The changes are made before it is signed. */
    notification(id: string, now: Date, changes: Record<string, unknown> = {}) {
      const trade = trades.get(id) ?? { request: '', amountFen: 1 };
      const transaction = { ...transactionOf(id, { ...trade, isPaid: true }), ...changes };
      const payload = JSON.stringify({
        event_type: 'TRANSACTION.SUCCESS',
        resource: seal(JSON.stringify(transaction)),
      });
      const headers = { 'content-type': 'application/json', ...signature(payload, Math.floor(now.getTime() / 1000)) };
      return { method: 'POST' as const, url: '/pay/notify/wechat', payload, headers };
    },

    /** From now on, WeChat signs with another certificate. */
    rotate() {
      Object.assign(platform, { serial: 'CERT000002', keys: keyPair() });
    },
  };
}
