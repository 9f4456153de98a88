import crypto from 'node:crypto';
import { fenOf, yuanText } from '#lib/money.ts';
import { chinaMoment, chinaTimeText } from '#lib/time/chinaTime.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import type { AlipayAccount } from '#server/settings/accounts.ts';
import { issueCertificate, type IssuedCertificate } from './certificateAuthority.ts';
import { keyPair, standInServer, type StandInReply, type StandInRequest } from './standInServer.ts';

type Fields = Record<string, string>;

interface Trade {
  amountFen: number;
  title: string;
  endsAt: number;
  /** The address to which the page sends payers who have paid; `quitUrl` is for payers who give up. */
  returnUrl: string;
  quitUrl: string;
  isPaid?: boolean;
  isClosed?: boolean;
}

interface Refund {
  attemptId: string;
  amountFen: number;
  isDone: boolean;
}

/** The payment that `answer` and `notification` report if the payer has never opened the page. */
const unknownTrade: Trade = { amountFen: 1, title: '', endsAt: 0, returnUrl: '', quitUrl: '' };

/** The key with which Alipay signs; also its certificate, if merchants use certificates to verify signatures. */
export interface Signer {
  keys: ReturnType<typeof keyPair>;
  certificate: IssuedCertificate | undefined;
}

/** The properties of another certificate of Alipay. `isHidden`: whether merchants cannot download it. */
interface Replacement {
  organization?: string;
  isForged?: boolean;
  isHidden?: boolean;
  at?: number;
}

/** Requests whose time differs by more than this from Alipay's clock are refused. */
const MAX_SKEW_MS = 15 * MINUTE_MS;

/** Returns the text to sign: all fields except those in `without`, sorted by name. */
const textOf = (fields: Fields, ...without: string[]): string =>
  Object.entries(fields)
    .filter(([name]) => !without.includes(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** Returns the serial number that Alipay uses for a certificate. */
function serialOf({ pem }: IssuedCertificate): string {
  const { issuer, serialNumber } = new crypto.X509Certificate(pem);
  // The serial number is the MD5 hash of the issuer's name, with the parts of the name in reverse order, followed by
  // the certificate's number in decimal digits.
  const name = issuer.split('\n').reduceRight((text, part) => (text === '' ? part : `${text},${part}`), '');
  return crypto
    .createHash('md5')
    .update(`${name}${BigInt(`0x${serialNumber}`)}`)
    .digest('hex');
}

/**
 * Returns the certificates of Alipay, of the merchant and of the authorities. An intermediate authority, whose
 * certificate the root authority has issued, issues those of Alipay and of the merchant.
 */
function alipayCertificates(at: number) {
  const root = issueCertificate({ organization: 'Ant', commonName: 'Root', isAuthority: true, at });
  const between = issueCertificate({ organization: 'Ant', commonName: 'Class 2', isAuthority: true, at }, root);
  const issue = (organization: string, commonName: string, moment = at) =>
    issueCertificate({ organization, commonName, at: moment }, between);
  return { root, between, issue, app: issue('呆迪', 'app'), alipay: issue('Alipay', 'Alipay-1') };
}

/**
 * A server that behaves like Alipay, with its own keys. `verifiedBy`: how the merchant verifies the server's
 * signatures. The server keeps payments and refunds as Alipay does: a payment begins when the payer opens its address.
 * Replies are signed in exactly the form in which they are sent. `now` is the clock of the gateway under test, and
 * `issuedAt` a moment at which the certificates are valid.
 */
export function standInAlipay(
  verifiedBy: 'publicKey' | 'certificates',
  now: () => number,
  issuedAt = Date.UTC(2026, 10, 23),
) {
  const issued = verifiedBy === 'certificates' ? alipayCertificates(issuedAt) : undefined;
  const merchant = issued?.app ?? keyPair();
  let alipay: Signer = { keys: issued?.alipay ?? keyPair(), certificate: issued?.alipay };
  /** The certificates that merchants can download, by serial number. */
  const downloads = new Map<string, string>();
  /** The serial numbers of the certificates that were requested, in the order of the requests. */
  const requested: string[] = [];
  const trades = new Map<string, Trade>();
  const refunds = new Map<string, Refund>();
  const account: AlipayAccount = {
    appId: '2021000000000001',
    sellerId: '2088000000000001',
    gateway: '',
    privateKey: merchant.privateKey,
    verifiedBy: issued
      ? { app: issued.app.pem, alipay: `${issued.alipay.pem}${issued.between.pem}`, root: issued.root.pem }
      : { publicKey: alipay.keys.publicKey },
  };

  function issue({ organization = 'Alipay', isForged, isHidden, at = issuedAt }: Replacement = {}): Signer {
    if (!issued) throw new Error('Only certificates are replaced.');
    const fresh = isForged
      ? issueCertificate({ organization, commonName: 'Alipay-2', at }, { ...issued.between, ...keyPair() })
      : issued.issue(organization, 'Alipay-2', at);
    if (!isHidden) downloads.set(serialOf(fresh), fresh.pem);
    return { keys: fresh, certificate: fresh };
  }

  const sign = (text: string, algorithm = 'RSA-SHA256', key = alipay.keys.privateKey) =>
    crypto.createSign(algorithm).update(text).sign(key, 'base64');

  /** Alipay escapes the slashes in its JSON before it signs the JSON. */
  function answered(method: string, content: object, key?: string): StandInReply {
    const text = JSON.stringify(content).replaceAll('/', String.raw`\/`);
    const serial = alipay.certificate ? `"alipay_cert_sn":"${serialOf(alipay.certificate)}",` : '';
    const body = `{"${method.replaceAll('.', '_')}_response":${text},${serial}"sign":"${sign(text, undefined, key)}"}`;
    return { headers: { 'content-type': 'text/html;charset=utf-8' }, body };
  }
  const succeeded = (content: object) => ({ code: '10000', msg: 'Success', ...content });
  const refused = (subCode: string) => ({ code: '40004', msg: 'Business Failed', sub_code: subCode, sub_msg: '/' });

  /** Returns Alipay's error code for an invalid request; undefined for a valid one. */
  function problemOf(fields: Fields): string | undefined {
    const verifier = crypto.createVerify('RSA-SHA256').update(textOf(fields, 'sign'));
    if (!verifier.verify(merchant.publicKey, fields['sign'] ?? '', 'base64')) return 'isv.invalid-signature';
    if (issued && fields['app_cert_sn'] !== serialOf(issued.app)) return 'isv.app-cert-sn-illegal';
    if (issued && fields['alipay_root_cert_sn'] !== serialOf(issued.root)) return 'isv.root-cert-sn-illegal';
    if (fields['app_id'] !== account.appId) return 'isv.invalid-app-id';
    const at = chinaMoment(fields['timestamp'] ?? '') ?? 0;
    return Math.abs(at - now()) > MAX_SKEW_MS ? 'isv.invalid-timestamp' : undefined;
  }

  const statusOf = ({ isPaid, isClosed }: Trade) =>
    isPaid ? 'TRADE_SUCCESS' : isClosed ? 'TRADE_CLOSED' : 'WAIT_BUYER_PAY';

  const tradeOf = (id: string, trade: Trade) => ({
    out_trade_no: id,
    trade_no: `2026112322001${id.slice(-8)}`,
    trade_status: statusOf(trade),
    total_amount: yuanText(trade.amountFen),
    buyer_logon_id: '138****8000',
    ...(trade.isPaid && { send_pay_date: '2026-11-23 12:00:00' }),
  });

  /** The functions that return the replies to Alipay's methods. */
  const methods: Record<string, (content: Fields) => object> = {
    'alipay.trade.query': ({ out_trade_no: id = '' }) => {
      const trade = trades.get(id);
      return trade ? succeeded(tradeOf(id, trade)) : refused('ACQ.TRADE_NOT_EXIST');
    },
    'alipay.trade.close': ({ out_trade_no: id = '' }) => {
      const trade = trades.get(id);
      if (!trade) return refused('ACQ.TRADE_NOT_EXIST');
      if (trade.isPaid || trade.isClosed) return refused('ACQ.TRADE_STATUS_ERROR');
      trade.isClosed = true;
      return succeeded({ out_trade_no: id });
    },
    'alipay.trade.refund': ({ out_trade_no: id = '', out_request_no: number = '', refund_amount: yuan = '' }) => {
      const trade = trades.get(id);
      if (!trade?.isPaid) return refused('ACQ.TRADE_NOT_EXIST');
      const known = refunds.get(number);
      const amountFen = fenOf(yuan) ?? 0;
      if (known && known.amountFen !== amountFen) return refused('ACQ.DISCORDANT_REPEAT_REQUEST');
      const returned = Array.from(refunds.values()).filter(({ attemptId }) => attemptId === id);
      const sum = returned.reduce((fen, refund) => fen + refund.amountFen, 0);
      if (!known && sum + amountFen > trade.amountFen) return refused('ACQ.REASON_TRADE_REFUND_FEE_ERR');
      if (!known) refunds.set(number, { attemptId: id, amountFen, isDone: true });
      return succeeded({ out_trade_no: id, fund_change: known ? 'N' : 'Y', refund_fee: yuan });
    },
    'alipay.trade.fastpay.refund.query': ({ out_trade_no: id = '', out_request_no: number = '' }) => {
      const refund = refunds.get(number);
      if (!refund?.isDone || refund.attemptId !== id) return succeeded({});
      const content = { out_trade_no: id, out_request_no: number, refund_amount: yuanText(refund.amountFen) };
      return succeeded({ ...content, refund_status: 'REFUND_SUCCESS' });
    },
  };

  /** Returns the reply to a request for a certificate. */
  function certificate({ alipay_cert_sn: serial = '' }: Fields): object {
    requested.push(serial);
    const pem = downloads.get(serial);
    if (pem === undefined) return refused('isv.cert-not-exist');
    return succeeded({ alipay_cert_content: Buffer.from(pem).toString('base64') });
  }
  methods['alipay.open.app.alipaycert.download'] = certificate;

  const contentOf = ({ biz_content: text = '{}' }: Fields) => JSON.parse(text) as Fields;

  /** Returns the page that the payer opens. */
  function payPage(fields: Fields): StandInReply {
    const problem = problemOf(fields);
    const content = contentOf(fields);
    const id = content['out_trade_no'] ?? '';
    const endsAt = chinaMoment(content['time_expire'] ?? '') ?? 0;
    const known = trades.get(id);
    if (problem !== undefined) return { status: 400, body: problem };
    if (endsAt <= now() || known?.isClosed) return { status: 400, body: 'the payment has ended' };
    const amountFen = fenOf(content['total_amount'] ?? '') ?? 0;
    const back = { returnUrl: fields['return_url'] ?? '', quitUrl: content['quit_url'] ?? '' };
    const trade = known ?? { amountFen, title: content['subject'] ?? '', endsAt, ...back };
    trades.set(id, trade);
    const body = [
      `<title>支付宝</title><p>${trade.title}</p>`,
      `<a href="/paid?id=${id}">确认付款 ¥${yuanText(trade.amountFen)}</a><a href="${trade.quitUrl}">放弃付款</a>`,
    ].join('');
    return { headers: { 'content-type': 'text/html;charset=utf-8' }, body };
  }

  /**
   * Returns the reply when the payer pays on the payment page: a redirect to the app, with the parameters that Alipay
   * adds to the address.
   */
  function wayBack(id: string): StandInReply {
    const trade = trades.get(id);
    if (!trade || trade.isClosed) return { status: 400, body: 'the payment has ended' };
    trade.isPaid = true;
    const back = new URL(trade.returnUrl);
    const { trade_no: tradeNo, total_amount: yuan } = tradeOf(id, trade);
    const added = {
      charset: 'utf-8',
      out_trade_no: id,
      method: 'alipay.trade.wap.pay.return',
      total_amount: yuan,
      trade_no: tradeNo,
      auth_app_id: account.appId,
      version: '1.0',
      app_id: account.appId,
      sign_type: 'RSA2',
      seller_id: account.sellerId,
      timestamp: chinaTimeText(now()),
    };
    for (const [name, value] of Object.entries(added)) back.searchParams.set(name, value);
    back.searchParams.set('sign', sign(textOf(added, 'sign_type')));
    return { status: 302, headers: { location: back.href } };
  }

  const server = standInServer(({ url, body }: StandInRequest) => {
    const fields = Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)]);
    const { method = '' } = fields;
    if (url.pathname === '/paid') return wayBack(fields['id'] ?? '');
    if (method === 'alipay.trade.wap.pay') return payPage(fields);
    const problem = problemOf(fields);
    if (problem !== undefined) return answered(method, { code: '40002', msg: 'Invalid', sub_code: problem });
    return answered(method, methods[method]?.(contentOf(fields)) ?? refused('isv.invalid-method'));
  });

  return {
    account,
    server,
    trades,
    refunds,
    downloads,
    requested,

    /** Returns the key and the certificate with which Alipay signs now. */
    signer: () => alipay,

    /** Issues another certificate; returns it with its key. */
    issue,

    /** From now on, Alipay signs with another certificate. */
    rotate(change: Replacement = {}): void {
      alipay = issue(change);
    },

    pay: (id: string) => Object.assign(trades.get(id) ?? {}, { isPaid: true }),

    /**
     * Returns Alipay's reply to a query about a payment, with these changes. `isForged`: whether it is signed with
     * another key.
     */
    answer(id: string, changes: object, isForged = false): StandInReply {
      const trade = trades.get(id) ?? unknownTrade;
      const content = succeeded({ ...tradeOf(id, trade), ...changes });
      return answered('alipay.trade.query', content, isForged ? keyPair().privateKey : undefined);
    },

    /** Returns Alipay's reply to a request for a refund, with these changes. */
    refundAnswer: (id: string, changes: object): StandInReply =>
      answered('alipay.trade.refund', succeeded({ out_trade_no: id, ...changes })),

    /**
     * Returns a notification as Alipay sends it. The changes are made before it is signed; `undefined` removes a field.
     */
    notification(
      id: string,
      changes: Record<string, string | undefined> = {},
      algorithm = 'RSA-SHA256',
      { keys, certificate }: Signer = alipay,
    ) {
      const trade = trades.get(id) ?? unknownTrade;
      const { trade_no: tradeNo, total_amount: yuan } = tradeOf(id, trade);
      const given: Record<string, string | undefined> = {
        notify_type: 'trade_status_sync',
        notify_id: crypto.randomUUID(),
        charset: 'utf-8',
        version: '1.0',
        notify_time: chinaTimeText(now()),
        app_id: account.appId,
        seller_id: account.sellerId,
        out_trade_no: id,
        trade_no: tradeNo,
        trade_status: 'TRADE_SUCCESS',
        total_amount: yuan,
        gmt_payment: chinaTimeText(now()),
        subject: '小夜灯 100% & 更多',
        sign_type: 'RSA2',
        ...(certificate && { alipay_cert_sn: serialOf(certificate) }),
        ...changes,
      };
      const fields = Object.fromEntries(
        Object.entries(given).filter((field): field is [string, string] => field[1] !== undefined),
      );
      const payload = new URLSearchParams({
        ...fields,
        sign: sign(textOf(fields, 'sign_type'), algorithm, keys.privateKey),
      }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
      return { method: 'POST' as const, url: '/pay/notify/alipay', payload, headers };
    },
  };
}
