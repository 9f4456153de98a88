import { DEVELOPMENT_SIGNING_SECRET } from '#contract/developmentSecret.ts';
import type { S3Bucket } from '#server/uploads/store/s3Store.ts';
import {
  alipayOf,
  bucketOf,
  hostPaymentOf,
  kuaidi100Of,
  wechatAccountOf,
  wechatPayOf,
  type AlipayAccount,
  type HostPayment,
  type Kuaidi100Account,
  type WechatAccount,
  type WechatPay,
} from './accounts.ts';
import { parseSettings } from './parseSettings.ts';
import type { AppEnv } from './settingsTable.ts';
import { contradictions, missing, signingSecretsOf } from './settingsProblems.ts';

export interface Settings {
  appEnv: AppEnv;
  port: number;
  host: string;
  /** The folder with the embedded database, its lock and the imported media. */
  dataDir: string;
  /** The folder with the media of imported packs; all gateways on one PostgreSQL share it. */
  mediaDir: string;
  /** The folder of the pack that is imported at the start. */
  contentDir: string;
  /** The folder of the built client. */
  appDist: string;
  /** Whether browsers may install the service worker; if not, browsers that have it remove it. */
  hasServiceWorker: boolean;
  /** The folder with the hashed files of earlier builds; all gateways on one PostgreSQL share it. */
  assetArchiveDir: string;
  /** The folder with the files of users, unless an object store has them; all gateways on one PostgreSQL share it. */
  uploadsDir: string;
  /** The bucket with the files of users; undefined if they are stored on disk. */
  s3: S3Bucket | undefined;
  /** The maximum total size in bytes of the pictures of one user. Recordings have a quota of their own. */
  uploadQuotaBytes: number;
  /** The address of PostgreSQL; undefined for the embedded PGlite. */
  databaseUrl: string | undefined;
  databasePoolSize: number;
  /**
   * The secrets of request tokens. A token may be signed with any of them, so that secrets can be rotated (HTTP-04).
   */
  signingSecrets: readonly string[];
  /**
   * The machines that may use the host simulator and the tokens that it issues: only this one, or all. Production has
   * no simulator.
   */
  labAccess: 'loopback' | 'any';
  /** Whether a production gateway may take over a database that other gateways have used. */
  mayAdoptDatabase: boolean;
  /** The time for which a gateway that is about to end still accepts requests while its health check already fails. */
  drainSeconds: number;
  /**
   * The longest time for which a visitor waits for a rendered page, for example while the database does not answer.
   * After that the visitor gets the shell (index.html without content), in which the app then shows what it has stored,
   * or the failure.
   */
  renderTimeoutMs: number;
  /** The secret of native tokens; undefined if no native tokens are accepted. */
  nativeTokenSecret: string | undefined;
  /** The origin at which users reach the gateway. If undefined, it is the loopback or LAN address of the request. */
  publicOrigin: string | undefined;
  trustedOrigins: readonly string[];
  /** Origins, besides that of the page itself, from which the page may load data, pictures and sound. */
  contentOrigins: readonly string[];
  /** Addresses and networks of trusted proxies; the `X-Forwarded-*` headers of other senders are ignored. */
  trustProxy: string[];
  /**
   * The address of a webhook that sends text messages. If undefined, local gateways write them to the log, and others
   * send none.
   */
  smsUrl: string | undefined;
  /** The operator's official account at WeChat; undefined if there is none. */
  wechat: WechatAccount | undefined;
  /** The merchant account at WeChat Pay; undefined if WeChat Pay is not available. */
  wechatPay: WechatPay | undefined;
  /** The merchant account at Alipay; undefined if Alipay is not available. */
  alipay: AlipayAccount | undefined;
  /** Whether users can order the sample goods, which only show what a mall looks like. */
  sellsSampleGoods: boolean;
  /** The payment service of the host app; undefined if it has none. */
  hostPayment: HostPayment | undefined;
  /** The account of the service that asks carriers where a parcel is; undefined if carriers are not asked. */
  kuaidi100: Kuaidi100Account | undefined;
  /** The customer service for questions about orders; undefined only outside production. */
  support: { phone: string; hours: string } | undefined;
  /** The address from which the built client loads WeChat's JS-SDK. */
  wechatSdkUrl: string;
  /** The maximum number of SMS codes that one network may request in an hour. */
  captchasPerAddressHour: number;
  captchasPerAddressDay: number;
  /** The operator's total budget of SMS codes for a day. */
  captchasPerDay: number;
  /**
   * The maximum number of writes that one account may send in a minute to each gateway; the limit for a day is 60 times
   * as high.
   */
  writesPerAccountMinute: number;
  /** The maximum number of writes that all guests of one network together may send in a minute to each gateway. */
  writesPerAddressMinute: number;
  /** The maximum number of requests of one account that run at the same time at each gateway; further requests wait. */
  requestsPerAccount: number;
  logLevel: string;
}

/** Thrown for invalid settings. The message has one line for each problem, written for the operator. */
export class SettingsError extends Error {}

/**
 * Returns the settings. If any are invalid, missing or contradict each other, throws a SettingsError that names all
 * problems.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const read = parseSettings(env);
  refuse([...read.problems, ...missing(env, read), ...contradictions(read.values)]);
  const { values } = read;
  const isProduction = values.APP_ENV === 'production';
  return {
    appEnv: values.APP_ENV,
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    mediaDir: values.MEDIA_DIR,
    contentDir: values.CONTENT_DIR,
    appDist: values.APP_DIST,
    hasServiceWorker: values.SERVICE_WORKER,
    assetArchiveDir: values.ASSET_ARCHIVE_DIR,
    uploadsDir: values.UPLOADS_DIR,
    s3: bucketOf(values),
    uploadQuotaBytes: values.UPLOAD_QUOTA_MB * 1024 * 1024,
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    signingSecrets: isProduction ? signingSecretsOf(values) : orDevelopmentSecret(signingSecretsOf(values)),
    labAccess: values.LAB_ACCESS,
    mayAdoptDatabase: values.ADOPT_DATABASE,
    drainSeconds: values.DRAIN_SECONDS,
    renderTimeoutMs: values.RENDER_TIMEOUT_MS,
    nativeTokenSecret: values.NATIVE_TOKEN_SECRET ?? (isProduction ? undefined : DEVELOPMENT_SIGNING_SECRET),
    publicOrigin: values.PUBLIC_ORIGIN,
    trustedOrigins: values.TRUSTED_ORIGINS,
    contentOrigins: values.CONTENT_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    smsUrl: values.SMS_URL,
    wechat: wechatAccountOf(values),
    wechatPay: wechatPayOf(values),
    alipay: alipayOf(values),
    sellsSampleGoods: values.SELL_SAMPLE_GOODS ?? !isProduction,
    hostPayment: hostPaymentOf(values),
    kuaidi100: kuaidi100Of(values),
    support:
      values.SUPPORT_PHONE === undefined
        ? undefined
        : { phone: values.SUPPORT_PHONE, hours: values.SUPPORT_HOURS ?? '' },
    wechatSdkUrl: values.WECHAT_SDK_URL,
    captchasPerAddressHour: values.CAPTCHAS_PER_ADDRESS_HOUR,
    captchasPerAddressDay: values.CAPTCHAS_PER_ADDRESS_DAY,
    captchasPerDay: values.CAPTCHAS_PER_DAY,
    writesPerAccountMinute: values.WRITES_PER_ACCOUNT_MINUTE,
    writesPerAddressMinute: values.WRITES_PER_ADDRESS_MINUTE,
    requestsPerAccount: values.REQUESTS_PER_ACCOUNT,
    logLevel: values.LOG_LEVEL,
  };
}

/**
 * Returns the settings of operators' commands, which serve no requests and therefore need no secrets and no APP_ENV.
 */
export function readOperatorSettings(env: NodeJS.ProcessEnv) {
  const { values, problems } = parseSettings(env, ['APP_ENV', 'DATA_DIR', 'MEDIA_DIR', 'DATABASE_URL']);
  refuse(problems);
  return {
    appEnv: env['APP_ENV'] === undefined ? undefined : values.APP_ENV,
    dataDir: values.DATA_DIR,
    mediaDir: values.MEDIA_DIR,
    databaseUrl: values.DATABASE_URL,
  };
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
}

const orDevelopmentSecret = (secrets: readonly string[]): readonly string[] =>
  secrets.length > 0 ? secrets : [DEVELOPMENT_SIGNING_SECRET];
