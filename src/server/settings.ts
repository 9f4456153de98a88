import { isIP } from 'node:net';
import path from 'node:path';
import { DEVELOPMENT_SIGNING_SECRET } from '#contract/requestToken.ts';
import { WECHAT_SDK_URL } from '#contract/wechat.ts';

const appEnvs = ['local', 'dev', 'test', 'production'] as const;
export type AppEnv = (typeof appEnvs)[number];

/** An official account's credentials. */
export interface WechatAccount {
  appId: string;
  secret: string;
  /** WeChat's API, or a fake in tests. */
  apiRoot: string;
}

export interface Settings {
  appEnv: AppEnv;
  port: number;
  host: string;
  /** Holds the embedded database, its lock and imported media. */
  dataDir: string;
  /** Media of imported packs; shared by all gateways behind one PostgreSQL. */
  mediaDir: string;
  /** The pack that is imported at start. */
  contentDir: string;
  /** The built client. */
  appDist: string;
  /** The hashed files of earlier builds; shared by all gateways behind one PostgreSQL. */
  assetArchiveDir: string;
  /** PostgreSQL; undefined = embedded PGlite. */
  databaseUrl: string | undefined;
  databasePoolSize: number;
  /** A request token may be signed with any of them, so that a secret can be rotated (HTTP-09). */
  signingSecrets: readonly string[];
  /**
   * Who may use the host simulator and the tokens it issues: this machine only, or everybody. Production does not have
   * it.
   */
  labAccess: 'loopback' | 'any';
  /** Whether a production gateway may take over a database that other gateways have used. */
  mayAdoptDatabase: boolean;
  /** How long a gateway that is ending still accepts requests while its health check fails. */
  drainSeconds: number;
  /** The secret of native tokens; undefined if none is accepted. */
  nativeTokenSecret: string | undefined;
  /** The origin at which users reach the gateway; undefined means the request's own loopback or LAN host. */
  publicOrigin: string | undefined;
  trustedOrigins: readonly string[];
  /** Origins besides its own from which the page may load data, pictures and sound. */
  contentOrigins: readonly string[];
  /** Addresses and networks of trusted proxies, whose `X-Forwarded-*` headers count. */
  trustProxy: string[];
  /** A webhook that sends text messages; undefined means none, or the log in local builds. */
  smsUrl: string | undefined;
  /** The operator's official account at WeChat; undefined if there is none. */
  wechat: WechatAccount | undefined;
  /** The address from which the built client loads WeChat's JS-SDK. */
  wechatSdkUrl: string;
  /** How many captchas one network address may request in an hour. */
  captchasPerAddressHour: number;
  captchasPerAddressDay: number;
  /** The operator's total budget of captchas for a day. */
  captchasPerDay: number;
  /** How many writes one account may make in a minute at each gateway; the limit of a day is that of an hour. */
  writesPerAccountMinute: number;
  /** The same limit for all guests of one network address together. */
  writesPerAddressMinute: number;
  /** How many requests of one account run at once at each gateway; others wait. */
  requestsPerAccount: number;
  logLevel: string;
}

/** An invalid setting; the message is one line for the operator. */
export class SettingsError extends Error {}

const MIN_SECRET_LENGTH = 32;

/** scripts/checkEnvironment.mjs prints the same line before anything is installed or built. */
const appEnvMissing = (name: string): string =>
  `${name} is set, but APP_ENV is not: set APP_ENV=production for real users, or APP_ENV=local for development.`;

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const appEnv = readAppEnv(env) ?? 'local';
  const publicSetting = ['DATABASE_URL', 'PUBLIC_ORIGIN'].find((name) => env[name]);
  if (env['APP_ENV'] === undefined && publicSetting !== undefined)
    throw new SettingsError(appEnvMissing(publicSetting));
  const isProduction = appEnv === 'production';
  const dataDir = path.resolve(env['DATA_DIR'] ?? '.data');
  const publicOrigin = env['PUBLIC_ORIGIN'] === undefined ? undefined : origin('PUBLIC_ORIGIN', env['PUBLIC_ORIGIN']);
  if (isProduction && publicOrigin === undefined) {
    throw new SettingsError('PUBLIC_ORIGIN must be set in production, e.g. https://m.example.com.');
  }
  return {
    appEnv,
    port: integer('PORT', env['PORT'] ?? '8080', 0, 65_535),
    host: env['HOST'] ?? '0.0.0.0',
    dataDir,
    mediaDir: path.resolve(env['MEDIA_DIR'] ?? path.join(dataDir, 'media')),
    contentDir: path.resolve(env['CONTENT_DIR'] ?? 'content/built-in'),
    appDist: path.resolve(env['APP_DIST'] ?? 'dist'),
    assetArchiveDir: path.resolve(env['ASSET_ARCHIVE_DIR'] ?? path.join(dataDir, 'assets')),
    databaseUrl: databaseUrl(env['DATABASE_URL']),
    databasePoolSize: integer('DATABASE_POOL_SIZE', env['DATABASE_POOL_SIZE'] ?? '10', 1, 500),
    signingSecrets: signingSecrets(env, isProduction),
    labAccess: oneOf('LAB_ACCESS', env['LAB_ACCESS'] ?? 'loopback', ['loopback', 'any'] as const),
    mayAdoptDatabase: oneOf('ADOPT_DATABASE', env['ADOPT_DATABASE'] ?? 'no', ['no', 'yes'] as const) === 'yes',
    drainSeconds: integer('DRAIN_SECONDS', env['DRAIN_SECONDS'] ?? (isProduction ? '2' : '0'), 0, 6),
    nativeTokenSecret: nativeTokenSecret(env, isProduction),
    publicOrigin,
    trustedOrigins: list(env['TRUSTED_ORIGINS']).map((item) => origin('TRUSTED_ORIGINS', item)),
    contentOrigins: list(env['CONTENT_ORIGINS']).map((item) => origin('CONTENT_ORIGINS', item)),
    trustProxy: trustProxy(list(env['TRUST_PROXY'])),
    smsUrl: env['SMS_URL'] === undefined ? undefined : httpAddress('SMS_URL', env['SMS_URL']),
    wechat: wechatAccount(env),
    wechatSdkUrl: httpAddress('WECHAT_SDK_URL', env['WECHAT_SDK_URL'] ?? WECHAT_SDK_URL),
    captchasPerAddressHour: integer('CAPTCHAS_PER_ADDRESS_HOUR', env['CAPTCHAS_PER_ADDRESS_HOUR'] ?? '20', 1, 100_000),
    captchasPerAddressDay: integer('CAPTCHAS_PER_ADDRESS_DAY', env['CAPTCHAS_PER_ADDRESS_DAY'] ?? '60', 1, 1_000_000),
    captchasPerDay: integer('CAPTCHAS_PER_DAY', env['CAPTCHAS_PER_DAY'] ?? '5000', 1, 10_000_000),
    writesPerAccountMinute: integer(
      'WRITES_PER_ACCOUNT_MINUTE',
      env['WRITES_PER_ACCOUNT_MINUTE'] ?? '300',
      1,
      1_000_000,
    ),
    writesPerAddressMinute: integer(
      'WRITES_PER_ADDRESS_MINUTE',
      env['WRITES_PER_ADDRESS_MINUTE'] ?? '600',
      1,
      1_000_000,
    ),
    requestsPerAccount: integer('REQUESTS_PER_ACCOUNT', env['REQUESTS_PER_ACCOUNT'] ?? '6', 1, 10_000),
    logLevel: oneOf('LOG_LEVEL', env['LOG_LEVEL'] ?? 'info', ['debug', 'info', 'warn', 'error', 'silent'] as const),
  };
}

/** The settings of operators' commands, which serve no requests and therefore need no secrets and no APP_ENV. */
export function readOperatorSettings(env: NodeJS.ProcessEnv) {
  const dataDir = path.resolve(env['DATA_DIR'] ?? '.data');
  return {
    appEnv: readAppEnv(env),
    dataDir,
    mediaDir: path.resolve(env['MEDIA_DIR'] ?? path.join(dataDir, 'media')),
    databaseUrl: databaseUrl(env['DATABASE_URL']),
  };
}

const readAppEnv = ({ APP_ENV }: NodeJS.ProcessEnv): AppEnv | undefined =>
  APP_ENV === undefined ? undefined : oneOf('APP_ENV', APP_ENV, appEnvs);

function signingSecrets(env: NodeJS.ProcessEnv, isProduction: boolean): readonly string[] {
  const given = [...list(env['SIGNING_SECRETS']), ...list(env['SIGNING_SECRET'])];
  if (!isProduction) return given.length > 0 ? given : [DEVELOPMENT_SIGNING_SECRET];
  if (given.length === 0 || !given.every(isOwn)) {
    throw new SettingsError(
      `Production needs SIGNING_SECRET or SIGNING_SECRETS: at least ${MIN_SECRET_LENGTH} characters each, and its own.`,
    );
  }
  return given;
}

const isOwn = (secret: string): boolean => secret.length >= MIN_SECRET_LENGTH && secret !== DEVELOPMENT_SIGNING_SECRET;

/** The app's scripts contain its signing secret. If native tokens used the same one, everybody could issue them. */
function nativeTokenSecret(env: NodeJS.ProcessEnv, isProduction: boolean): string | undefined {
  const secret = env['NATIVE_TOKEN_SECRET'];
  if (!isProduction) return secret ?? DEVELOPMENT_SIGNING_SECRET;
  if (secret !== undefined && (!isOwn(secret) || signingSecrets(env, isProduction).includes(secret))) {
    throw new SettingsError(
      `NATIVE_TOKEN_SECRET needs at least ${MIN_SECRET_LENGTH} characters in production, and must not be a signing secret.`,
    );
  }
  return secret;
}

/** Never trusts all senders: any of them could then write any address into the header and escape its limits. */
function trustProxy(addresses: string[]): string[] {
  const wrong = addresses.find((address) => !isAddressOrNetwork(address));
  if (wrong === undefined) return addresses;
  throw new SettingsError(
    `TRUST_PROXY must list the proxies' addresses or networks, e.g. 10.0.0.0/8,::1, and "${wrong}" is none.`,
  );
}

function isAddressOrNetwork(text: string): boolean {
  const [, address = '', bits = '0'] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return version > 0 && Number(bits) <= (version === 4 ? 32 : 128);
}

function wechatAccount(env: NodeJS.ProcessEnv): WechatAccount | undefined {
  const { WECHAT_APP_ID: appId, WECHAT_APP_SECRET: secret } = env;
  if (!appId && !secret) return undefined;
  if (!appId || !secret) throw new SettingsError('WECHAT_APP_ID and WECHAT_APP_SECRET go together.');
  const apiRoot = httpAddress('WECHAT_API_ROOT', env['WECHAT_API_ROOT'] ?? 'https://api.weixin.qq.com');
  return { appId, secret, apiRoot };
}

const list = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

function oneOf<const T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((item) => item === value);
  if (found === undefined) throw new SettingsError(`${name} must be one of ${allowed.join(', ')}, not "${value}".`);
  return found;
}

function integer(name: string, value: string, min: number, max: number): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > max) {
    throw new SettingsError(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
  }
  return number;
}

function httpAddress(name: string, value: string): string {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new SettingsError(`${name} must be an http or https address, not "${value}".`);
  }
  return value;
}

function origin(name: string, value: string): string {
  const url = new URL(httpAddress(name, value));
  if (url.origin !== value.replace(/\/$/, '')) {
    throw new SettingsError(`${name} must be an origin without path, e.g. https://m.example.com, not "${value}".`);
  }
  return url.origin;
}

/** The address contains a password, so the message does not repeat an invalid one. */
function databaseUrl(value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (!/^postgres(ql)?:\/\//.test(value)) {
    throw new SettingsError('DATABASE_URL must begin with postgres:// or postgresql://.');
  }
  return value;
}
