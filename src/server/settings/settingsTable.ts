import type { InferOutput } from 'valibot';
import { WECHAT_SDK_URL } from '#contract/host/wechat.ts';
import {
  folder,
  httpAddress,
  integer,
  listOf,
  oneOf,
  origin,
  postgresAddress,
  privateKeyFile,
  proxy,
  publicKeyFile,
  text,
  textOfLength,
  yesOrNo,
} from './settingTypes.ts';
import { appEnvs, type Setting } from './setting.ts';
import { alipaySettings } from './alipaySettings.ts';
import { limitSettings } from './limitSettings.ts';
import { shopSettings } from './shopSettings.ts';

export type { AppEnv } from './setting.ts';

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
  UPLOADS_DIR: {
    schema: folder,
    type: 'folder',
    default: '$DATA_DIR/uploads',
    description: 'Files of users, unless `S3_BUCKET_URL` is set. All gateways of one PostgreSQL share it.',
  },
  UPLOAD_QUOTA_MB: {
    schema: integer(1, 100_000),
    type: 'number, 1 to 100000',
    default: '200',
    description: 'The maximum size of all pictures of one account, in MiB. Recordings have a separate, fixed limit.',
  },
  S3_BUCKET_URL: {
    schema: httpAddress,
    type: 'http address',
    shownDefault: 'files of users are in `UPLOADS_DIR`',
    description:
      'A bucket of an S3-compatible store for the files of users: `https://host/bucket` or `https://bucket.host`. It must be private.',
  },
  S3_REGION: { schema: text, type: 'text', default: 'us-east-1', description: 'The region of the bucket.' },
  S3_ACCESS_KEY_ID: {
    schema: text,
    type: 'text',
    description: 'The key of the bucket, which needs to read, write, list and delete objects.',
  },
  S3_SECRET_ACCESS_KEY: { schema: text, type: 'text', description: 'Its secret.' },
  CONTENT_DIR: {
    schema: folder,
    type: 'folder',
    default: 'content/built-in',
    description:
      'The content pack that is imported at start. If another pack was imported before, its content is hidden.',
  },
  APP_DIST: { schema: folder, type: 'folder', default: 'dist', description: 'The built app.' },
  SERVICE_WORKER: {
    schema: yesOrNo,
    type: '`yes` or `no`',
    default: 'yes',
    description: '`no` withdraws the service worker from all browsers at their next visit.',
  },
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
  SELL_SAMPLE_GOODS: {
    schema: yesOrNo,
    type: '`yes` or `no`',
    shownDefault: '`yes`, in production `no`',
    description:
      '`yes` lets users order goods of packs that say that their goods are samples, such as the built-in ones.',
  },
  HOST_PAYMENT_SECRET: {
    schema: text,
    type: 'text of at least 32 characters',
    shownDefault: 'no payment in the host app; outside production the simulator plays it',
    description: "What the host app's server and the gateway sign the messages about payments with.",
  },
  HOST_PAYMENT_FORMER_SECRET: {
    schema: text,
    type: 'text of at least 32 characters',
    description: 'The previous secret during a rotation: the gateway signs with the new one, and accepts both.',
  },
  HOST_PAYMENT_URL: {
    schema: httpAddress,
    type: 'http address',
    description: "Where the host app's server answers questions about payments; the two are set together.",
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
    description: 'A webhook that sends SMS codes: `POST {mobile, code}`.',
  },
  ...limitSettings,
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
  WECHAT_PAY_MERCHANT_ID: {
    schema: text,
    type: 'text',
    shownDefault: 'nothing is paid by WeChat',
    description: 'The merchant at WeChat Pay. The settings of the merchant are set together, with `WECHAT_APP_ID`.',
  },
  WECHAT_PAY_SERIAL: { schema: text, type: 'text', description: "The serial number of the merchant's certificate." },
  WECHAT_PAY_KEY_FILE: { schema: privateKeyFile, type: 'PEM file', description: "The merchant's private key." },
  WECHAT_PAY_API_KEY: {
    schema: textOfLength(32),
    type: 'text of 32 characters',
    description: 'The APIv3 密钥, with which WeChat encrypts what it reports.',
  },
  WECHAT_PAY_PUBLIC_KEY_ID: {
    schema: text,
    type: 'text such as `PUB_KEY_ID_…`',
    shownDefault: 'platform certificates, which the gateway downloads',
    description: "The 微信支付公钥 by which WeChat's signatures are verified.",
  },
  WECHAT_PAY_PUBLIC_KEY_FILE: {
    schema: publicKeyFile,
    type: 'PEM file',
    description: 'That key; the two are set together.',
  },
  WECHAT_PAY_ROOT: {
    schema: httpAddress,
    type: 'http address',
    default: 'https://api.mch.weixin.qq.com',
    description: "WeChat Pay's API.",
  },
  ...alipaySettings,
  WECHAT_SDK_URL: {
    schema: httpAddress,
    type: 'http address',
    default: WECHAT_SDK_URL,
    description: "WeChat's JS-SDK, for the build and for the gateway's content policy.",
  },
  ...shopSettings,
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
  RENDER_TIMEOUT_MS: {
    schema: integer(100, 30_000),
    type: 'number, 100 to 30000',
    default: '1000',
    description:
      'How long a visitor waits for a page that the gateway renders, in milliseconds. After that the visitor gets the shell, which the app fills.',
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

/** The values of settings; undefined for a setting that is not set and has no default. */
export type SettingValues<Names extends SettingName = SettingName> = {
  [Name in Names]: InferOutput<Table[Name]['schema']> | (Table[Name] extends { default: unknown } ? never : undefined);
};

/** The entries of the table, all with the same type. */
export const settingEntries = Object.entries(settingsTable) as [SettingName, Setting][];
