import type { Action } from '@reduxjs/toolkit';
import fc from 'fast-check';
import { put } from 'typed-redux-saga';
import { rootReducer, type RootState } from '#app/store/rootReducer.ts';
import { rootSaga } from '#app/store/rootSaga.ts';
import { exchangeAuthToken, getUserInfo, refreshToken, revokeToken } from '#contract/account/session.ts';
import { describeDifference } from '#platform/flow/replay/difference.ts';
import { parseFlowRecording, type FlowRecording } from '#platform/flow/recording/recording.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { navigated } from '#platform/navigation/navigated.ts';
import { logout, outerLoginRequest, refreshTokenRequest, setToken } from '#platform/session/authSlice.ts';
import { loginRequested } from '#platform/session/login/loginEvents.ts';
import { loginOfferAccepted } from '#platform/session/address/loginOfferSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { openIdKnown } from '#platform/wechat/wechatSlice.ts';
import { aToken, aUser } from '#test/builders/account/session.ts';
import { replayFlows } from '#test/harness/flow/replayFlows.ts';
import { recordSession } from '#test/harness/flow/recordSession.ts';
import { loginNonce, rememberLoginRequest } from '#test/harness/session/loginRequest.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';
import { advanceTimeQuickly } from '#test/harness/fakes/advanceTimeQuickly.ts';
import { advanceTime } from '#test/harness/session/startSession.ts';

type Recorded = ReturnType<typeof recordSession>;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Returns the recording as if it had been read from a file. */
const asFile = ({ recorder }: Recorded): FlowRecording => parseFlowRecording(JSON.stringify(recorder.recording()));

async function expectSame(recording: FlowRecording): Promise<void> {
  const difference = await replayFlows(recording);
  expect(difference && describeDifference(difference)).toBeUndefined();
}

const flows: Record<string, () => Promise<Recorded>> = {
  async 'an outer login from the address to the user'() {
    rememberLoginRequest();
    const session = recordSession({
      address: `http://localhost:8080/combine/?authToken=the-one-time-secret&${loginNonce}`,
    });
    session.network.answer(exchangeAuthToken, aToken());
    session.network.answer(getUserInfo, aUser());
    await advanceTime(600);
    session.dispatch(navigated({ path: '/' }));
    await advanceTime(5_000);
    return session;
  },
  async 'a link with a login that is accepted'() {
    const session = recordSession({ address: 'http://localhost:8080/combine/?_token=token-of-a-link' });
    session.network.answer(getUserInfo, aUser());
    await advanceTime(100);
    session.dispatch(loginOfferAccepted());
    await advanceTime(5_000);
    return session;
  },
  async 'a requested login on the account page'() {
    const session = recordSession({ address: 'http://localhost:8080/combine/profile' });
    session.dispatch(loginRequested({ way: 'accountPage', backUrl: 'http://localhost:8080/combine/profile' }));
    await advanceTime(100);
    return session;
  },
  async 'a burst of logins that fail'() {
    const session = recordSession();
    session.network.answer(exchangeAuthToken, new ApiError('status', '登录已失效', 401));
    for (const authToken of ['first-of-them', 'second-of-them']) {
      session.dispatch(outerLoginRequest(authToken));
      await advanceTime(300);
    }
    await advanceTime(4_000);
    return session;
  },
  async 'a refresh whose reply arrives after another login'() {
    const session = recordSession();
    session.dispatch(setToken({ token: 'token-before', expireAt: Date.now() + 1e6 }));
    let answer: () => void = () => undefined;
    session.network.answer(refreshToken, () => new Promise((resolve) => (answer = () => resolve(aToken('renewed')))));
    session.dispatch(refreshTokenRequest());
    await advanceTime(100);
    session.dispatch(setToken({ token: 'token-after', expireAt: Date.now() + 1e6 }));
    answer();
    await advanceTime(100);
    return session;
  },
  async 'a logout'() {
    const session = recordSession({ address: 'http://localhost:8080/combine/profile' });
    session.dispatch(setToken({ token: 'token-of-somebody', expireAt: Date.now() + 1e6 }));
    session.network.answer(revokeToken, {});
    await advanceTime(10);
    session.dispatch(logout());
    await advanceTime(2_000);
    return session;
  },
  async 'another tab that logs in and out'() {
    const session = recordSession();
    await advanceTime(3_000);
    session.services.cookies.write('token', 'token-of-the-other-tab', Date.now() + 1e6);
    session.services.cookies.write('token_expire', String(Date.now() + 1e6), Date.now() + 1e6);
    await advanceTime(4_000);
    session.services.cookies.remove('token');
    document.dispatchEvent(new Event('visibilitychange'));
    await advanceTime(60_000);
    return session;
  },
  async 'a host in which nobody is logged in'() {
    const session = recordSession({ userAgent: HOST_AGENT });
    await advanceTime(500);
    session.dispatch(navigated({ path: '/profile' }));
    await advanceTime(20_000);
    return session;
  },
};

describe('a recorded flow of actions, calls and replies', () => {
  it.each(Object.entries(flows))('is replayed without a difference: %s', async (_name, record) => {
    await expectSame(asFile(await record()));
  });
});

describe('a flow recording of a session', () => {
  const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
  const secrets = {
    authToken: 'one-time-9f8e7d',
    token: TOKEN,
    otherToken: 'plain-token-5a',
    mobile: '13812345678',
    openId: 'oXyZ12-abcDEF_9',
    nickname: '小明同学',
    avatar: 'https://img.example.cn/faces/4711.webp',
    userId: 'u-20994711',
    deviceId: '0d3c2b1a-9f8e-4d6c-8b7a-001122334455',
    hostToken: 'hostTokenOf4711withoutDots',
  };

  async function everySecret(): Promise<Recorded> {
    localStorage.setItem('device_uuid', secrets.deviceId);
    sessionStorage.setItem('wechat_open_id', secrets.openId);
    const { authToken, token, otherToken, hostToken, userId, nickname, avatar, mobile } = secrets;
    const user = {
      userType: 1,
      token: `Bearer JwtUser ${hostToken}`,
      tokenType: 3,
      userId: 20994711,
      nickname,
      avatar,
      mobile,
    };
    rememberLoginRequest();
    const session = recordSession({
      userAgent: HOST_AGENT,
      address: `http://localhost:8080/combine/?authToken=${authToken}&${loginNonce}&mobile=${mobile}&nickname=${encodeURIComponent(nickname)}`,
      host: { ...noHost, isReady: () => true, user: async () => user as never },
    });
    const { network, dispatch, services } = session;
    network.answer(exchangeAuthToken, aToken(token));
    network.answer(getUserInfo, aUser({ userId, nickname, avatarUrl: avatar, mobile }));
    network.answer(refreshToken, new ApiError('status', `${mobile} 的令牌 ${otherToken} 已失效`, 401));
    await advanceTime(1_000);
    dispatch(setToken({ token, expireAt: Date.now() + 1e6 }));
    dispatch(setUser({ userId, nickname, avatar, mobile }));
    dispatch(openIdKnown(secrets.openId));
    dispatch(navigated({ path: '/' }));
    await advanceTime(4_000);
    dispatch(refreshTokenRequest());
    await advanceTime(100);
    dispatch(setToken({ token: otherToken, expireAt: Date.now() + 1e6 }));
    services.localStore.write('heard_by_user', JSON.stringify({ owner: userId, stories: {} }));
    await advanceTime(1_000);
    dispatch(logout());
    await advanceTime(2_000);
    return session;
  }

  it('STATE-10 contains no secrets and no personal data, and can be replayed nevertheless', async () => {
    const recording = asFile(await everySecret());
    const text = JSON.stringify(recording);
    const written = Object.values(secrets).flatMap((secret) => {
      const encoded = encodeURIComponent(secret);
      return [secret, encoded, encodeURIComponent(encoded), '20994711'];
    });
    expect(written.filter((secret) => text.includes(secret))).toEqual([]);
    expect(text).toContain('token-1');
    expect(text).toContain('mobile-1');
    await expectSame(recording);
  });

  it('stays small while a tab does nothing but poll its cookies', async () => {
    const session = recordSession();
    await advanceTime(1_000);
    const before = JSON.stringify(session.recorder.recording()).length;
    await advanceTimeQuickly(30 * 60_000);
    expect(JSON.stringify(session.recorder.recording()).length - before).toBeLessThan(200);
  });

  it.each([
    ['an empty file', '', /not JSON/],
    ['a truncated recording', '{"format":2,"name":"x","steps":[{"ki', /not all of it is there/],
    ['a file of another kind', '{"name":"daidi","version":"1"}', /no `format`/],
    ['a JSON array', '[1,2]', /no `format`/],
    ['a newer format', '{"format":3}', /format 3; only 1 and 2/],
    ['a damaged recording', '{"format":2,"name":"x"}', /damaged at startedAt/],
    ['a damaged recording of the first format', '{"format":1,"name":"x"}', /damaged at startedAt/],
  ])('cannot be read from %s, and the error says why', (_what, text, message) => {
    expect(() => parseFlowRecording(text)).toThrow(message);
  });

  it('can also be read in the first format, in which the time of a step had another name', async () => {
    const recording = (await flows['a logout']!()).recorder.recording();
    const steps = recording.steps.map(({ elapsedMs, ...step }) => ({ ...step, at: elapsedMs }));
    expect(parseFlowRecording(JSON.stringify({ ...recording, format: 1, steps }))).toEqual(
      parseFlowRecording(JSON.stringify(recording)),
    );
  });

  it('is rejected with a message wherever it is truncated or damaged', async () => {
    const text = JSON.stringify((await flows['a logout']!()).recorder.recording());
    fc.assert(
      fc.property(fc.nat({ max: text.length - 1 }), (length) => {
        expect(() => parseFlowRecording(text.slice(0, length))).toThrow(/^This (is not a recording|recording)/);
      }),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(() => parseFlowRecording(json)).toThrow(/^This (is not a recording|recording)/);
      }),
    );
  });
});

describe('the first difference between a flow recording and its replay', () => {
  const recordingOf = async (name: string) => asFile(await flows[name]!());

  it('names the field that a reducer computes wrongly', async () => {
    const recording = await recordingOf('an outer login from the address to the user');
    const broken = (state: RootState | undefined, action: Action): RootState => {
      const next = rootReducer(state, action);
      return setUser.match(action) ? { ...next, user: { ...next.user, age: 99 } } : next;
    };
    const difference = await replayFlows(recording, { reducer: broken });
    expect(describeDifference(difference!)).toContain('at        args[1]: "6" became "99"');
  });

  it('names the argument that a saga passes wrongly, and is reported with the preceding steps', async () => {
    const recording = await recordingOf('an outer login from the address to the user');
    const hasty = function* hasty(...[services, ...others]: Parameters<typeof rootSaga>) {
      yield* rootSaga({ ...services, ...only(services), cookies: shortLived(services.cookies) }, ...others);
    };
    const difference = await replayFlows(recording, { saga: hasty as never });
    const report = describeDifference(difference!);
    expect(report).toMatch(/expected {2}call cookies\.write\("token", "token-1", \d+\)/);
    expect(report).toMatch(/at {8}args\[2\]: \d+ became 0/);
    expect(report).toMatch(/after\n(.|\n)*put auth\/setToken/);
  });

  it('names an expected action that is missing, or an unexpected action', async () => {
    const recording = await recordingOf('a logout');
    const deaf = function* deaf() {
      // Empty, as if the flows of the session did not run.
    };
    expect(await replayFlows(recording, { saga: deaf as never })).toMatchObject({
      index: expect.any(Number) as number,
      actual: 'nothing',
    });
    const chatty = function* chatty(...services: Parameters<typeof rootSaga>) {
      yield* rootSaga(...services);
      yield* put({ type: 'unasked' });
    };
    expect(await replayFlows(recording, { saga: chatty as never })).toMatchObject({ actual: 'put unasked' });
  });

  it('names a delay whose duration has changed', async () => {
    const recording = await recordingOf('a burst of logins that fail');
    const steps = recording.steps.map((step) =>
      step.kind === 'call' && step.path === 'delay' && step.args[0] === 500 ? { ...step, args: [600] } : step,
    );
    expect(describeDifference((await replayFlows({ ...recording, steps }))!)).toContain('args[0]: 600 became 500');
  });

  it('names the path of a different value in the final state', async () => {
    const recording = await recordingOf('a logout');
    const finalState = { ...recording.finalState, user: { ...(recording.finalState['user'] as object), age: 9 } };
    expect(describeDifference((await replayFlows({ ...recording, finalState }))!)).toContain('user.age: 9 became 5');
  });
});

type Cookies = Parameters<typeof rootSaga>[0]['cookies'];

/**
 * Copies these services one by one. The object cannot be spread, because the services of a replay are proxies that seem
 * to have every property.
 */
const only = ({
  tokens,
  localStore,
  clock,
  navigator,
  page,
  host,
  events,
  environment,
  toasts,
  needsLoginHere,
}: Parameters<typeof rootSaga>[0]) => ({
  tokens,
  localStore,
  clock,
  navigator,
  page,
  host,
  events,
  environment,
  toasts,
  needsLoginHere,
});

const shortLived = ({ read, write, remove }: Cookies): Cookies => ({
  read,
  remove,
  write: (name, value) => write(name, value, 0),
});
