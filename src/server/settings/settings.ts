import * as v from 'valibot';
import { DEVELOPMENT_SIGNING_SECRET } from '#contract/requestToken.ts';
import type { S3Bucket } from '#server/uploads/store/s3Store.ts';
import { settingEntries, type AppEnv, type SettingName, type SettingValues } from './settingsTable.ts';

/** An official account's credentials. */
export interface WechatAccount {
  appId: string;
  secret: string;
  /** The address of WeChat's API, or of a fake in tests. */
  apiRoot: string;
}

/** The merchant's account at WeChat Pay. Keys are PEM texts. */
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

/** The certificates as PEM texts. */
export interface AlipayCertificates {
  app: string;
  /** The certificate of Alipay, which Alipay replaces from time to time. */
  alipay: string;
  /** The certificates of the authorities that issue the others. */
  root: string;
}

/** The merchant's account at Alipay. Keys are PEM texts. */
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
   * The address at which that server answers queries; undefined if the simulator plays the server, which production
   * does not allow.
   */
  url: string | undefined;
}

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
  /** The maximum number of bytes of files of one user. */
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
  /** The secret of native tokens; undefined if no native tokens are accepted. */
  nativeTokenSecret: string | undefined;
  /** The origin at which users reach the gateway. If undefined, it is the loopback or LAN address of the request. */
  publicOrigin: string | undefined;
  trustedOrigins: readonly string[];
  /** Origins besides its own from which the page may load data, pictures and sound. */
  contentOrigins: readonly string[];
  /** Addresses and networks of trusted proxies, whose `X-Forwarded-*` headers count. */
  trustProxy: string[];
  /**
   * The address of a webhook that sends text messages. If undefined, local gateways write them to the log, and others
   * send none.
   */
  smsUrl: string | undefined;
  /** The operator's official account at WeChat; undefined if there is none. */
  wechat: WechatAccount | undefined;
  /** Undefined if WeChat Pay is not available. */
  wechatPay: WechatPay | undefined;
  /** Undefined if Alipay is not available. */
  alipay: AlipayAccount | undefined;
  /** Whether users can order goods that only show what a mall looks like. */
  sellsSampleGoods: boolean;
  /** Undefined if the host app has no payment service. */
  hostPayment: HostPayment | undefined;
  /** Undefined if carriers are not asked where a parcel is. */
  kuaidi100: Kuaidi100Account | undefined;
  /** The customer service for questions about orders; undefined if the operator has configured none. */
  support: { phone: string; hours: string } | undefined;
  /** The address from which the built client loads WeChat's JS-SDK. */
  wechatSdkUrl: string;
  /** The maximum number of captchas that one network address may request in an hour. */
  captchasPerAddressHour: number;
  captchasPerAddressDay: number;
  /** The operator's total budget of captchas for a day. */
  captchasPerDay: number;
  /**
   * The maximum number of writes that one account may send in a minute to each gateway; the limit for a day is 60 times
   * as high.
   */
  writesPerAccountMinute: number;
  /**
   * The maximum number of writes that all guests of one network address together may send in a minute to each gateway.
   */
  writesPerAddressMinute: number;
  /** The maximum number of requests of one account that run at the same time at each gateway; further requests wait. */
  requestsPerAccount: number;
  logLevel: string;
}

/** Thrown for invalid settings. The message has one line for each problem, written for the operator. */
export class SettingsError extends Error {}

/**
 * Returns the settings. If any are invalid, missing or contradict each other, throws a SettingsError that names all.
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

interface Read<Names extends SettingName = SettingName> {
  /** Complete only if there are no problems. */
  values: SettingValues<Names>;
  problems: string[];
}

function parseSettings<Names extends SettingName = SettingName>(
  env: NodeJS.ProcessEnv,
  names?: readonly Names[],
): Read<Names> {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  const wanted: readonly SettingName[] | undefined = names;
  for (const [name, { schema, default: fallback }] of settingEntries) {
    if (wanted?.includes(name) === false) continue;
    const ofEnvironment = typeof fallback === 'object' ? fallback[kindOf(env)] : fallback;
    const text = givenText(env, name) ?? ofEnvironment?.replace('$DATA_DIR', String(values['DATA_DIR']));
    if (text === undefined) continue;
    const result = v.safeParse(schema, text);
    if (result.success) values[name] = result.output;
    else problems.push(...result.issues.map(({ message }) => `${name} ${message}`));
  }
  return { values: values as SettingValues<Names>, problems };
}

const kindOf = (env: NodeJS.ProcessEnv) => (env['APP_ENV'] === 'production' ? 'production' : 'otherwise');

/**
 * Empty texts count as not set, because files with settings often have empty values. APP_ENV is an exception, because
 * the environment must never be guessed.
 */
function givenText(env: NodeJS.ProcessEnv, name: SettingName): string | undefined {
  return env[name] === '' && name !== 'APP_ENV' ? undefined : env[name];
}

/**
 * Returns the problems of missing settings. scripts/start/checkEnvironment.mjs prints the same lines before anything is
 * installed or built.
 */
function missing(env: NodeJS.ProcessEnv, { values }: Read): string[] {
  const publicSetting = (['DATABASE_URL', 'PUBLIC_ORIGIN'] as const).find((name) => givenText(env, name) !== undefined);
  if (env['APP_ENV'] === undefined && publicSetting !== undefined) {
    return [
      `${publicSetting} is set, but APP_ENV is not: set APP_ENV=production for real users, or APP_ENV=local for development.`,
    ];
  }
  const isMissing = (name: string) => givenText(env, name as SettingName) === undefined;
  return settingEntries
    .filter(([, { requiredIn }]) => requiredIn?.includes(values.APP_ENV))
    .filter(([name, { orElse = name }]) => isMissing(name) && isMissing(orElse))
    .map(([name, { orElse, type }]) => {
      const names = [name, ...(orElse === undefined ? [] : [orElse])].join(' or ');
      return `${names} must be set in ${values.APP_ENV} (${type.replaceAll('`', '')}).`;
    });
}

const MIN_SECRET_LENGTH = 32;

/**
 * Groups of settings of which all or none must be set, because otherwise the gateway would fail only when it needs
 * them.
 */
const settingsSetTogether: readonly (readonly SettingName[])[] = [
  ['HOST_PAYMENT_SECRET', 'HOST_PAYMENT_URL'],
  ['WECHAT_APP_ID', 'WECHAT_APP_SECRET'],
  ['WECHAT_PAY_MERCHANT_ID', 'WECHAT_PAY_SERIAL', 'WECHAT_PAY_KEY_FILE', 'WECHAT_PAY_API_KEY'],
  ['WECHAT_PAY_PUBLIC_KEY_ID', 'WECHAT_PAY_PUBLIC_KEY_FILE'],
  ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_KEY_FILE'],
  ['ALIPAY_APP_CERT_FILE', 'ALIPAY_CERT_FILE', 'ALIPAY_ROOT_CERT_FILE'],
  ['KUAIDI100_CUSTOMER', 'KUAIDI100_KEY'],
  ['S3_BUCKET_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
];

function incompleteGroups(values: SettingValues): string[] {
  return settingsSetTogether
    .filter((names) => new Set(names.map((name) => values[name] === undefined)).size > 1)
    .map((names) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)} must be set together.`);
}

/**
 * Returns the problems of settings that contradict each other. For example, the signing secret is part of the app's
 * scripts, so if native tokens used the same secret, everybody could issue them.
 */
function contradictions(values: SettingValues): string[] {
  const { NATIVE_TOKEN_SECRET, HOST_PAYMENT_SECRET, HOST_PAYMENT_FORMER_SECRET } = values;
  const problems: string[] = [];
  if (values.APP_ENV === 'production') {
    for (const name of ['SIGNING_SECRET', 'SIGNING_SECRETS'] as const) {
      const secrets = values[name];
      if (secrets && (secrets.length === 0 || !secrets.every(isOwn))) {
        problems.push(
          `${name} needs ${MIN_SECRET_LENGTH} characters in production, and must not be the development secret.`,
        );
      }
    }
    const isShared = NATIVE_TOKEN_SECRET !== undefined && signingSecretsOf(values).includes(NATIVE_TOKEN_SECRET);
    if (isShared || (NATIVE_TOKEN_SECRET !== undefined && !isOwn(NATIVE_TOKEN_SECRET))) {
      problems.push(
        `NATIVE_TOKEN_SECRET needs ${MIN_SECRET_LENGTH} characters in production, and must not be a signing secret.`,
      );
    }
  }
  if (
    values.APP_ENV === 'production' &&
    HOST_PAYMENT_SECRET !== undefined &&
    (!isOwn(HOST_PAYMENT_SECRET) || [NATIVE_TOKEN_SECRET, ...signingSecretsOf(values)].includes(HOST_PAYMENT_SECRET))
  ) {
    problems.push(
      `HOST_PAYMENT_SECRET needs ${MIN_SECRET_LENGTH} characters in production, and must not be another secret.`,
    );
  }
  if (HOST_PAYMENT_FORMER_SECRET !== undefined && HOST_PAYMENT_SECRET === undefined)
    problems.push('HOST_PAYMENT_FORMER_SECRET needs HOST_PAYMENT_SECRET.');
  if (values.WECHAT_PAY_MERCHANT_ID !== undefined && values.WECHAT_APP_ID === undefined) {
    problems.push('WECHAT_PAY_MERCHANT_ID needs WECHAT_APP_ID.');
  }
  const verifiers = [values.ALIPAY_PUBLIC_KEY_FILE, values.ALIPAY_CERT_FILE].filter((file) => file !== undefined);
  if (verifiers.length !== (values.ALIPAY_APP_ID === undefined ? 0 : 1)) {
    problems.push('ALIPAY_APP_ID and either ALIPAY_PUBLIC_KEY_FILE or ALIPAY_CERT_FILE must be set together.');
  }
  return [...problems, ...incompleteGroups(values)];
}

const isOwn = (secret: string): boolean => secret.length >= MIN_SECRET_LENGTH && secret !== DEVELOPMENT_SIGNING_SECRET;

const signingSecretsOf = ({ SIGNING_SECRETS = [], SIGNING_SECRET = [] }: SettingValues): readonly string[] => [
  ...SIGNING_SECRETS,
  ...SIGNING_SECRET,
];

const orDevelopmentSecret = (secrets: readonly string[]): readonly string[] =>
  secrets.length > 0 ? secrets : [DEVELOPMENT_SIGNING_SECRET];

function bucketOf({
  S3_BUCKET_URL: url,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
}: Pick<SettingValues, `S3_${'BUCKET_URL' | 'REGION' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'}`>): S3Bucket | undefined {
  if (url === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return { url, region, accessKeyId, secretAccessKey };
}

function hostPaymentOf(values: SettingValues): HostPayment | undefined {
  const { HOST_PAYMENT_SECRET: secret, HOST_PAYMENT_FORMER_SECRET: formerSecret, HOST_PAYMENT_URL: url } = values;
  if (secret !== undefined) return { secret, ...(formerSecret !== undefined && { formerSecret }), url };
  return values.APP_ENV === 'production' ? undefined : { secret: DEVELOPMENT_SIGNING_SECRET, url: undefined };
}

function wechatPayOf(values: SettingValues): WechatPay | undefined {
  const { WECHAT_APP_ID: appId, WECHAT_PAY_MERCHANT_ID: merchantId, WECHAT_PAY_SERIAL: serial } = values;
  const { WECHAT_PAY_KEY_FILE: privateKey, WECHAT_PAY_API_KEY: apiKey, WECHAT_PAY_ROOT: root } = values;
  const { WECHAT_PAY_PUBLIC_KEY_ID: id, WECHAT_PAY_PUBLIC_KEY_FILE: pem } = values;
  const isMissing = [appId, merchantId, serial, privateKey, apiKey].includes(undefined);
  if (isMissing) return undefined;
  const publicKey = id === undefined || pem === undefined ? undefined : { id, pem };
  return { appId, merchantId, serial, privateKey, apiKey, publicKey, root } as WechatPay;
}

function alipayOf(values: SettingValues): AlipayAccount | undefined {
  const { ALIPAY_APP_ID: appId, ALIPAY_SELLER_ID: sellerId, ALIPAY_GATEWAY: gateway } = values;
  const { ALIPAY_KEY_FILE: privateKey, ALIPAY_PUBLIC_KEY_FILE: publicKey } = values;
  const { ALIPAY_APP_CERT_FILE: app, ALIPAY_CERT_FILE: alipay, ALIPAY_ROOT_CERT_FILE: root } = values;
  if ([appId, sellerId, privateKey, publicKey ?? app].includes(undefined)) return undefined;
  const verifiedBy = publicKey === undefined ? { app, alipay, root } : { publicKey };
  return { appId, sellerId, privateKey, verifiedBy, gateway } as AlipayAccount;
}

function wechatAccountOf({
  WECHAT_APP_ID,
  WECHAT_APP_SECRET,
  WECHAT_API_ROOT,
}: SettingValues): WechatAccount | undefined {
  if (WECHAT_APP_ID === undefined || WECHAT_APP_SECRET === undefined) return undefined;
  return { appId: WECHAT_APP_ID, secret: WECHAT_APP_SECRET, apiRoot: WECHAT_API_ROOT };
}

function kuaidi100Of({
  KUAIDI100_CUSTOMER,
  KUAIDI100_KEY,
  KUAIDI100_ROOT,
}: SettingValues): Kuaidi100Account | undefined {
  if (KUAIDI100_CUSTOMER === undefined || KUAIDI100_KEY === undefined) return undefined;
  return { customer: KUAIDI100_CUSTOMER, key: KUAIDI100_KEY, root: KUAIDI100_ROOT };
}
