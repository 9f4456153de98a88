import { DEVELOPMENT_SIGNING_SECRET } from '#contract/developmentSecret.ts';
import type { S3Bucket } from '#server/uploads/store/s3Store.ts';
import type { SettingValues } from './settingsTable.ts';

/** An official account's credentials. */
export interface WechatAccount {
  appId: string;
  secret: string;
  /** The address of WeChat's API, or of a fake in tests. */
  apiRoot: string;
}

/** The merchant's account at WeChat Pay. Keys are in PEM format. */
export interface WechatPay {
  merchantId: string;
  /** The official account that receives the money. */
  appId: string;
  /** The serial number of the merchant's certificate. */
  serial: string;
  privateKey: string;
  /** The key with which WeChat encrypts its notifications (APIv3 密钥). */
  apiKey: string;
  /**
   * WeChat Pay's public key (微信支付公钥); undefined if the merchant still uses platform certificates to verify messages.
   */
  publicKey: { id: string; pem: string } | undefined;
  /** The address of WeChat Pay's API, or of a stand-in in tests. */
  root: string;
}

/** The certificates in PEM format. */
export interface AlipayCertificates {
  app: string;
  /** The certificate of Alipay, which Alipay replaces from time to time. */
  alipay: string;
  /** The certificates of the authorities that issue the other two certificates. */
  root: string;
}

/** The merchant's account at Alipay. Keys are in PEM format. */
export interface AlipayAccount {
  appId: string;
  /** The merchant (PID) who receives the money. */
  sellerId: string;
  privateKey: string;
  /** The means of verifying Alipay's signatures: Alipay's key for this app (支付宝公钥), or certificates. */
  verifiedBy: { publicKey: string } | AlipayCertificates;
  /** The address of Alipay's gateway, or of a stand-in in tests. */
  gateway: string;
}

/** The account at Kuaidi100, a service that asks all carriers where a parcel is. */
export interface Kuaidi100Account {
  customer: string;
  key: string;
  /** The address of the service's API, or of a stand-in in tests. */
  root: string;
}

/** The payment service of the host app. */
export interface HostPayment {
  /** The secret with which the server of the host app and the gateway sign their messages. */
  secret: string;
  /** The previous secret, with which the server of the host app may still sign during a rotation. */
  formerSecret?: string;
  /**
   * The address at which the server of the host app answers queries; undefined if the simulator plays this server,
   * which production does not allow.
   */
  url: string | undefined;
}

export function bucketOf({
  S3_BUCKET_URL: url,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
}: Pick<SettingValues, `S3_${'BUCKET_URL' | 'REGION' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'}`>): S3Bucket | undefined {
  if (url === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return { url, region, accessKeyId, secretAccessKey };
}

export function hostPaymentOf(values: SettingValues): HostPayment | undefined {
  const { HOST_PAYMENT_SECRET: secret, HOST_PAYMENT_FORMER_SECRET: formerSecret, HOST_PAYMENT_URL: url } = values;
  if (secret !== undefined) return { secret, ...(formerSecret !== undefined && { formerSecret }), url };
  return values.APP_ENV === 'production' ? undefined : { secret: DEVELOPMENT_SIGNING_SECRET, url: undefined };
}

export function wechatPayOf(values: SettingValues): WechatPay | undefined {
  const { WECHAT_APP_ID: appId, WECHAT_PAY_MERCHANT_ID: merchantId, WECHAT_PAY_SERIAL: serial } = values;
  const { WECHAT_PAY_KEY_FILE: privateKey, WECHAT_PAY_API_KEY: apiKey, WECHAT_PAY_ROOT: root } = values;
  const { WECHAT_PAY_PUBLIC_KEY_ID: id, WECHAT_PAY_PUBLIC_KEY_FILE: pem } = values;
  const isMissing = [appId, merchantId, serial, privateKey, apiKey].includes(undefined);
  if (isMissing) return undefined;
  const publicKey = id === undefined || pem === undefined ? undefined : { id, pem };
  return { appId, merchantId, serial, privateKey, apiKey, publicKey, root } as WechatPay;
}

export function alipayOf(values: SettingValues): AlipayAccount | undefined {
  const { ALIPAY_APP_ID: appId, ALIPAY_SELLER_ID: sellerId, ALIPAY_GATEWAY: gateway } = values;
  const { ALIPAY_KEY_FILE: privateKey, ALIPAY_PUBLIC_KEY_FILE: publicKey } = values;
  const { ALIPAY_APP_CERT_FILE: app, ALIPAY_CERT_FILE: alipay, ALIPAY_ROOT_CERT_FILE: root } = values;
  if ([appId, sellerId, privateKey, publicKey ?? app].includes(undefined)) return undefined;
  const verifiedBy = publicKey === undefined ? { app, alipay, root } : { publicKey };
  return { appId, sellerId, privateKey, verifiedBy, gateway } as AlipayAccount;
}

export function wechatAccountOf({
  WECHAT_APP_ID,
  WECHAT_APP_SECRET,
  WECHAT_API_ROOT,
}: SettingValues): WechatAccount | undefined {
  if (WECHAT_APP_ID === undefined || WECHAT_APP_SECRET === undefined) return undefined;
  return { appId: WECHAT_APP_ID, secret: WECHAT_APP_SECRET, apiRoot: WECHAT_API_ROOT };
}

export function kuaidi100Of({
  KUAIDI100_CUSTOMER,
  KUAIDI100_KEY,
  KUAIDI100_ROOT,
}: SettingValues): Kuaidi100Account | undefined {
  if (KUAIDI100_CUSTOMER === undefined || KUAIDI100_KEY === undefined) return undefined;
  return { customer: KUAIDI100_CUSTOMER, key: KUAIDI100_KEY, root: KUAIDI100_ROOT };
}
