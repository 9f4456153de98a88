import { exchangeAuthToken, getUserInfo, refreshToken } from '#contract/account/session.ts';
import type { HostUser } from '#contract/host/bridge.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import type { Host } from '#platform/bridge/host.ts';
import { navigated } from '#platform/navigation/navigated.ts';
import {
  outerLoginFailure,
  outerLoginRequest,
  refreshTokenRequest,
  sessionEnded,
  setToken,
} from '#platform/session/authSlice.ts';
import { loginRequested, loginScreenShown } from '#platform/session/login/loginEvents.ts';
import { fetchUserRequest, setUser } from '#platform/session/user/userSlice.ts';
import { aToken, aUser } from '#test/builders/account/session.ts';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { advanceTime, startSession } from '#test/harness/session/startSession.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const hostUser = { userId: 'host-user', userType: 1, token: 'native-token', tokenType: 4 } as HostUser;

/** Starts the app in a host with a working bridge and a signed-in user. */
function start(changes: Partial<Host> = {}) {
  const host: Host = {
    ...noHost,
    isReady: () => true,
    canLogin: () => true,
    user: jest.fn(() => Promise.resolve(hostUser)),
    login: jest.fn(() => Promise.resolve()),
    ...changes,
  };
  const session = startSession({ userAgent: HOST_AGENT, host });
  session.dispatch(setToken({ token: 'token-a', expireAt: Date.now() + HOUR_MS }));
  return session;
}

type Session = ReturnType<typeof start>;

const broken = () => {
  throw new TypeError('undefined is not a function');
};

/** Functions that each make one saga throw an error that it does not expect, and start that saga. */
const failures: [flow: string, fail: (session: Session) => void][] = [
  [
    'of the session’s end',
    ({ services, dispatch }) => {
      jest.spyOn(services.cookies, 'remove').mockImplementationOnce(broken);
      dispatch(sessionEnded());
    },
  ],
  [
    'that stores tokens',
    ({ services, dispatch }) => {
      jest.spyOn(services.cookies, 'write').mockImplementationOnce(broken);
      dispatch(setToken({ token: 'token-b', expireAt: Date.now() + HOUR_MS }));
    },
  ],
  [
    'that stores users',
    ({ services, dispatch }) => {
      jest.spyOn(services.localStore, 'write').mockImplementationOnce(broken);
      dispatch(setUser({ userId: 'user-a' }));
    },
  ],
  [
    'that shows failures',
    ({ services, dispatch }) => {
      jest.spyOn(services.toasts, 'fail').mockImplementationOnce(broken);
      dispatch(outerLoginFailure());
    },
  ],
  [
    'of navigation',
    ({ services, dispatch }) => {
      jest.spyOn(services.host, 'setting').mockImplementationOnce(broken);
      dispatch(navigated({ path: '/' }));
    },
  ],
  [
    'of logins in the address',
    ({ services, dispatch }) => {
      jest.spyOn(services.navigator, 'address').mockImplementationOnce(broken);
      dispatch(navigated({ path: '/' }));
    },
  ],
  [
    'of the host’s logins',
    ({ services, dispatch }) => {
      jest.spyOn(services, 'needsLoginHere').mockImplementationOnce(broken);
      dispatch(loginScreenShown({ isPaused: false }));
    },
  ],
  [
    'of other tabs',
    ({ services }) => {
      jest.spyOn(services.cookies, 'read').mockImplementationOnce(broken);
      document.dispatchEvent(new Event('visibilitychange'));
    },
  ],
];

/** Fails unless the next login, refresh, fetch of the user and login through the bridge work. */
async function expectWorkingFlows({ network, services, store, dispatch }: Session) {
  network.answer(exchangeAuthToken, aToken('token-of-login'));
  dispatch(outerLoginRequest('one-time'));
  await advanceTime(500);
  expect(store.getState().auth.token).toBe('token-of-login');

  network.answer(refreshToken, aToken('token-of-refresh'));
  dispatch(refreshTokenRequest());
  await advanceTime(0);
  expect(store.getState().auth.token).toBe('token-of-refresh');

  network.answer(getUserInfo, aUser({ nickname: '小红' }));
  dispatch(fetchUserRequest());
  await advanceTime(3_000);
  expect(store.getState().user.nickname).toBe('小红');

  dispatch(loginRequested({ backUrl: 'http://localhost:8080/combine/', way: 'host' }));
  await advanceTime(0);
  expect(services.host.login).toHaveBeenCalled();
}

describe('a saga that throws', () => {
  it.each(failures)(
    'AUTH-18 in the flow %s does not break logins, refreshes or fetches of the user',
    async (_flow, fail) => {
      const session = start();
      await advanceTime(5_000);
      fail(session);
      await advanceTime(5_000);
      expect(console.warn).toHaveBeenCalledWith(expect.stringMatching(/^\[\w+Saga\]$/), expect.anything());
      await expectWorkingFlows(session);
    },
  );

  it('AUTH-18 does not cancel a login whose debounce is still running', async () => {
    const { dispatch, network, services, store } = start();
    await advanceTime(5_000);
    network.answer(exchangeAuthToken, aToken('token-of-login'));
    dispatch(outerLoginRequest('one-time'));
    jest.spyOn(services.localStore, 'write').mockImplementationOnce(broken);
    dispatch(setUser({ userId: 'user-a' }));
    expect(console.warn).toHaveBeenCalledWith('[keepSessionSaga]', expect.anything());
    await advanceTime(500);
    expect(store.getState().auth.token).toBe('token-of-login');
  });

  it('AUTH-18 does not break logins, refreshes or fetches of the user if it throws while the bridge starts', async () => {
    const session = start({ isReady: jest.fn(() => true).mockImplementationOnce(broken) });
    await advanceTime(5_000);
    expect(console.warn).toHaveBeenCalledWith('[hostAppSaga]', expect.anything());
    await expectWorkingFlows(session);
  });
});
