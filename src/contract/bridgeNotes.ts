import type { HostCallName, HostEventName } from './bridge.ts';

/** What people read of a call, and an example that satisfies its schemas. */
interface HostCallNote {
  summary: string;
  /** What the page does where the host can't. */
  fallback: string;
  request: unknown;
  /** `data` of an answer that means success. */
  data: unknown;
}

export const hostCallNotes: Record<HostCallName, HostCallNote> = {
  app: {
    summary: 'Which app this is',
    fallback: 'What the user agent tells, or the defaults',
    request: {},
    data: { caller: '2003', appId: 'ilisten2003', deviceId: '8f14e45fceea167a', channel: 'huawei', verName: '11.58.2' },
  },
  user: {
    summary: 'Who uses the app, with a token',
    fallback: 'The session that the cookies keep, or none',
    request: {},
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
    request: { from: 'h5' },
    data: null,
  },
  'page.open': {
    summary: 'Open an address in a web view of its own',
    fallback: 'The address is opened in the present web view (BRIDGE-06)',
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
    fallback: 'The screen of the web app that does the same',
    request: { page: 'download', params: { storyId: '1' } },
    data: null,
  },
  setting: {
    summary:
      'Whether the back key goes to the page (`controlBack` 1, see the event `page.back`) or works by itself (0)',
    fallback: 'The back key works by itself',
    request: { controlBack: 1 },
    data: null,
  },
  'share.launch': {
    summary: 'Offer a link to be shared',
    fallback: "The browser's own sharing, or a sheet with the link to copy",
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
    fallback: 'The payment page of the web app',
    request: { orderId: '20261121000001' },
    data: null,
  },
  'pay.notify': {
    summary: 'Tell the host that an order was paid in the page',
    fallback: 'Nothing: the host learns of it from the server',
    request: { orderId: '20261121000001' },
    data: null,
  },
  'notification.sendEvent': {
    summary: 'Tell the host of one of the forwarded events (BRIDGE-07), or with `PlaybackUpdated` what sounds',
    fallback: 'Nothing: only the page itself hears of it',
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
