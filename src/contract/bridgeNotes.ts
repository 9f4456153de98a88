import type { HostCallName, HostEventName } from './bridge.ts';

/** What people read of a call, and an example that satisfies its schemas. */
interface HostCallNote {
  summary: string;
  /** What the page does where the host can't. */
  fallback: string;
  request: unknown;
  /** What each field of the request and of `data` is, where there are any. */
  fields?: Readonly<Record<string, string>>;
  /** `data` of an answer that means success. */
  data: unknown;
}

export const hostCallNotes: Record<HostCallName, HostCallNote> = {
  app: {
    summary: 'Which app this is',
    fallback: 'What the user agent tells, or the defaults',
    request: {},
    fields: {
      caller: 'Digits, at most 10: which app of the family this is',
      appId: 'Letters, digits, `_`, `.` and `-`, at most 64',
      deviceId: 'Letters, digits, `_`, `.`, `:` and `-`, at most 128; the same for as long as the app is installed',
      channel: 'Letters, digits, `_`, `.` and `-`, at most 64',
      verName: 'Numbers with dots, at most six',
    },
    data: { caller: '2003', appId: 'ilisten2003', deviceId: '8f14e45fceea167a', channel: 'huawei', verName: '11.58.2' },
  },
  user: {
    summary: 'Who uses the app, with a token',
    fallback: 'The session that the cookies keep, or none',
    request: {},
    fields: {
      userId: 'At most 128 characters; empty or left out where nobody is there',
      mobile: 'At most 32 characters',
      avatar: 'An address with http or https, or a path that begins with `/`; at most 2,048 characters',
      age: 'Of the child, in years: a number or a text',
      nickname: 'At most 200 characters',
      userType: '**Needed.** 0 anonymous, 1 registered, 2 registered and a member',
      token: 'Empty or left out where there is none',
      expireTime: 'When the token ends: epoch seconds or milliseconds; 24 h from now where left out',
      tokenType: '1 to 3 are swapped, 4 is a user token; 4 where left out',
      vip: 'The memberships as your app knows them; the page goes by `userType` and asks its own server',
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
    summary: 'Log somebody in; `code` 1 = logged in, -1 = not. The page asks `user` afterwards',
    fallback: 'The web-view authentication address, or the account page',
    fields: { from: 'Always `h5`' },
    request: { from: 'h5' },
    data: null,
  },
  'page.open': {
    summary: 'Open an address in a web view of its own',
    fallback: 'The address is opened in the present web view (BRIDGE-06)',
    fields: { url: 'Absolute, of one of the configured origins' },
    request: { url: 'https://m.example.cn/combine/story?id=1' },
    data: null,
  },
  'page.close': {
    summary: 'Close the web view',
    fallback: 'The home screen is shown',
    request: {},
    data: null,
  },
  'page.native': {
    summary: "Open a page of the host's own",
    fallback: 'The page goes to its own screen for the same',
    fields: {
      page: '`membership`: where one becomes a member; call `user.changed` when somebody has. Others as agreed on',
      params: 'Texts by name, or left out',
    },
    request: { page: 'membership' },
    data: null,
  },
  setting: {
    summary:
      'Whether the back key goes to the page (`controlBack` 1, see the event `page.back`) or works by itself (0)',
    fallback: 'The back key works by itself',
    fields: { controlBack: '0 or 1' },
    request: { controlBack: 1 },
    data: null,
  },
  'share.launch': {
    summary: 'Offer a link to be shared',
    fallback: "The browser's own sharing, or a sheet with the link to copy",
    fields: {
      title: 'Plain text',
      text: 'Plain text',
      url: 'Absolute, of one of the configured origins',
      imageUrl: 'A jpg at such an address; may be empty',
    },
    request: {
      title: '小兔子的月亮船',
      text: '和孩子一起听',
      url: 'https://m.example.cn/combine/story?id=1',
      imageUrl: 'https://img.example.cn/cover/1.webp',
    },
    data: null,
  },
  'pay.launch': {
    summary: 'Pay an order in the host; whether it is paid is asked of the server',
    fallback: 'The page offers its own ways to pay',
    fields: { orderId: 'Of an order of the web app' },
    request: { orderId: '20261121000001' },
    data: null,
  },
  'pay.notify': {
    summary: 'Tell the host that an order was paid in the page',
    fallback: 'Nothing: the host learns of it from the server',
    fields: { orderId: 'Of an order of the web app' },
    request: { orderId: '20261121000001' },
    data: null,
  },
  'notification.sendEvent': {
    summary: 'Tell the host of one of the forwarded events (BRIDGE-07), or with `PlaybackUpdated` what sounds',
    fallback: 'Nothing: only the page itself hears of it',
    fields: { name: 'One of section 7, or `PlaybackUpdated`', data: 'What belongs to it; `{}` where nothing does' },
    request: { name: 'UserAimUpdated', data: { action: 'aimAdd' } },
    data: null,
  },
};

export const hostEventNotes: Record<HostEventName, string> = {
  'page.back': 'The back key was pressed while `setting {controlBack: 1}` was in force',
  'user.changed': 'Somebody logged in, out or switched in the host; the page asks `user` again',
  'player.pause': 'The host begins to sound: the page pauses its story',
  ParentControlUpdated: 'Limits that parents set have changed: eye care, bed time, blacklist',
  UserSigned: 'The daily sign-in was done',
  UserHonorUpdated: 'A medal or an honour was earned or edited',
  UserLaunchAudioUpdated: 'A recording was published, changed or deleted',
  UserHealthRecordUpdated: 'A health record was edited, added or deleted',
  UserAimUpdated: 'An aim was edited or added',
};
