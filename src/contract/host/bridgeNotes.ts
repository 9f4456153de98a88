import { HOUR_MS } from '#lib/time/time.ts';
import type { HostCallName } from './bridge.ts';
import type { HostEventName } from './hostEvents.ts';

/** The description of a call for docs/bridge.md, and an example that satisfies its schemas. */
interface HostCallNote {
  summary: string;
  /** What the page does if the host does not support the call. */
  fallback: string;
  request: unknown;
  /** The meaning of each field of the request and of `data`. */
  fields?: Readonly<Record<string, string>>;
  /** An example of the `data` of a successful reply. */
  data: unknown;
}

export const hostCallNotes: Record<HostCallName, HostCallNote> = {
  app: {
    summary: 'The identity of the host app',
    fallback: 'Values from the user agent, or the defaults',
    request: {},
    fields: {
      caller: 'Digits, at most 10: the code of the app',
      appId: 'Letters, digits, `_`, `.` and `-`, at most 64',
      deviceId: 'Letters, digits, `_`, `.`, `:` and `-`, at most 128; the same for as long as the app is installed',
      channel: 'Letters, digits, `_`, `.` and `-`, at most 64',
      verName: 'Numbers with dots, at most six',
    },
    data: { caller: '2003', appId: 'ilisten2003', deviceId: '8f14e45fceea167a', channel: 'huawei', verName: '11.58.2' },
  },
  user: {
    summary: 'The current user of the app, with a token',
    fallback: 'The session stored in the cookies, or none',
    request: {},
    fields: {
      userId: 'At most 128 characters; empty or omitted if there is no user',
      mobile: 'At most 32 characters',
      avatar: 'An address with http or https, or a path that begins with `/`; at most 2,048 characters',
      age: 'The age of the child in years, as a number or a text',
      nickname: 'At most 200 characters',
      userType: '**Required.** 0 anonymous, 1 registered, 2 registered and a member',
      token: 'Empty or omitted if there is none',
      expireTime: 'When the token expires: epoch seconds or milliseconds; if omitted, 24 h from now',
      tokenType: '1 to 3 are swapped, 4 is a user token; if omitted, 4',
      vip: 'The memberships known to your app; the page ignores them, and uses `userType` and the data of its own server',
    },
    data: {
      userId: '100086',
      mobile: '13800000000',
      avatar: 'https://img.example.cn/avatar/100086.png',
      age: 6,
      nickname: '小明',
      userType: 1,
      token: '<the token>',
      expireTime: 1798761600000,
      tokenType: 1,
      vip: [],
    },
  },
  'user.login': {
    summary: 'Log a user in; `code` 1 means logged in, -1 not logged in. Afterwards the page calls `user`',
    fallback: 'The web-view authentication address, or the account page',
    fields: { from: 'Always `h5`' },
    request: { from: 'h5' },
    data: null,
  },
  'page.open': {
    summary: 'Open an address in a new web view',
    fallback: 'The page opens the address in the current web view (BRIDGE-06)',
    fields: { url: 'Absolute; its origin is one of the configured origins' },
    request: { url: 'https://m.example.cn/combine/story?id=1' },
    data: null,
  },
  'page.close': {
    summary: 'Close the web view',
    fallback: 'The page shows its home screen',
    request: {},
    data: null,
  },
  'page.native': {
    summary: 'Open a native page of the host',
    fallback: 'The page shows its own screen for the same purpose',
    fields: {
      page: '`membership`: where users buy a membership; call `user.changed` after a purchase. Other names by agreement',
      params: 'An object whose values are texts; may be omitted',
    },
    request: { page: 'membership' },
    data: null,
  },
  setting: {
    summary: 'Choose who handles the back key: the page (`controlBack` 1, see the event `page.back`) or the host (0)',
    fallback: 'The host handles the back key',
    fields: { controlBack: '0 or 1' },
    request: { controlBack: 1 },
    data: null,
  },
  'share.launch': {
    summary: 'Offer a link for sharing',
    fallback: "The browser's share dialog, or a sheet with the link to copy",
    fields: {
      title: 'Plain text',
      text: 'Plain text',
      url: 'Absolute; its origin is one of the configured origins',
      imageUrl: 'A JPEG at such an address; may be empty',
    },
    request: {
      title: '小兔子的月亮船',
      text: '和孩子一起听',
      url: 'https://m.example.cn/combine/story?id=1',
      imageUrl: 'https://img.example.cn/cover/1-320.jpg',
    },
    data: null,
  },
  'pay.launch': {
    summary: 'Pay for an order in the host; afterwards the page asks the server whether it is paid',
    fallback: 'The page offers its own ways to pay',
    fields: {
      orderId: 'The id of an order of the web app',
      paymentId: "The number of this payment; your server reports it in its notification (section 'Payment')",
    },
    request: { orderId: '20261121000001234567', paymentId: '202611210000000012345678' },
    data: null,
  },
  'pay.notify': {
    summary: 'Tell the host once that an order was paid in the page, after the server has confirmed it',
    fallback: 'None; the host learns of it from the server',
    fields: { orderId: 'The id of an order of the web app' },
    request: { orderId: '20261121000001' },
    data: null,
  },
  'record.open': {
    summary:
      'Open the microphone, for a web view that gives pages none; ask the user if the app may not use it yet. Codes other than 0: -1 the user or the system refuses, -2 the user has closed the question, -3 a call or another app has the microphone',
    fallback: 'The page says that recording needs a newer app, or a browser',
    request: {},
    fields: { sampleRate: 'The rate in which `record.read` delivers, 8000 to 48000; 24000 is enough' },
    data: { sampleRate: 24_000 },
  },
  'record.start': {
    summary: 'Begin a new sound, and forget the previous one. Record until `record.close`, a call, or `maxMs`',
    fallback: 'None: the page calls it only after `record.open`',
    request: { maxMs: HOUR_MS },
    fields: { maxMs: 'The longest sound that the page accepts, in milliseconds' },
    data: null,
  },
  'record.read': {
    summary:
      'Deliver what was recorded from `offset` on, as far as there is more. The page calls it a few times a second while it records, and again with the same `offset` if a reply was lost',
    fallback: 'None: the page keeps what it has received',
    request: { offset: 0 },
    fields: {
      offset: 'How many bytes of this sound the page has',
      pcm: 'Base64 of 16-bit samples, little-endian, one channel, without a header; at most 98,304 bytes; empty if there is no more yet. AAC and other formats are not accepted',
      isEnd: 'True if nothing will follow, because a call has taken the microphone or `maxMs` is over',
    },
    data: { pcm: 'AAABAAIA', isEnd: false },
  },
  'record.close': {
    summary: 'Close the microphone and delete the sound. Do the same when the page is left',
    fallback: 'None',
    request: {},
    data: null,
  },
  'notification.sendEvent': {
    summary: 'Send the host a forwarded event (BRIDGE-07), or with `PlaybackUpdated` what is playing',
    fallback: 'None; only the page itself receives the event',
    fields: { name: 'An event of section 7, or `PlaybackUpdated`', data: 'The data of the event; `{}` if it has none' },
    request: { name: 'UserAimUpdated', data: { action: 'aimAdd' } },
    data: null,
  },
};

export const hostEventNotes: Record<HostEventName, string> = {
  'page.back': 'The back key was pressed while `setting {controlBack: 1}` was in force',
  'user.changed': 'Somebody logged in, logged out or switched accounts in the host; the page calls `user` again',
  'player.pause': 'The host starts to play a sound; the page pauses its story',
  ParentControlUpdated: 'Limits that parents set have changed: eye care, bed time, blacklist',
  UserSigned: 'The daily sign-in was done',
  UserHonorUpdated: 'A medal or an honour was earned or edited',
  UserLaunchAudioUpdated: 'A recording was published, changed or deleted',
  UserHealthRecordUpdated: 'A health record was edited, added or deleted',
  UserAimUpdated: 'An aim was edited or added',
};
