import type { HostAppInfo, HostUser } from '#contract/host/bridge.ts';
import { getUserInfo } from '#contract/account/session.ts';
import { fingerprint } from '#lib/crypto/fingerprint.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { HostCallError } from '#platform/bridge/native/hostCallError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { aUser } from '#test/builders/account/session.ts';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { advanceTime, startSession } from '#test/harness/session/startSession.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const appInfo: HostAppInfo = {
  caller: '3003',
  appId: 'app-7',
  deviceId: 'phone-7',
  channel: 'xiaomi',
  verName: '12.1',
};
const user = {
  userId: 'host-user-7',
  nickname: '朵朵',
  avatar: 'https://img.example.cn/a.webp',
  mobile: '138****0000',
  age: 7,
  userType: 2,
  token: 'native-token',
  tokenType: 4,
} as HostUser;

const start = (changes = {}, address?: string) =>
  startSession({
    ...(address !== undefined && { address }),
    userAgent: HOST_AGENT,
    host: {
      ...noHost,
      isReady: () => true,
      appInfo: () => Promise.resolve(appInfo),
      user: () => Promise.resolve(user),
      ...changes,
    },
  });

it('BRIDGE-02 the Redux state says from the start whether the bridge is ready', () => {
  expect(start().store.getState().app.ibridgeIsReady).toBe(true);
  expect(start({ isReady: () => false }).store.getState().app.ibridgeIsReady).toBe(false);
});

it('BRIDGE-09 the app info that the host reports replaces the values from the user agent', async () => {
  const { store } = start();
  await advanceTime(0);
  expect(store.getState().app).toMatchObject({
    caller: '3003',
    agentAppId: 'app-7',
    appId: 'ilisten001',
    deviceId: 'phone-7',
    channel: 'xiaomi',
    prdVer: '12.1',
  });
});

it('STATE-05 the app info that the host reports does not replace a channel that the page’s address contains', async () => {
  const { store } = start({}, 'http://localhost:8080/combine/?channel=school');
  await advanceTime(0);
  expect(store.getState().app).toMatchObject({ channel: 'school', deviceId: 'phone-7' });
});

describe('BRIDGE-02 the app info from the host, when the bridge is lost and found again', () => {
  function startUnsteady(appInfo: () => Promise<HostAppInfo>) {
    const listeners: ((isReady: boolean) => void)[] = [];
    const subscribeReady = (listener: (isReady: boolean) => void) => {
      listeners.push(listener);
      return () => undefined;
    };
    const session = start({ appInfo, subscribeReady });
    const become = async (isReady: boolean) => {
      for (const listener of listeners) listener(isReady);
      await advanceTime(0);
    };
    return { ...session, become };
  }

  it('is not requested again once the host has reported it', async () => {
    const ask = jest.fn(() => Promise.resolve(appInfo));
    const { become, store } = startUnsteady(ask);
    await advanceTime(0);
    await become(false);
    expect(store.getState().app.ibridgeIsReady).toBe(false);
    await become(true);
    expect(store.getState().app.ibridgeIsReady).toBe(true);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('is requested again after a failure, once the bridge is back', async () => {
    const ask = jest.fn(() => Promise.reject<HostAppInfo>(new HostCallError('timeout', 'app')));
    const { become, store } = startUnsteady(ask);
    await advanceTime(0);
    await become(false);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(console.warn).toHaveBeenCalledWith('[host app info]', expect.anything());
    ask.mockImplementation(() => Promise.resolve(appInfo));
    await become(true);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(store.getState().app.agentAppId).toBe('app-7');
  });
});

describe('BRIDGE-02 the app info from the host, when the host does not reply', () => {
  it('is requested again after 3, 10 and 60 seconds, until the host replies', async () => {
    const ask = jest.fn(() => Promise.reject<HostAppInfo>(new HostCallError('timeout', 'app')));
    const { store } = start({ appInfo: ask });
    const requestsAfter = async (seconds: number) => {
      await advanceTime(seconds * 1000);
      return ask.mock.calls.length;
    };
    expect(await requestsAfter(2.9)).toBe(1);
    expect(await requestsAfter(0.1)).toBe(2);
    expect(await requestsAfter(9.9)).toBe(2);
    ask.mockImplementation(() => Promise.resolve(appInfo));
    expect(await requestsAfter(0.1)).toBe(3);
    expect(store.getState().app.agentAppId).toBe('app-7');
    expect(await requestsAfter(120)).toBe(3);
    expect(console.warn).toHaveBeenCalledTimes(2);
  });

  it('is requested four times at most', async () => {
    const ask = jest.fn(() => Promise.reject<HostAppInfo>(new HostCallError('timeout', 'app')));
    start({ appInfo: ask });
    await advanceTime(300_000);
    expect(ask).toHaveBeenCalledTimes(4);
    expect(console.warn).toHaveBeenCalledTimes(4);
  });

  it('is not requested again if the host refuses to report it', async () => {
    const ask = jest.fn(() => Promise.reject<HostAppInfo>(new HostCallError('refused', 'app', { code: 1, msg: '' })));
    start({ appInfo: ask });
    await advanceTime(120_000);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(console.warn).toHaveBeenCalledTimes(1);
  });
});

it.each([
  [0, { isVip: 0, isAnonymous: true }],
  [1, { isVip: 0, isAnonymous: false }],
  [2, { isVip: 1, isAnonymous: false }],
] as const)(
  'BRIDGE-09 ROLE-02 the user of type %i that the host reports becomes the current user',
  async (userType, expected) => {
    const { store } = start({ user: () => Promise.resolve({ ...user, userType }) });
    await advanceTime(0);
    expect(store.getState().user).toMatchObject({
      userId: 'host-user-7',
      nickname: '朵朵',
      avatar: 'https://img.example.cn/a.webp',
      mobile: '138****0000',
      age: 7,
      ...expected,
    });
  },
);

describe('BRIDGE-09 ROLE-02 a report of the host that its user has no membership (type 1)', () => {
  const registered = { ...user, userType: 1 } as HostUser;

  /**
   * Starts the app with the stored session of the host's user. The returned `answer` makes the host answer the pending
   * query for its user.
   */
  function continueSession() {
    let answer: (user: HostUser) => void = () => undefined;
    const session = start({ user: () => new Promise<HostUser>((resolve) => (answer = resolve)) });
    session.dispatch(setToken({ token: 'native-token', expireAt: Date.now() + DAY_MS, isAnonymous: false }));
    localStorage.setItem(storageKeys.hostSession, [user.userId, user.token].map(fingerprint).join('.'));
    return { ...session, answer: () => answer(registered) };
  }

  it.each([
    ['does not end a membership that was bought in our app', 'bought', DAY_MS, 1],
    ['ends a membership that was bought in our app and has expired', 'bought', -1, 0],
    ['ends a membership that was bought in the host', 'host', DAY_MS, 0],
  ] as const)('%s', async (_what, kind, lasts, isVip) => {
    const { store, dispatch, answer } = continueSession();
    dispatch(setUser({ isVip: 1, vip: [{ kind, title: '会员', expireTime: Date.now() + lasts }] }));
    answer();
    await advanceTime(0);
    expect(store.getState().user).toMatchObject({ nickname: '朵朵', isVip });
  });

  it('makes the page request the user from the server, because only the server knows what the user has bought', async () => {
    const { store, dispatch, network, answer } = continueSession();
    network.answer(getUserInfo, aUser({ ilisten: { isVip: 1, isAnonymous: false } }));
    await advanceTime(4_000);
    dispatch(setUser({ isVip: 1, vip: [] }));
    const before = network.callsTo(getUserInfo).length;
    answer();
    await advanceTime(4_000);
    expect(network.callsTo(getUserInfo)).toHaveLength(before + 1);
    expect(store.getState().user.isVip).toBe(1);
  });
});
