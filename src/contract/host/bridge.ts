import * as v from 'valibot';
import { MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';

/**
 * The definition of all calls and events between the page and the native host. With it, the bridge adapter sends and
 * checks calls, the simulator replies to them, and `npm run docs:bridge` generates docs/bridge.md. The descriptions and
 * examples are in bridgeNotes.ts, because no page needs to load them.
 */
export interface HostCallShape {
  request: v.GenericSchema;
  /** The schema of `data` in the reply `{code, data, msg}`. */
  answer: v.GenericSchema;
  /**
   * The number of milliseconds for which the page waits for the reply. They are counted from the call, even if the
   * bridge becomes available only later (BRIDGE-04).
   */
  timeoutMs: number;
  /**
   * How many of the `timeoutMs` milliseconds the page waits for the bridge to become available; by default all of them.
   */
  withoutBridgeMs?: number;
  /** The `code` that means success; the default is 0 (BRIDGE-03). */
  successCode?: number;
  /**
   * The minimum version for each caller (BRIDGE-08); a caller that is not listed supports the call in every version.
   */
  since?: Readonly<Record<string, string>>;
  /**
   * Whether the call changes nothing in the host. The page repeats such a call if the bridge was lost while the call
   * was pending.
   */
  isRead?: boolean;
}

/**
 * The `code` with which a host says that it has no such handler. The page then does what it does in a browser
 * (BRIDGE-10).
 */
export const UNKNOWN_HANDLER_CODE = 404;

/**
 * `Text` and `Numeral` accept both strings and numbers, because some hosts send numbers as strings, and others send
 * strings as numbers.
 */
const Text = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(4096));
const Numeral = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,16}$/))]),
  v.transform(Number),
  v.safeInteger(),
);

/** A malformed optional field is treated as absent, so that it does not invalidate the other fields. */
const lenient = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);
const matching = (pattern: RegExp) => lenient(v.pipe(Text, v.regex(pattern)));

/** The reply to the call `app` (BRIDGE-05). */
const AppInfo = v.object({
  caller: matching(/^\d{1,10}$/),
  appId: matching(/^[\w.-]{1,64}$/),
  deviceId: matching(/^[\w.:-]{1,128}$/),
  channel: matching(/^[\w.-]{1,64}$/),
  verName: matching(/^\d+(\.\d+){0,5}$/),
});

/**
 * `userType`: 0 anonymous, 1 registered, 2 member. `tokenType`: 1–3 have to be swapped, 4 is a user token (SWAP-03).
 */
const HostUser = v.object({
  userId: v.optional(v.pipe(Text, v.maxLength(128)), ''),
  mobile: lenient(v.pipe(Text, v.maxLength(32))),
  avatar: lenient(v.pipe(Text, v.maxLength(2048), v.regex(/^(https?:\/\/|\/(?!\/))/))),
  age: lenient(v.unknown()),
  nickname: lenient(v.pipe(Text, v.maxLength(200))),
  userType: v.pipe(Numeral, v.picklist([0, 1, 2])),
  token: v.optional(Text, ''),
  /** In epoch seconds or epoch milliseconds. */
  expireTime: lenient(Numeral),
  tokenType: v.optional(v.pipe(Numeral, v.picklist([1, 2, 3, 4])), 4),
  vip: lenient(v.unknown()),
});

export type HostAppInfo = v.InferOutput<typeof AppInfo>;
export type HostUser = v.InferOutput<typeof HostUser>;

/** The first host versions that support logins on request (START-08), payments and recordings, by caller. */
const LOGIN_SINCE = { '2003': '11.22', '3003': '11.1' };
const PAYMENT_SINCE = { '2003': '11.58', '3003': '11.1' };
const RECORDING_SINCE = { '2003': '11.60', '3003': '11.2' };

/**
 * The timeout of calls that a person completes, which may take minutes. After the timeout, the page asks the server for
 * the outcome.
 */
const USER_TIMEOUT_MS = 10 * MINUTE_MS;
const DEFAULT_TIMEOUT_MS = 3 * SECOND_MS;
/** The timeout of a call during which the user decides whether the app may use the microphone. */
const PERMISSION_TIMEOUT_MS = MINUTE_MS;

/** The maximum number of bytes of sound in one reply of `record.read`. */
export const MAX_SOUND_BYTES = 96 * 1024;
/** The `code` of `record.open` if the user or the system does not let the app use the microphone. */
export const MICROPHONE_REFUSED_CODE = -1;
/** The `code` of `record.open` if the user has closed the system's question without deciding. */
export const MICROPHONE_UNDECIDED_CODE = -2;
/** The `code` of `record.open` if a telephone call or another app is using the microphone. */
export const MICROPHONE_BUSY_CODE = -3;

const Sound = v.pipe(
  v.string(),
  v.maxLength((MAX_SOUND_BYTES / 3) * 4),
  v.regex(/^[\w+/-]*={0,2}$/),
  // Each sample has two bytes.
  v.check((text) => ((text.length * 3) / 4 - (text.match(/=*$/)?.[0].length ?? 0)) % 2 === 0),
);

const call = <const S extends HostCallShape>(shape: S): S => shape;

/** The calls from the page to the host (BRIDGE-05). */
export const hostCalls = {
  app: call({
    request: v.object({}),
    answer: AppInfo,
    timeoutMs: 3 * SECOND_MS,
    isRead: true,
  }),
  user: call({
    request: v.object({}),
    answer: HostUser,
    timeoutMs: 3 * SECOND_MS,
    isRead: true,
  }),
  'user.login': call({
    request: v.object({ from: v.literal('h5') }),
    answer: v.unknown(),
    timeoutMs: USER_TIMEOUT_MS,
    withoutBridgeMs: DEFAULT_TIMEOUT_MS,
    successCode: 1,
    since: LOGIN_SINCE,
  }),
  'page.open': call({
    request: v.object({ url: v.string() }),
    answer: v.unknown(),
    timeoutMs: DEFAULT_TIMEOUT_MS,
  }),
  'page.close': call({
    request: v.object({}),
    answer: v.unknown(),
    timeoutMs: DEFAULT_TIMEOUT_MS,
  }),
  'page.native': call({
    request: v.object({ page: v.string(), params: v.optional(v.record(v.string(), v.string())) }),
    answer: v.unknown(),
    // The timeout is short, because the user has just tapped and is waiting, and a host that has this native page
    // replies immediately.
    timeoutMs: SECOND_MS,
  }),
  setting: call({
    request: v.object({ controlBack: v.picklist([0, 1]) }),
    answer: v.unknown(),
    timeoutMs: DEFAULT_TIMEOUT_MS,
  }),
  'share.launch': call({
    request: v.object({ title: v.string(), text: v.string(), url: v.string(), imageUrl: v.string() }),
    answer: v.unknown(),
    timeoutMs: 6 * SECOND_MS,
  }),
  'pay.launch': call({
    request: v.object({ orderId: v.string(), paymentId: v.optional(v.string()) }),
    answer: v.unknown(),
    timeoutMs: USER_TIMEOUT_MS,
    withoutBridgeMs: DEFAULT_TIMEOUT_MS,
    since: PAYMENT_SINCE,
  }),
  'pay.notify': call({
    request: v.object({ orderId: v.string() }),
    answer: v.unknown(),
    timeoutMs: 4 * SECOND_MS,
    since: PAYMENT_SINCE,
  }),
  'record.open': call({
    request: v.object({}),
    answer: v.object({ sampleRate: v.pipe(Numeral, v.minValue(8_000), v.maxValue(48_000)) }),
    timeoutMs: PERMISSION_TIMEOUT_MS,
    withoutBridgeMs: DEFAULT_TIMEOUT_MS,
    since: RECORDING_SINCE,
  }),
  'record.start': call({
    request: v.object({ maxMs: v.number() }),
    answer: v.unknown(),
    timeoutMs: DEFAULT_TIMEOUT_MS,
    since: RECORDING_SINCE,
  }),
  'record.read': call({
    request: v.object({ offset: v.number() }),
    answer: v.object({ pcm: Sound, isEnd: v.boolean() }),
    timeoutMs: DEFAULT_TIMEOUT_MS,
    since: RECORDING_SINCE,
    isRead: true,
  }),
  'record.close': call({
    request: v.object({}),
    answer: v.unknown(),
    timeoutMs: DEFAULT_TIMEOUT_MS,
    since: RECORDING_SINCE,
  }),
  'notification.sendEvent': call({
    request: v.object({ name: v.string(), data: v.record(v.string(), v.unknown()) }),
    answer: v.unknown(),
    timeoutMs: DEFAULT_TIMEOUT_MS,
  }),
} satisfies Record<string, HostCallShape>;

export type HostCallName = keyof typeof hostCalls;
export type HostRequest<N extends HostCallName> = v.InferOutput<(typeof hostCalls)[N]['request']>;
export type HostAnswer<N extends HostCallName> = v.InferOutput<(typeof hostCalls)[N]['answer']>;
