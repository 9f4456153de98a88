import * as v from 'valibot';

/**
 * All that passes between the page and the native host, as data: the adapter calls and checks by it, the simulator
 * answers by it, docs/bridge.md is made from it (`npm run docs:bridge`). What only people read of it, and examples, is
 * in bridgeNotes.ts: no page needs to load that.
 */
export interface HostCallShape {
  request: v.GenericSchema;
  /** Of `data` in the answer `{code, data, msg}`. */
  answer: v.GenericSchema;
  /** Milliseconds the page waits from the call on, however late the bridge is there (BRIDGE-04). */
  timeoutMs: number;
  /** Milliseconds of these that it waits for a bridge to be there at all; as many where nothing is said. */
  withoutBridgeMs?: number;
  /** The `code` that means success; 0 where nothing is said (BRIDGE-03). */
  successCode?: number;
  /** Least version by caller (BRIDGE-08); callers that are not named have it in every version. */
  since?: Readonly<Record<string, string>>;
  /** Asking twice does no harm, so a call that was under way when the bridge was lost is made again. */
  isRead?: boolean;
}

/** The `code` of a host that has no such handler: the page goes the browser's way then (BRIDGE-10). */
export const UNKNOWN_HANDLER_CODE = 404;

/** Hosts write numbers as texts and texts as numbers. */
const Text = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(4096));
const Numeral = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,16}$/))]),
  v.transform(Number),
  v.safeInteger(),
);

/** A field that only adorns is as good as absent when it is malformed: it must not cost the others. */
const lenient = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);
const matching = (pattern: RegExp) => lenient(v.pipe(Text, v.regex(pattern)));

/** BRIDGE-05 */
const AppInfo = v.object({
  caller: matching(/^\d{1,10}$/),
  appId: matching(/^[\w.-]{1,64}$/),
  deviceId: matching(/^[\w.:-]{1,128}$/),
  channel: matching(/^[\w.-]{1,64}$/),
  verName: matching(/^\d+(\.\d+){0,5}$/),
});

/** `userType`: 0 anonymous, 1 registered, 2 member. `tokenType`: 1–3 are swapped, 4 is a user token (SWAP-03). */
const HostUser = v.object({
  userId: v.optional(v.pipe(Text, v.maxLength(128)), ''),
  mobile: lenient(v.pipe(Text, v.maxLength(32))),
  avatar: lenient(v.pipe(Text, v.maxLength(2048), v.regex(/^(https?:\/\/|\/(?!\/))/))),
  age: lenient(v.unknown()),
  nickname: lenient(v.pipe(Text, v.maxLength(200))),
  userType: v.pipe(Numeral, v.picklist([0, 1, 2])),
  token: v.optional(Text, ''),
  /** Epoch seconds or milliseconds. */
  expireTime: lenient(Numeral),
  tokenType: v.optional(v.pipe(Numeral, v.picklist([1, 2, 3, 4])), 4),
  vip: lenient(v.unknown()),
});

export type HostAppInfo = v.InferOutput<typeof AppInfo>;
export type HostUser = v.InferOutput<typeof HostUser>;

/** Legacy hosts can't log in when asked (START-08). */
const LOGIN_SINCE = { '2003': '11.22', '3003': '11.1' };
const PAYMENT_SINCE = { '2003': '11.58', '3003': '11.1' };

/** A person answers these, in a time of their own; then what happened is asked of the server. */
const PATIENT_MS = 600_000;
const ORDINARY_MS = 3_000;

const call = <const S extends HostCallShape>(shape: S): S => shape;

/** What the page asks of the host (BRIDGE-05). */
export const hostCalls = {
  app: call({
    request: v.object({}),
    answer: AppInfo,
    timeoutMs: 3_000,
    isRead: true,
  }),
  user: call({
    request: v.object({}),
    answer: HostUser,
    timeoutMs: 3_000,
    isRead: true,
  }),
  'user.login': call({
    request: v.object({ from: v.literal('h5') }),
    answer: v.unknown(),
    timeoutMs: PATIENT_MS,
    withoutBridgeMs: ORDINARY_MS,
    successCode: 1,
    since: LOGIN_SINCE,
  }),
  'page.open': call({
    request: v.object({ url: v.string() }),
    answer: v.unknown(),
    timeoutMs: ORDINARY_MS,
  }),
  'page.close': call({
    request: v.object({}),
    answer: v.unknown(),
    timeoutMs: ORDINARY_MS,
  }),
  'page.native': call({
    request: v.object({ page: v.string(), params: v.optional(v.record(v.string(), v.string())) }),
    answer: v.unknown(),
    // Somebody has tapped on it; a host that has the page says so at once.
    timeoutMs: 1_000,
  }),
  setting: call({
    request: v.object({ controlBack: v.picklist([0, 1]) }),
    answer: v.unknown(),
    timeoutMs: ORDINARY_MS,
  }),
  'share.launch': call({
    request: v.object({ title: v.string(), text: v.string(), url: v.string(), imageUrl: v.string() }),
    answer: v.unknown(),
    timeoutMs: 6_000,
  }),
  'pay.launch': call({
    request: v.object({ orderId: v.string() }),
    answer: v.unknown(),
    timeoutMs: PATIENT_MS,
    withoutBridgeMs: ORDINARY_MS,
    since: PAYMENT_SINCE,
  }),
  'pay.notify': call({
    request: v.object({ orderId: v.string() }),
    answer: v.unknown(),
    timeoutMs: 4_000,
    since: PAYMENT_SINCE,
  }),
  'notification.sendEvent': call({
    request: v.object({ name: v.string(), data: v.record(v.string(), v.unknown()) }),
    answer: v.unknown(),
    timeoutMs: ORDINARY_MS,
  }),
} satisfies Record<string, HostCallShape>;

export type HostCallName = keyof typeof hostCalls;
export type HostRequest<N extends HostCallName> = v.InferOutput<(typeof hostCalls)[N]['request']>;
export type HostAnswer<N extends HostCallName> = v.InferOutput<(typeof hostCalls)[N]['answer']>;

/**
 * What the page tells the host by `notification.sendEvent {name, data: {action?}}`, and the host tells the page by
 * calling a handler of the same name: something has changed, ask the server what (BRIDGE-07). It carries no facts, so
 * a forged one does no harm. Each with its actions, where there are several.
 */
export const forwardedEvents = {
  ParentControlUpdated: [],
  UserSigned: [],
  UserHonorUpdated: [],
  UserLaunchAudioUpdated: [],
  UserHealthRecordUpdated: ['healthEdit', 'healthAdd', 'healthDel'],
  UserAimUpdated: ['aimEdit', 'aimAdd'],
} as const;

export type ForwardedEventName = keyof typeof forwardedEvents;

/**
 * What sounds in the page, for a host with a player, a notification or a lock screen of its own. Told like a forwarded
 * event, in one direction, at every change that does not follow from the one before: a host counts the time on by itself.
 */
export interface HostPlayback {
  state: 'playing' | 'paused';
  storyId: string;
  title: string;
  seriesTitle: string;
  /** Below the page's origin. */
  cover: string;
  positionMs: number;
  durationMs: number;
  rate: number;
}

export const PLAYBACK_EVENT = 'PlaybackUpdated';

/** `page.native`: where one becomes a member. */
export const MEMBERSHIP_PAGE = 'membership';

/**
 * What the host tells the page besides, by calling a handler of this name; what it sends with it is not read.
 * `page.back`: the back key was pressed while `setting {controlBack: 1}` was in force (BRIDGE-11); `user.changed`:
 * somebody logged in, out or switched in the host, so the page asks `user` again; `player.pause`: the host begins to sound,
 * so the page falls silent.
 */
const hostNotices = ['page.back', 'user.changed', 'player.pause'] as const;

type HostNoticeName = (typeof hostNotices)[number];
export type HostEventName = HostNoticeName | ForwardedEventName;

export const hostEventNames = [...hostNotices, ...Object.keys(forwardedEvents)] as HostEventName[];
