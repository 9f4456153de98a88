import type { HostAppInfo, HostUser } from '#contract/host/bridge.ts';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { pass, startSession } from '#test/harness/session/startSession.ts';

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

const start = (changes = {}) =>
  startSession({
    userAgent: HOST_AGENT,
    host: {
      ...noHost,
      isReady: () => true,
      appInfo: () => Promise.resolve(appInfo),
      user: () => Promise.resolve(user),
      ...changes,
    },
  });

it('BRIDGE-02 a bridge that exists at the start is ready in the state at once', () => {
  expect(start().store.getState().app.ibridgeIsReady).toBe(true);
  expect(start({ isReady: () => false }).store.getState().app.ibridgeIsReady).toBe(false);
});

it('BRIDGE-09 the app info replaces what the user agent says', async () => {
  const { store } = start();
  await pass(0);
  expect(store.getState().app).toMatchObject({
    caller: '3003',
    agentAppId: 'app-7',
    appId: 'ilisten001',
    deviceId: 'phone-7',
    channel: 'xiaomi',
    prdVer: '12.1',
  });
});

it.each([
  [0, { isVip: 0, isAnonymous: true }],
  [1, { isVip: 0, isAnonymous: false }],
  [2, { isVip: 1, isAnonymous: false }],
] as const)('BRIDGE-09 ROLE-02 a user of type %i becomes the user of the state', async (userType, expected) => {
  const { store } = start({ user: () => Promise.resolve({ ...user, userType }) });
  await pass(0);
  expect(store.getState().user).toMatchObject({
    userId: 'host-user-7',
    nickname: '朵朵',
    avatar: 'https://img.example.cn/a.webp',
    mobile: '138****0000',
    age: 7,
    ...expected,
  });
});
