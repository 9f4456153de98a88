import { createHash } from 'node:crypto';
import { exchangeAuthToken } from '#contract/session.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { navigated } from '#platform/navigation/navigated.ts';
import { aToken } from '#test/builders/session.ts';
import { pass, startSession } from '#test/harness/startSession.ts';
import { accountSwitchAccepted, accountSwitchDeclined } from './accountSwitchSlice.ts';
import { setToken } from './authSlice.ts';

const HOME = 'http://localhost:8080/combine/';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Hashing loads a chunk, which takes promises but no time. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await pass(0);
};

async function open(address: string) {
  const session = startSession({ address });
  await settle();
  return session;
}

describe('authToken in the address', () => {
  it('AUTH-12 logs in, is remembered by its digest alone, and then leaves the address', async () => {
    const session = await open(`${HOME}series?id=1&authToken=one-time`);
    session.network.answer(exchangeAuthToken, aToken());
    expect(session.page.navigator.address().searchParams.get('authToken')).toBe('one-time');
    await pass(500);
    await settle();
    expect(session.store.getState().auth.isLogin).toBe(true);
    expect(session.page.navigator.address().href).toBe(`${HOME}series?id=1`);
    expect(localStorage.getItem('used_auth_token')).toBe(createHash('sha256').update('one-time').digest('hex'));
  });

  it('AUTH-12 one that was used before is only taken out of the address', async () => {
    const first = await open(`${HOME}?authToken=one-time`);
    first.network.answer(exchangeAuthToken, aToken());
    await pass(500);
    await settle();
    const second = await open(`${HOME}?authToken=one-time&id=2`);
    await pass(5_000);
    expect(second.network.calls).toHaveLength(0);
    expect(second.page.navigator.address().href).toBe(`${HOME}?id=2`);
  });

  it('AUTH-12 one that failed is not remembered, and a page sends it off once', async () => {
    const session = await open(`${HOME}?authToken=one-time`);
    session.network.answer(exchangeAuthToken, new ApiError('network'));
    await pass(500);
    session.dispatch(navigated({ path: '/' }));
    await pass(5_000);
    expect(session.network.callsTo(exchangeAuthToken)).toHaveLength(1);
    expect(localStorage.getItem('used_auth_token')).toBeNull();
  });

  it('AUTH-20 asks before it replaces a signed-in user, and keeps her when told so', async () => {
    const before = startSession();
    before.dispatch(setToken({ token: 'mine', expireAt: Date.now() + 3_600_000 }));
    const session = await open(`${HOME}?authToken=foreign`);
    expect(session.store.getState().accountSwitch.isOffered).toBe(true);
    await pass(10_000);
    expect(session.network.calls).toHaveLength(0);
    session.dispatch(accountSwitchDeclined());
    await settle();
    await pass(5_000);
    expect(session.network.calls).toHaveLength(0);
    expect(session.store.getState().auth.token).toBe('mine');
    expect(session.page.navigator.address().href).toBe(HOME);
  });

  it('AUTH-20 switches when told so, leaving nothing of the first user', async () => {
    const before = startSession();
    before.dispatch(setToken({ token: 'mine', expireAt: Date.now() + 3_600_000 }));
    const session = await open(`${HOME}?authToken=foreign`);
    session.network.answer(exchangeAuthToken, aToken('theirs'));
    session.dispatch(accountSwitchAccepted());
    expect(session.store.getState().auth.token).toBe('');
    await settle();
    await pass(500);
    expect(session.services.cookies.read('token')).toBe('theirs');
  });
});

describe('token parameters in the address', () => {
  it('AUTH-13 are saved into the state and gone from the address before anything is asked', async () => {
    const expireTime = Date.now() + 3_600_000;
    const session = await open(`${HOME}?_token=host-token&_expire_time=${expireTime}&_caller=2003&_app_id=agent7&id=1`);
    expect(session.store.getState()).toMatchObject({
      auth: { token: 'host-token', expireAt: expireTime, isLogin: true },
      app: { caller: '2003', agentAppId: 'agent7', appId: 'ilisten001' },
    });
    expect(session.page.navigator.address().href).toBe(`${HOME}?id=1`);
    expect(session.network.calls).toHaveLength(0);
  });

  it('AUTH-20 another _token than the present user asks first', async () => {
    const before = startSession();
    before.dispatch(setToken({ token: 'mine', expireAt: Date.now() + 3_600_000 }));
    const session = await open(`${HOME}?_token=foreign`);
    expect(session.store.getState()).toMatchObject({ auth: { token: 'mine' }, accountSwitch: { isOffered: true } });
    expect(session.page.navigator.address().href).toBe(HOME);
    session.dispatch(accountSwitchAccepted());
    await settle();
    expect(session.store.getState().auth.token).toBe('foreign');
  });

  it.each([
    '_token=%20&_expire_time=soon&_caller=<script>&_app_id=../..',
    '_expire_time=99999999999999999999&_caller=&_token=',
    '_token=a%0d%0ab',
    `_token=${'x'.repeat(5000)}`,
  ])('AUTH-13 malformed ones are dropped: %#', async (query) => {
    const session = await open(`${HOME}?${query}`);
    expect(session.store.getState()).toMatchObject({ auth: { token: '' }, app: { caller: '1002', agentAppId: '' } });
    expect(session.page.navigator.address().href).toBe(HOME);
  });
});
