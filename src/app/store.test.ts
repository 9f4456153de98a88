import type { Action, Middleware } from '@reduxjs/toolkit';
import { exchangeAuthToken } from '#contract/session.ts';
import { outerLoginRequest, setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/userSlice.ts';
import { createSagaTrace } from '#platform/telemetry/sagaTrace.ts';
import { aToken } from '#test/builders/session.ts';
import { devToolsOptions } from './store.ts';
import { traceTools } from './traceTools.ts';
import { forgetBrowser, pass, startSession } from '#test/harness/startSession.ts';

const TOKEN = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9v';
const MOBILE = '13812345678';

beforeEach(forgetBrowser);

describe('Redux DevTools', () => {
  it('STATE-10 show readable actions, tokens and numbers masked', () => {
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

  it('STATE-10 show the whole state without a token or a number in it', () => {
    const { store, dispatch } = startSession();
    dispatch(setToken({ token: TOKEN }));
    dispatch(setUser({ mobile: MOBILE }));
    const shown = JSON.stringify(devToolsOptions.stateSanitizer(store.getState()));
    expect(shown).toContain('"isLogin":true');
    expect(shown).not.toContain(TOKEN);
    expect(shown).not.toContain(MOBILE);
  });

  it('show which saga put an action and after which answer, and leave the action as it is', async () => {
    jest.useFakeTimers();
    const trace = createSagaTrace();
    const { devTools, ...tools } = traceTools(trace);
    const seen: Action[] = [];
    const inner: Middleware = () => (next) => (action) => {
      seen.push(action as Action);
      return next(action);
    };
    const session = startSession({ tools: { ...tools, inner: [inner] } });
    session.network.answer(exchangeAuthToken, aToken(TOKEN));
    session.dispatch(outerLoginRequest('one-time'));
    await pass(3_000);
    const shown = seen.map((action) => devTools.actionSanitizer(action) as object);
    expect(shown).toContainEqual({
      type: 'auth/setToken',
      payload: { token: '***', expireAt: expect.any(Number) as number },
      saga: expect.stringMatching(
        /^sessionSaga › sessionWork › outerLoginSaga › settled › exchangeAuthToken/,
      ) as string,
      after: 'tokens.fromAuthToken',
    });
    expect(shown).toContainEqual({ type: 'auth/outerLoginRequest', payload: '***' });
    expect(seen.find(setToken.match)).toEqual(setToken({ token: TOKEN, expireAt: expect.any(Number) as number }));
    const followed = trace.size();
    await pass(60_000);
    expect(trace.size()).toBe(followed);
    jest.useRealTimers();
  });
});
