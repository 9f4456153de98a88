import type { GenericSchema, InferOutput } from 'valibot';
import { WECHAT_SDK_URL } from '#contract/host/wechat.ts';
import {
  folder,
  httpAddress,
  integer,
  listOf,
  oneOf,
  origin,
  postgresAddress,
  proxy,
  text,
  yesOrNo,
} from './settingTypes.ts';

export const appEnvs = ['local', 'dev', 'test', 'production'] as const;
export type AppEnv = (typeof appEnvs)[number];

interface Setting {
  schema: GenericSchema<string, unknown>;
  /** How docs/operations.md describes the value. */
  type: string;
  /** The text that counts if the variable is not set. `$DATA_DIR` stands for the value of that setting. */
  default?: string | { production: string; otherwise: string };
  /** What docs/operations.md says in the place of `default`. */
  shownDefault?: string;
  /** The environments in which the gateway refuses to start without it. */
  requiredIn?: readonly AppEnv[];
  /** Another setting that satisfies `requiredIn` as well. */
  orElse?: string;
  description: string;
}

/** All environment variables that the gateway reads. docs/operations.md is generated from them. */
export const settingsTable = {
  APP_ENV: {
    schema: oneOf(appEnvs),
    type: 'one of `local`, `dev`, `test`, `production`',
    default: 'local',
    description: 'The environment. It must be set if `DATABASE_URL` or `PUBLIC_ORIGIN` is.',
  },
  PORT: {
    schema: integer(0, 65_535),
    type: 'number, 0 to 65535',
    default: '8080',
    description: 'The port on which it listens; 0 takes a free one.',
  },
  HOST: { schema: text, type: 'address', default: '0.0.0.0', description: 'The address on which it listens.' },
  DATA_DIR: {
    schema: folder,
    type: 'folder',
    default: '.data',
    description: 'The embedded database, its lock and imported media.',
  },
  MEDIA_DIR: {
    schema: folder,
    type: 'folder',
    default: '$DATA_DIR/media',
    description: 'Media of imported packs. All gateways of one PostgreSQL share it.',
  },
  ASSET_ARCHIVE_DIR: {
    schema: folder,
    type: 'folder',
    default: '$DATA_DIR/assets',
    description:
      'Scripts and styles of earlier builds, for pages that are still open. All gateways of one PostgreSQL share it.',
  },
  CONTENT_DIR: {
    schema: folder,
    type: 'folder',
    default: 'content/built-in',
    description: 'The content pack that is imported at start.',
  },
  APP_DIST: { schema: folder, type: 'folder', default: 'dist', description: 'The built app.' },
  DATABASE_URL: {
    schema: postgresAddress,
    type: '`postgres://…`',
    shownDefault: 'the embedded database',
    description: 'PostgreSQL.',
  },
  DATABASE_POOL_SIZE: {
    schema: integer(1, 500),
    type: 'number, 1 to 500',
    default: '10',
    description: 'Connections to PostgreSQL for requests. Health checks and jobs have three more.',
  },
  ADOPT_DATABASE: {
    schema: yesOrNo,
    type: '`yes` or `no`',
    default: 'no',
    description: '`yes` lets production take over a database that other gateways have used, and ends all its sessions.',
  },
  SIGNING_SECRET: {
    schema: listOf(text),
    type: 'text of at least 32 characters',
    shownDefault: 'the development secret',
    requiredIn: ['production'],
    orElse: 'SIGNING_SECRETS',
    description:
      'What clients sign their requests with. It is part of the app, so build and gateway need the same one.',
  },
  SIGNING_SECRETS: {
    schema: listOf(text),
    type: 'list of such texts',
    description: 'Several signing secrets during a rotation: a build signs with the first, the gateway accepts all.',
  },
  NATIVE_TOKEN_SECRET: {
    schema: text,
    type: 'text of at least 32 characters',
    shownDefault: 'the development secret; in production native tokens are refused',
    description: "What a host app's native tokens are signed with. It must not be a signing secret.",
  },
  PUBLIC_ORIGIN: {
    schema: origin,
    type: 'origin such as `https://m.example.com`',
    shownDefault: 'the local host that was asked for',
    requiredIn: ['production'],
    description: 'The origin at which users reach the gateway. Production with https sends HSTS.',
  },
  TRUSTED_ORIGINS: {
    schema: listOf(origin),
    type: 'list of origins',
    default: '',
    description: 'Origins that may call the gateway from a browser, and to which back addresses may lead.',
  },
  CONTENT_ORIGINS: {
    schema: listOf(origin),
    type: 'list of origins',
    default: '',
    description: 'Origins besides its own from which the page may load data, pictures and sound.',
  },
  TRUST_PROXY: {
    schema: listOf(proxy),
    type: 'list of addresses and networks',
    default: '',
    description: 'The proxies whose `X-Forwarded-*` headers count, such as `10.0.0.0/8,::1`.',
  },
  SMS_URL: {
    schema: httpAddress,
    type: 'http address',
    shownDefault: 'the log, with `APP_ENV=local`',
    description: 'A webhook that sends captchas: `POST {mobile, code}`.',
  },
  CAPTCHAS_PER_ADDRESS_HOUR: {
    schema: integer(1, 100_000),
    type: 'number, 1 to 100000',
    default: '20',
    description: 'Captchas that one network address may request in an hour; ten times as many for an IPv6 /48.',
  },
  CAPTCHAS_PER_ADDRESS_DAY: {
    schema: integer(1, 1_000_000),
    type: 'number, 1 to 1000000',
    default: '60',
    description: 'The same for a day.',
  },
  CAPTCHAS_PER_DAY: {
    schema: integer(1, 10_000_000),
    type: 'number, 1 to 10000000',
    default: '5000',
    description: 'Text messages to all numbers together; the log warns from 80 % on.',
  },
  WRITES_PER_ACCOUNT_MINUTE: {
    schema: integer(1, 1_000_000),
    type: 'number, 1 to 1000000',
    default: '300',
    description:
      'Writes of one account at each gateway; the limit for a day is 60 times as high ([limits](limits.md)).',
  },
  WRITES_PER_ADDRESS_MINUTE: {
    schema: integer(1, 1_000_000),
    type: 'number, 1 to 1000000',
    default: '600',
    description: 'The same for all guests of one network address together.',
  },
  REQUESTS_PER_ACCOUNT: {
    schema: integer(1, 10_000),
    type: 'number, 1 to 10000',
    default: '6',
    description: 'Requests of one account that run at once at each gateway; others wait.',
  },
  WECHAT_APP_ID: {
    schema: text,
    type: 'text',
    description:
      "The operator's official account, for open ids and for what WeChat's menu shares; its JS 安全域名 must name the app's host.",
  },
  WECHAT_APP_SECRET: { schema: text, type: 'text', description: 'Its secret; the two are set together.' },
  WECHAT_API_ROOT: {
    schema: httpAddress,
    type: 'http address',
    default: 'https://api.weixin.qq.com',
    description: "WeChat's API.",
  },
  WECHAT_SDK_URL: {
    schema: httpAddress,
    type: 'http address',
    default: WECHAT_SDK_URL,
    description: "WeChat's JS-SDK, for the build and for the gateway's content policy.",
  },
  LAB_ACCESS: {
    schema: oneOf(['loopback', 'any']),
    type: '`loopback` or `any`',
    default: 'loopback',
    description:
      'Who may use the host simulator `/lab/` and its tokens for any user: this machine only, or everybody. Production has no `/lab/`.',
  },
  DRAIN_SECONDS: {
    schema: integer(0, 6),
    type: 'number, 0 to 6',
    default: { production: '2', otherwise: '0' },
    description:
      'How long `/healthz` answers 503 after SIGTERM before the gateway stops listening; load balancers must check more often. It ends within 10 s.',
  },
  LOG_LEVEL: {
    schema: oneOf(['debug', 'info', 'warn', 'error', 'silent']),
    type: 'one of `debug`, `info`, `warn`, `error`, `silent`',
    default: 'info',
    description: 'What the log contains.',
  },
} as const satisfies Record<string, Setting>;

type Table = typeof settingsTable;
export type SettingName = keyof Table;

/** The values of settings; undefined for one that is not set and has no default. */
export type SettingValues<Names extends SettingName = SettingName> = {
  [Name in Names]: InferOutput<Table[Name]['schema']> | (Table[Name] extends { default: unknown } ? never : undefined);
};

/** The entries of the table under their common type. */
export const settingEntries = Object.entries(settingsTable) as [SettingName, Setting][];
