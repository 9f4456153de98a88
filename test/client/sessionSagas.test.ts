import { expectSaga } from 'redux-saga-test-plan';
import type { EffectProviders } from 'redux-saga-test-plan/providers';
import { rootReducer } from '#app/store/rootReducer.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { sagaServices } from '#test/harness/session/sagaServices.ts';
import { authSlice, outerLoginRequest, refreshTokenRequest, setToken } from '#platform/session/authSlice.ts';
import { fetchUserSaga } from '#platform/session/user/fetchUserSaga.ts';
import { outerLoginSaga } from '#platform/session/address/outerLoginSaga.ts';
import { refreshTokenSaga } from '#platform/session/token/refreshTokenSaga.ts';
import { swapToken } from '#platform/session/token/swapToken.ts';
import { fetchUserRequest, userSlice } from '#platform/session/user/userSlice.ts';

/*
 * Examples of saga tests with redux-saga-test-plan (docs/qa.md). Each test runs one saga with the real reducers. It
 * defines the incoming action and the replies to the calls, and checks the resulting actions.
 */

const EXPIRE_AT = Date.UTC(2030, 0, 1);
const grant = { token: 'token-b', expireAt: EXPIRE_AT };
const refused = new ApiError('status', '登录已失效', 401);
const user = { userId: 'user-a', nickname: '小明', isVip: 0 as const };

const signedIn = rootReducer(undefined, setToken({ token: 'token-a' }));
const signedOut = rootReducer(undefined, { type: 'start' });

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(console, 'warn').mockImplementation();
});

/** The part of the result of `run` that these tests use; redux-saga-test-plan types the result as `any`. */
interface Result {
  returnValue: unknown;
  storeState: unknown;
  effects: { put?: unknown[] };
}

/** Skips every delay and records its length in milliseconds. */
function withoutDelays() {
  const delays: unknown[] = [];
  const provider: EffectProviders = {
    call(effect, next) {
      if (effect.fn.name !== 'delayP') return next() as unknown;
      delays.push(effect.args[0]);
      return true;
    },
  };
  return { delays, provider };
}

describe('outerLoginSaga', () => {
  it('AUTH-03 AUTH-04 exchanges the authToken after 500 ms and begins a session with the token of the reply', async () => {
    const fromAuthToken = jest.fn(async () => grant);
    const { delays, provider } = withoutDelays();
    await expectSaga(outerLoginSaga, sagaServices({ fromAuthToken }))
      .withReducer(rootReducer, signedOut)
      .provide(provider)
      .call(fromAuthToken, 'one-time')
      .put(setToken(grant))
      .dispatch(outerLoginRequest('one-time'))
      .silentRun();
    expect(delays).toEqual([500]);
  });

  it('AUTH-02 AUTH-03 puts auth/outerLoginFailure when the exchange fails', async () => {
    await expectSaga(outerLoginSaga, sagaServices({ fromAuthToken: () => Promise.reject(refused) }))
      .withReducer(rootReducer, signedOut)
      .provide(withoutDelays().provider)
      .put({ type: 'auth/outerLoginFailure', payload: undefined })
      .not.put.actionType('auth/setToken')
      .dispatch({ type: 'auth/outerLoginRequest', payload: 'one-time' })
      .silentRun();
  });
});

describe('refreshTokenSaga', () => {
  it('AUTH-02 AUTH-06 requests a new token and puts auth/setToken with it', async () => {
    const refresh = jest.fn(async () => grant);
    await expectSaga(refreshTokenSaga, sagaServices({ refresh }))
      .withReducer(rootReducer, signedIn)
      .call(refresh)
      .put({ type: 'auth/setToken', payload: grant })
      .dispatch({ type: 'auth/refreshTokenRequest' })
      .silentRun();
  });

  it('AUTH-02 AUTH-06 puts auth/refreshTokenFailure and keeps the current token when the call fails', async () => {
    const result: Result = await expectSaga(refreshTokenSaga, sagaServices({ refresh: () => Promise.reject(refused) }))
      .withReducer(rootReducer, signedIn)
      .put({ type: 'auth/refreshTokenFailure', payload: undefined })
      .dispatch(refreshTokenRequest())
      .silentRun();
    expect(result.storeState).toMatchObject({ auth: { token: 'token-a', isLogin: true } });
  });
});

describe('swapToken', () => {
  it('SWAP-03 SWAP-04 puts auth/swapTokenRequest and auth/swapTokenSuccess, and returns the user token', async () => {
    const swap = jest.fn(async () => grant);
    const result: Result = await expectSaga(swapToken, sagaServices({ swap }), 'native', 3)
      .put({ type: 'auth/swapTokenRequest', payload: { tokenType: 3 } })
      .call(swap, 'native', 3)
      .put({ type: 'auth/swapTokenSuccess', payload: { expireAt: EXPIRE_AT } })
      .run();
    expect(result.returnValue).toEqual({ token: 'token-b', expireAt: EXPIRE_AT, isAnonymous: false });
  });

  it.each([
    ['a refusal', refused, { kind: 'status', status: 401 }],
    ['an unexpected exception', new TypeError('undefined is not a function'), { kind: undefined, status: undefined }],
  ])(
    'SWAP-05 after %s, puts auth/swapTokenFailure, logs the failure and returns undefined',
    async (_what, problem, payload) => {
      const result: Result = await expectSaga(
        swapToken,
        sagaServices({ swap: () => Promise.reject(problem) }),
        'native',
        1,
      )
        .put({ type: 'auth/swapTokenFailure', payload })
        .run();
      expect(result.returnValue).toBeUndefined();
      expect(console.warn).toHaveBeenCalledWith('[token swap]', expect.anything());
    },
  );

  it('STATE-10 puts neither the native token nor the user token into an action', async () => {
    const result: Result = await expectSaga(
      swapToken,
      sagaServices({ swap: async () => grant }),
      'native-secret',
      1,
    ).run();
    expect(result.effects.put).toHaveLength(2);
    expect(JSON.stringify(result.effects.put)).not.toMatch(/native-secret|token-b/);
  });
});

describe('fetchUserSaga', () => {
  it('AUTH-02 AUTH-10 requests the user’s data after 3 s and puts user/setUser', async () => {
    const fetchUser = jest.fn(async () => user);
    const { delays, provider } = withoutDelays();
    await expectSaga(fetchUserSaga, sagaServices({ fetchUser }))
      .withReducer(rootReducer, signedIn)
      .provide(provider)
      .call(fetchUser)
      .put({ type: 'user/setUser', payload: user })
      .dispatch({ type: 'user/fetchUserRequest' })
      .silentRun();
    expect(delays).toEqual([3_000]);
  });

  it('AUTH-02 AUTH-10 puts user/fetchUserFailure with the message when the call fails', async () => {
    await expectSaga(fetchUserSaga, sagaServices({ fetchUser: () => Promise.reject(refused) }))
      .withReducer(rootReducer, signedIn)
      .provide(withoutDelays().provider)
      .put({ type: 'user/fetchUserFailure', payload: { message: '登录已失效' } })
      .dispatch(fetchUserRequest())
      .silentRun();
  });
});

it('AUTH-02 the actions of login, token refresh, token swap and user fetch have the names that other programs rely on', () => {
  const typesOf = (actions: Record<string, { type: string }>) => Object.values(actions).map(({ type }) => type);
  expect([...typesOf(authSlice.actions), ...typesOf(userSlice.actions)]).toEqual([
    'auth/outerLoginRequest',
    'auth/outerLoginFailure',
    'auth/refreshTokenRequest',
    'auth/refreshTokenFailure',
    'auth/swapTokenRequest',
    'auth/swapTokenSuccess',
    'auth/swapTokenFailure',
    'auth/setToken',
    'auth/setLogining',
    'auth/logout',
    'auth/sessionEnded',
    'user/fetchUserRequest',
    'user/setUser',
    'user/childChanged',
    'user/fetchUserFailure',
  ]);
});
