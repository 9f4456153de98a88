import * as v from 'valibot';

/**
 * All that passes between the page and the native host, as data: the adapter calls and checks by it, the simulator
 * answers by it, docs/bridge.md is made from it (`npm run docs:bridge`).
 */
export interface HostCallShape {
  summary: string;
  request: v.GenericSchema;
  /** Of `data` in the answer `{code, data, msg}`. */
  answer: v.GenericSchema;
  /** Milliseconds the page waits from the call on, however late the bridge is there (BRIDGE-04). */
  timeoutMs: number;
  /** The `code` that means success; 0 where nothing is said (BRIDGE-03). */
  successCode?: number;
  /** Least version by caller (BRIDGE-08); callers that are not named have it in every version. */
  since?: Readonly<Record<string, string>>;
  /** Asking twice does no harm, so a call that was under way when the bridge was lost is made again. */
  isRead?: boolean;
  /** What the page does where the host can't. */
  fallback: string;
}

/** Hosts write numbers as texts and texts as numbers. */
const Text = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(4096));
const Numeral = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,16}$/))]),
  v.transform(Number),
  v.safeInteger(),
);

/** A field that is missing or malformed is as good as absent: it must not cost the others. */
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
  userId: v.fallback(v.pipe(Text, v.maxLength(128)), ''),
  mobile: lenient(v.pipe(Text, v.maxLength(32))),
  avatar: lenient(v.pipe(Text, v.maxLength(2048), v.regex(/^(https?:\/\/|\/(?!\/))/))),
  age: lenient(v.unknown()),
  nickname: lenient(v.pipe(Text, v.maxLength(200))),
  userType: v.fallback(v.pipe(Numeral, v.picklist([0, 1, 2])), 0),
  token: v.fallback(Text, ''),
  /** Epoch seconds or milliseconds. */
  expireTime: lenient(Numeral),
  tokenType: v.fallback(v.pipe(Numeral, v.picklist([1, 2, 3, 4])), 4),
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
    summary: 'Which app this is',
    request: v.object({}),
    answer: AppInfo,
    timeoutMs: 3_000,
    isRead: true,
    fallback: 'What the user agent tells, or the defaults',
  }),
  user: call({
    summary: 'Who uses the app, with a token',
    request: v.object({}),
    answer: HostUser,
    timeoutMs: 3_000,
    isRead: true,
    fallback: 'The session that the cookies keep, or none',
  }),
  'user.login': call({
    summary: 'Log somebody in; `code` 1 = logged in, -1 = not. The page asks `user` afterwards',
    request: v.object({ from: v.literal('h5') }),
    answer: v.unknown(),
    timeoutMs: PATIENT_MS,
    successCode: 1,
    since: LOGIN_SINCE,
    fallback: 'The web-view authentication address, or the account page',
  }),
  'page.open': call({
    summary: 'Open an address in a web view of its own',
    request: v.object({ url: v.string() }),
    answer: v.unknown(),
    timeoutMs: ORDINARY_MS,
    fallback: 'The address is opened in the present web view (BRIDGE-06)',
  }),
  'page.close': call({
    summary: 'Close the web view',
    request: v.object({}),
    answer: v.unknown(),
    timeoutMs: ORDINARY_MS,
    fallback: 'The home screen is shown',
  }),
  'page.native': call({
    summary: "Open a page of the host's own",
    request: v.object({ page: v.string(), params: v.optional(v.record(v.string(), v.string())) }),
    answer: v.unknown(),
    timeoutMs: ORDINARY_MS,
    fallback: 'The screen of the web app that does the same',
  }),
  setting: call({
    summary:
      'Whether the back key goes to the page (`controlBack` 1, see the event `page.back`) or works by itself (0)',
    request: v.object({ controlBack: v.picklist([0, 1]) }),
    answer: v.unknown(),
    timeoutMs: ORDINARY_MS,
    fallback: 'The back key works by itself',
  }),
  'share.launch': call({
    summary: 'Offer a link to be shared',
    request: v.object({ title: v.string(), text: v.string(), url: v.string(), imageUrl: v.string() }),
    answer: v.unknown(),
    timeoutMs: 6_000,
    fallback: "The browser's own sharing, or a sheet with the link to copy",
  }),
  'pay.launch': call({
    summary: 'Pay an order in the host; whether it is paid is asked of the server',
    request: v.object({ orderId: v.string() }),
    answer: v.unknown(),
    timeoutMs: PATIENT_MS,
    since: PAYMENT_SINCE,
    fallback: 'The payment page of the web app',
  }),
  'pay.notify': call({
    summary: 'Tell the host that an order was paid in the page',
    request: v.object({ orderId: v.string() }),
    answer: v.unknown(),
    timeoutMs: 4_000,
    since: PAYMENT_SINCE,
    fallback: 'Nothing: the host learns of it from the server',
  }),
  'notification.sendEvent': call({
    summary: 'Tell the host of one of the forwarded events (BRIDGE-07)',
    request: v.object({ name: v.string(), data: v.record(v.string(), v.unknown()) }),
    answer: v.unknown(),
    timeoutMs: ORDINARY_MS,
    fallback: 'Nothing: only the page itself hears of it',
  }),
} satisfies Record<string, HostCallShape>;

export type HostCallName = keyof typeof hostCalls;
export type HostRequest<N extends HostCallName> = v.InferOutput<(typeof hostCalls)[N]['request']>;
export type HostAnswer<N extends HostCallName> = v.InferOutput<(typeof hostCalls)[N]['answer']>;

/** `action` says what was done, where an event tells several things. */
interface ForwardedEventShape {
  summary: string;
  actions?: readonly string[];
}

const event = <const S extends ForwardedEventShape>(shape: S): S => shape;

/**
 * What the page tells the host by `notification.sendEvent {name, data: {action?}}`, and the host tells the page by
 * calling a handler of the same name: something has changed, ask the server what (BRIDGE-07). It carries no facts, so
 * a forged one does no harm.
 */
export const forwardedEvents = {
  ParentControlUpdated: event({ summary: 'Limits that parents set: eye care, bed time, blacklist' }),
  UserSigned: event({ summary: 'The daily sign-in was done' }),
  UserHonorUpdated: event({ summary: 'A medal or an honour was earned or edited' }),
  UserLaunchAudioUpdated: event({ summary: 'A recording was published, changed or deleted' }),
  UserHealthRecordUpdated: event({
    summary: 'A health record was edited, added or deleted',
    actions: ['healthEdit', 'healthAdd', 'healthDel'],
  }),
  UserAimUpdated: event({ summary: 'An aim was edited or added', actions: ['aimEdit', 'aimAdd'] }),
};

export type ForwardedEventName = keyof typeof forwardedEvents;

/** What the host tells the page besides, by calling a handler of this name; what it sends with it is not read. */
export const hostNotices = {
  'page.back': 'The back key was pressed while `setting {controlBack: 1}` was in force (BRIDGE-11)',
  'user.changed': 'Somebody logged in, out or switched in the host; the page asks `user` again',
};

export type HostNoticeName = keyof typeof hostNotices;
export type HostEventName = HostNoticeName | ForwardedEventName;

export const hostEventNames = [...Object.keys(hostNotices), ...Object.keys(forwardedEvents)] as HostEventName[];
