import { createHash } from 'node:crypto';
import { exchangeAuthToken, getUserInfo } from '#contract/account/session.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { navigated } from '#platform/navigation/navigated.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { loginRequested } from '#platform/session/login/loginEvents.ts';
import { requestLogin } from '#platform/session/login/loginRequests.ts';
import { aToken, aUser } from '#test/builders/account/session.ts';
import { loginNonce, rememberLoginRequest } from '#test/harness/session/loginRequest.ts';
import { settle } from '#test/harness/session/settle.ts';
import { advanceTime, startSession } from '#test/harness/session/startSession.ts';

const HOME = 'http://localhost:8080/combine/';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Opens an address as if the browser returned from a login that it has requested. */
async function open(address: string) {
  rememberLoginRequest();
  const session = startSession({ address });
  await settle();
  return session;
}

/** Requests a login at this address, and opens the address to which the login returns with these parameters. */
async function openFrom(address: string, parameters: string) {
  const back = requestLogin(startSession().services, '1002', address);
  const session = startSession({ address: `${back}${parameters}` });
  await settle();
  return session;
}

describe('an authToken in the address', () => {
  it('AUTH-12 logs the user in, and is removed from the address; only its digest is stored', async () => {
    const session = await open(`${HOME}series?id=1&authToken=one-time&${loginNonce}`);
    session.network.answer(exchangeAuthToken, aToken());
    expect(session.page.navigator.address().searchParams.get('authToken')).toBe('one-time');
    await advanceTime(500);
    await settle();
    expect(session.store.getState().auth.isLogin).toBe(true);
    expect(session.page.navigator.address().href).toBe(`${HOME}series?id=1`);
    expect(localStorage.getItem('used_auth_token')).toBe(createHash('sha256').update('one-time').digest('hex'));
  });

  it('AUTH-12 is removed from the address, but not sent again, if it was already used', async () => {
    const first = await open(`${HOME}?authToken=one-time&${loginNonce}`);
    first.network.answer(exchangeAuthToken, aToken());
    await advanceTime(500);
    await settle();
    const second = await open(`${HOME}?authToken=one-time&${loginNonce}&id=2`);
    await advanceTime(5_000);
    expect(second.network.calls).toHaveLength(0);
    expect(second.page.navigator.address().href).toBe(`${HOME}?id=2`);
    // The login request is deleted, because it was valid for one login only.
    expect(localStorage.getItem('login_requests')).toBeNull();
  });

  it('AUTH-12 is not stored as used if the login has failed, but the page does not send it again', async () => {
    const session = await open(`${HOME}?authToken=one-time&${loginNonce}`);
    session.network.answer(exchangeAuthToken, new ApiError('network'));
    await advanceTime(500);
    session.dispatch(navigated({ path: '/' }));
    await advanceTime(5_000);
    expect(session.network.callsTo(exchangeAuthToken)).toHaveLength(1);
    expect(localStorage.getItem('used_auth_token')).toBeNull();
  });
});

describe('the fragment of the address at which a login was requested', () => {
  it.each(['', '&authToken=one-time'])(
    'AUTH-20 is restored once when the browser returns from the login with the parameters %j',
    async (login) => {
      const session = await openFrom(`${HOME}package?gift=1#secret-of-a-link`, login);
      expect(session.page.navigator.address().hash).toBe('#secret-of-a-link');
      // Removes the secret from the address, as the screen itself does after it has stored the secret.
      session.page.navigator.replace(new URL(session.page.navigator.address().href.replace(/#.*/, '')));
      session.dispatch(navigated({ path: '/package' }));
      await settle();
      expect(session.page.navigator.address().hash).toBe('');
    },
  );

  it('AUTH-20 is not restored if the address contains a nonce that this browser did not create', async () => {
    const session = startSession({ address: `${HOME}package?gift=1&_login=invented` });
    await settle();
    expect(session.page.navigator.address().href).toBe(`${HOME}package?gift=1`);
  });
});

describe('the caller of a login', () => {
  const callerAtExchange = async (back: string) => {
    const callers: string[] = [];
    const session = startSession({ address: `${back}&authToken=one-time` });
    session.network.answer(exchangeAuthToken, () => {
      callers.push(session.store.getState().app.caller);
      return aToken();
    });
    await settle();
    await advanceTime(500);
    expect(session.store.getState().auth.isLogin).toBe(true);
    return callers;
  };

  it('AUTH-13 AUTH-14 is the caller that the link names, because the account site issues the authToken for this caller', async () => {
    const session = startSession({ address: `${HOME}series?_caller=2003` });
    await settle();
    session.dispatch(loginRequested({ backUrl: session.page.navigator.address().href, way: 'accountPage' }));
    await advanceTime(0);
    const account = new URL(session.page.left[0] ?? '');
    expect(account.searchParams.get('caller')).toBe('2003');
    expect(await callerAtExchange(account.searchParams.get('back_url') ?? '')).toEqual(['2003']);
  });

  it('AUTH-13 is the caller of the environment if the link names no caller', async () => {
    const back = requestLogin(startSession().services, '1002', HOME);
    expect(localStorage.getItem('login_requests')).not.toContain('caller');
    expect(await callerAtExchange(back)).toEqual(['1002']);
  });
});

describe('token parameters in the address', () => {
  it('AUTH-13 are saved to the state and removed from the address before any request', async () => {
    const expireTime = Date.now() + HOUR_MS;
    const session = await open(
      `${HOME}?_token=host-token&_expire_time=${expireTime}&_caller=2003&_app_id=agent7&id=1&${loginNonce}`,
    );
    expect(session.store.getState()).toMatchObject({
      auth: { token: 'host-token', expireAt: expireTime, isLogin: true },
      app: { caller: '2003', agentAppId: 'agent7', appId: 'ilisten001' },
    });
    expect(session.page.navigator.address().href).toBe(`${HOME}?id=1`);
    expect(session.network.calls).toHaveLength(0);
  });

  it('AUTH-08 HTTP-08 begin a session that is stored, even if the clock of the phone is two days ahead', async () => {
    const serverNow = Date.now() - 48 * HOUR_MS;
    rememberLoginRequest();
    const { services } = startSession({
      address: `${HOME}?_token=host-token&_expire_time=${serverNow + HOUR_MS}&${loginNonce}`,
      beforeStart: ({ network }) => {
        network.answer(getUserInfo, async () => {
          await Promise.resolve();
          services.clock.learn(new Date(serverNow).toUTCString());
          return aUser();
        });
      },
    });
    await advanceTime(0);
    expect(services.cookies.read('token')).toBe('host-token');
    expect(services.cookies.read('token_expire')).toBe(String(serverNow + HOUR_MS));
  });

  it('AUTH-07 begin a session that is not stored in cookies if the expiry of the token has passed', async () => {
    const session = await open(`${HOME}?_token=host-token&_expire_time=${Date.now()}&${loginNonce}`);
    await advanceTime(3_000);
    expect(session.store.getState().auth).toMatchObject({ token: 'host-token', expireAt: null, isLogin: true });
    expect(session.services.cookies.read('token')).toBeUndefined();
  });

  it('AUTH-17 do not replace a session that begins while the page asks for the server’s time', async () => {
    const session = await open(`${HOME}?_token=host-token&_expire_time=${Date.now()}&${loginNonce}`);
    await advanceTime(1_000);
    session.store.dispatch(setToken({ token: 'newer' }));
    await advanceTime(3_000);
    expect(session.store.getState().auth).toMatchObject({ token: 'newer' });
  });

  it.each([
    '_token=%20&_expire_time=soon&_caller=<script>&_app_id=../..',
    '_expire_time=99999999999999999999&_caller=&_token=',
    '_token=a%0d%0ab',
    `_token=${'x'.repeat(5000)}`,
  ])('AUTH-13 are ignored if they are malformed (case %#)', async (query) => {
    const session = await open(`${HOME}?${query}&${loginNonce}`);
    expect(session.store.getState()).toMatchObject({ auth: { token: '' }, app: { caller: '1002', agentAppId: '' } });
    expect(session.page.navigator.address().href).toBe(HOME);
  });

  it.each([
    ['_caller=2003', { caller: '2003', agentAppId: '' }],
    ['_app_id=agent7', { caller: '1002', agentAppId: 'agent7' }],
  ])('AUTH-13 are saved even if other parameters are missing: %s', async (query, app) => {
    const session = await open(`${HOME}?${query}`);
    expect(session.store.getState()).toMatchObject({ auth: { token: '' }, app });
    expect(session.page.navigator.address().href).toBe(HOME);
  });

  it('AUTH-13 are removed from the address, but the fragment stays', async () => {
    const session = await open(`${HOME}?_caller=2003#part`);
    expect(session.page.navigator.address().href).toBe(`${HOME}#part`);
  });
});

it('AUTH-12 AUTH-13 an address without login parameters is not replaced', async () => {
  const session = startSession({ address: `${HOME}series?id=1#part` });
  const replace = jest.spyOn(session.page.navigator, 'replace');
  session.dispatch(navigated({ path: '/series' }));
  await settle();
  expect(replace).not.toHaveBeenCalled();
});
