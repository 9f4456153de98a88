import type { Action, Middleware } from '@reduxjs/toolkit';
import { SAGA_ACTION } from '@redux-saga/symbols';
import type { HostUser } from '#contract/host/bridge.ts';
import { exchangeAuthToken, getUserInfo, refreshToken, swapV1Token } from '#contract/account/session.ts';
import { navigated } from '#platform/navigation/navigated.ts';
import { logout, refreshTokenRequest, setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { createSagaTrace } from '#platform/telemetry/sagaTrace.ts';
import { openIdKnown } from '#platform/wechat/wechatSlice.ts';
import { aToken, aUser } from '#test/builders/account/session.ts';
import { loginNonce, rememberLoginRequest } from '#test/harness/session/loginRequest.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { devToolsOptions } from './store.ts';
import { traceTools } from '#app/developer/traceTools.ts';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';
import { advanceTime, startSession } from '#test/harness/session/startSession.ts';

const TOKEN = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9v';
const HOST_TOKEN = 'host-token-4711';
const MOBILE = '13812345678';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('Redux DevTools', () => {
  it('STATE-10 shows readable actions, with tokens and mobile numbers masked', () => {
    const { actionSanitizer } = devToolsOptions;
    expect(actionSanitizer(setToken({ token: TOKEN, expireAt: 5 }))).toEqual({
      type: 'auth/setToken',
      payload: { token: '***', expireAt: 5 },
    });
    expect(actionSanitizer(setUser({ mobile: MOBILE, nickname: '小明' }))).toEqual({
      type: 'user/setUser',
      payload: { mobile: '***', nickname: '小明' },
    });
  });

  it('STATE-10 shows the whole state without a token or mobile number', () => {
    const { store, dispatch } = startSession();
    dispatch(setToken({ token: TOKEN }));
    dispatch(setUser({ mobile: MOBILE }));
    const shown = JSON.stringify(devToolsOptions.stateSanitizer(store.getState()));
    expect(shown).toContain('"isLogin":true');
    expect(shown).not.toContain(TOKEN);
    expect(shown).not.toContain(MOBILE);
  });

  /**
   * Runs a session of the user of a host: the app swaps the user's native token and exchanges an auth token, a refresh
   * fails, and the user logs out.
   */
  async function wholeSession() {
    const trace = createSagaTrace();
    const { devTools, ...tools } = traceTools(trace);
    const seen: Action[] = [];
    const inner: Middleware = () => (next) => (action) => {
      seen.push(action as Action);
      return next(action);
    };
    const user = {
      userId: 'u-1',
      userType: 1,
      tokenType: 1,
      token: `Bearer ${HOST_TOKEN}`,
      mobile: MOBILE,
      nickname: '小明',
    };
    rememberLoginRequest();
    const { network, dispatch, store } = startSession({
      userAgent: HOST_AGENT,
      address: `http://localhost:8080/combine/?authToken=one-time&${loginNonce}`,
      host: { ...noHost, isReady: () => true, user: async () => user as HostUser },
      tools: { ...tools, inner: [inner] },
      beforeStart: ({ network }) => {
        network.answer(swapV1Token, { data: { token: `${TOKEN}-swapped`, expire_time: Date.now() + 1e6 } });
        network.answer(exchangeAuthToken, aToken(TOKEN));
        network.answer(getUserInfo, aUser({ mobile: MOBILE }));
      },
    });
    await advanceTime(1_000);
    dispatch(navigated({ path: '/' }));
    await advanceTime(5_000);
    network.answer(refreshToken, new Error(`${MOBILE} is refused`));
    dispatch(refreshTokenRequest());
    dispatch(openIdKnown('open-id-of-somebody'));
    await advanceTime(1_000);
    dispatch(logout(undefined));
    await advanceTime(60_000);
    return { trace, seen, dispatch, shown: seen.map((action) => devTools.actionSanitizer(action)), store };
  }

  it('shows which saga dispatched an action and which reply the saga had received before, without changing the action', async () => {
    const { seen, shown } = await wholeSession();
    expect(shown).toContainEqual({
      type: 'auth/setToken',
      payload: { token: '***', expireAt: expect.any(Number) as number, isAnonymous: false },
      saga: expect.stringMatching(/^hostSaga › serveSession › askAndLogIn › adoptHostUser › .*adopt/) as string,
      after: 'tokens.swap',
    });
    expect(shown).toContainEqual({
      type: 'auth/setToken',
      payload: { token: '***', expireAt: expect.any(Number) as number },
      saga: expect.stringMatching(
        /^sessionSaga › sessionWork › outerLoginSaga › settled › exchangeAuthToken/,
      ) as string,
      after: 'tokens.fromAuthToken',
    });
    expect(shown).toContainEqual(
      expect.objectContaining({ type: 'auth/refreshTokenFailure', after: 'tokens.refresh (failed)' }),
    );
    const saga = 'addressSaga › handleLoginParameters › offerLogin';
    expect(shown).toContainEqual({ type: 'auth/outerLoginRequest', payload: '***', saga });
    expect(seen.find(openIdKnown.match)).toEqual(openIdKnown('open-id-of-somebody'));
  });

  it('shows the saga of every dispatched action, and forgets sagas that have ended', async () => {
    const { trace, seen, shown, dispatch } = await wholeSession();
    const put = seen.flatMap((action, index) => (Object.hasOwn(action, SAGA_ACTION) ? [shown[index]] : []));
    expect(put.length).toBeGreaterThan(15);
    for (const action of put) {
      expect(action).toMatchObject({
        type: expect.stringMatching(/^[a-z]+\/[a-zA-Z]+/) as string,
        saga: expect.stringMatching(/^[a-zA-Z]+Saga/) as string,
      });
    }
    const followed = trace.size();
    const before = seen.length;
    for (let session = 0; session < 3; session += 1) {
      dispatch(setToken({ token: TOKEN }));
      dispatch(refreshTokenRequest());
      await advanceTime(5_000);
      dispatch(logout(undefined));
      await advanceTime(60_000);
    }
    const later = seen.slice(before).filter((action) => Object.hasOwn(action, SAGA_ACTION));
    expect(later.length).toBeGreaterThanOrEqual(3);
    expect(trace.size()).toBe(followed);
  });

  it('STATE-10 shows no secret in any action or state of a whole session', async () => {
    const { shown, store } = await wholeSession();
    const text = JSON.stringify([shown, devToolsOptions.stateSanitizer(store.getState())]);
    const secrets = [TOKEN, MOBILE, HOST_TOKEN, 'one-time', 'open-id-of-somebody'];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });
});
