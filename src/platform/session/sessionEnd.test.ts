import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { exchangeAuthToken, getUserInfo, refreshToken, revokeToken } from '#contract/account/session.ts';
import { HOUR_MS, SECOND_MS } from '#lib/time/time.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { aToken, aUser } from '#test/builders/account/session.ts';
import { advanceTime, startSession } from '#test/harness/session/startSession.ts';
import { reactionsApi } from '#platform/reactions/reactionsApi.ts';
import { deviceKeys, personKeys } from '#platform/storage/storageKeys.ts';
import { logout, outerLoginRequest, refreshTokenRequest, sessionEnded, setToken } from './authSlice.ts';
import { fetchUserRequest, setUser } from './user/userSlice.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const cookieNames = () => document.cookie.split('; ').map((cookie) => cookie.split('=')[0]);

function signedIn() {
  const session = startSession({ address: 'http://localhost:8080/combine/play_history?day=1&authToken=secret' });
  session.dispatch(setToken({ token: 'token-a', expireAt: Date.now() + HOUR_MS }));
  session.dispatch(setUser({ userId: 'user-a', nickname: '小明', avatar: 'a.webp', isAnonymous: false }));
  return session;
}

describe('the stored session', () => {
  it('AUTH-07 AUTH-08 consists of token and user in cookies, which last until the token expires', () => {
    const written = jest.spyOn(document, 'cookie', 'set');
    const { services } = signedIn();
    expect(
      Object.fromEntries(
        ['token', 'user_id', 'nickname', 'avatar', 'anonymous'].map((name) => [
          name,
          services.cookies.read(name as 'token'),
        ]),
      ),
    ).toEqual({
      token: 'token-a',
      user_id: 'user-a',
      nickname: '小明',
      avatar: 'a.webp',
      anonymous: '0',
    });
    expect(Number(services.cookies.read('token_expire'))).toBe(Date.now() + HOUR_MS);
    expect(Number(services.cookies.read('token_updated_at'))).toBe(Date.now());
    // Checks the expiry in the text of each written cookie, because jsdom's cookies ignore the fake clock.
    const expires = new Date(Date.now() + HOUR_MS).toUTCString();
    expect(written.mock.calls.map(([cookie]) => cookie)).toEqual(
      written.mock.calls.map(() => expect.stringContaining(`Path=/; Expires=${expires}`) as string),
    );
    expect(written.mock.calls.length).toBeGreaterThanOrEqual(7);
    written.mockRestore();
  });

  it.each([
    ['at least as long as the token, even if the clock of the phone is two days ahead', 48 * HOUR_MS, HOUR_MS],
    ['until the server ends the token, if the clock of the phone is two days behind', -48 * HOUR_MS, 49 * HOUR_MS],
  ])('AUTH-08 HTTP-08 is stored %s', (_what, aheadMs, lifetimeMs) => {
    const written = jest.spyOn(document, 'cookie', 'set');
    const session = startSession();
    const serverNow = Date.now() - aheadMs;
    session.services.clock.learn(new Date(serverNow).toUTCString());
    session.dispatch(setToken({ token: 'token-a', expireAt: serverNow + HOUR_MS }));
    session.dispatch(setUser({ userId: 'user-a', nickname: '小明', childId: 'user-a' }));
    const endings = written.mock.calls.map(([cookie]) => Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? ''));
    written.mockRestore();
    expect(endings.length).toBeGreaterThanOrEqual(8);
    for (const ending of endings) expect(Math.abs(ending - Date.now() - lifetimeMs)).toBeLessThan(2 * SECOND_MS);
    expect(startSession().store.getState().auth).toMatchObject({ token: 'token-a', expireAt: serverNow + HOUR_MS });
  });

  it('AUTH-07 does not contain a token without an expiry; such a token is only in the state', () => {
    const { dispatch, services, store } = startSession();
    dispatch(setToken({ token: 'token-a' }));
    expect(store.getState().auth).toEqual({ token: 'token-a', expireAt: null, isLogin: true, isLogining: false });
    expect(services.cookies.read('token')).toBeUndefined();
  });

  it('AUTH-08 contains the cookie `anonymous` with 1 for an anonymous user, and with 0 for any other user', () => {
    const { dispatch, services } = signedIn();
    dispatch(setUser({ isAnonymous: true }));
    expect(services.cookies.read('anonymous')).toBe('1');
    dispatch(setToken({ token: 'token-b', expireAt: Date.now() + HOUR_MS, isAnonymous: false }));
    expect(services.cookies.read('anonymous')).toBe('0');
  });

  it('AUTH-08 is restored after a reload', () => {
    signedIn();
    const { auth, user } = startSession().store.getState();
    expect(auth).toMatchObject({ token: 'token-a', isLogin: true });
    expect(user).toMatchObject({ userId: 'user-a', nickname: '小明', isAnonymous: false });
  });
});

describe('logout', () => {
  it('AUTH-08 AUTH-09 clears all data, ends the session on the server, and opens the logout address', async () => {
    const session = signedIn();
    session.network.answer(revokeToken, {});
    const reactions = { likeCount: 3, isLiked: true, isFavourite: true, commentCount: 0 };
    const dispatch = session.store.dispatch as ThunkDispatch<
      ReturnType<typeof session.store.getState>,
      unknown,
      UnknownAction
    >;
    await dispatch(reactionsApi.util.upsertQueryData('getReactions', 'moon-boat', reactions));
    expect(Object.keys(session.store.getState().api.queries)).toHaveLength(1);
    session.dispatch(logout());
    expect(session.store.getState().auth).toEqual({ token: '', expireAt: null, isLogin: false, isLogining: false });
    expect(session.store.getState().user.userId).toBe('');
    expect(session.store.getState().api.queries).toEqual({});
    expect(cookieNames()).toEqual(['']);
    await advanceTime(0);
    expect(session.network.callsTo(revokeToken)[0]?.options).toEqual({
      userToken: 'token-a',
      outlivesPage: true,
    });
    const target = new URL(session.page.left[0]!);
    expect(target.pathname).toBe('/account/logout');
    expect(target.searchParams.get('caller')).toBe('1002');
    expect(target.searchParams.get('back_url')).toBe('http://localhost:8080/combine/play_history?day=1');
  });

  it('AUTH-09 deletes all personal data from the storage, and keeps data of the device', () => {
    const session = signedIn();
    const ofDevice = Object.values(deviceKeys).filter((key) => key !== deviceKeys.leftHostUser);
    for (const key of [...ofDevice, ...Object.values(personKeys)]) localStorage.setItem(key, 'kept');
    session.dispatch(logout());
    expect(Object.values(personKeys).filter((key) => localStorage.getItem(key) !== null)).toEqual([]);
    expect(ofDevice.filter((key) => localStorage.getItem(key) !== 'kept')).toEqual([]);
  });

  it('AUTH-09 deletes unsent texts, unlike the expiry of a session, after which they stay in the storage', () => {
    localStorage.setItem(personKeys.dictationTyped, '春天');
    signedIn().dispatch(sessionEnded());
    expect(localStorage.getItem(personKeys.dictationTyped)).toBe('春天');
    signedIn().dispatch(logout());
    expect(localStorage.getItem(personKeys.dictationTyped)).toBeNull();
  });

  it.each([
    ['are deleted if it was ended on another device', 'revoked', 'token-a', undefined],
    ['stay if it has expired', undefined, 'token-a', 'kept'],
    ['stay if it was ended on another device, and another tab has begun a newer one', 'revoked', 'token-b', 'kept'],
  ] as const)('AUTH-09 after the end of a session, downloads and unsent texts %s', (_what, reason, stored, left) => {
    const session = signedIn();
    const keys = [personKeys.downloadsOwner, personKeys.dictationTyped, personKeys.sentOrders];
    for (const key of keys) localStorage.setItem(key, 'kept');
    document.cookie = `token=${stored}; path=/`;
    session.dispatch(sessionEnded(reason));
    expect(keys.map((key) => localStorage.getItem(key) ?? undefined)).toEqual(keys.map(() => left));
    expect(session.services.cookies.read('token')).toBe(stored === 'token-b' ? stored : undefined);
  });

  it.each([
    ['deletes the data of user-a', 'user-b', false],
    ['deletes nothing', 'user-a', true],
  ])('AUTH-09 AUTH-17 after user-a’s session expires, a login %s if the new user is %s', (_what, userId, isKept) => {
    const session = signedIn();
    const ofAccount = [
      ...(['sentOrders', 'payRequestLinks', 'giftLinks', 'friendInvites'] as const),
      ...(['comment', 'addressDraft', 'noteDraft'] as const),
    ].map((name) => personKeys[name]);
    for (const key of ofAccount) localStorage.setItem(key, 'of user-a');
    localStorage.setItem(personKeys.dictationDraft, '{"child-a":"春天"}');
    session.dispatch(sessionEnded());
    session.dispatch(setToken({ token: 'token-b', expireAt: Date.now() + HOUR_MS }));
    localStorage.setItem(personKeys.hostSession, 'host.session');
    expect(ofAccount.filter((key) => localStorage.getItem(key) === null)).toEqual([]);
    session.dispatch(setUser({ userId, age: 7 }));
    expect(ofAccount.filter((key) => localStorage.getItem(key) !== null)).toEqual(isKept ? ofAccount : []);
    expect(localStorage.getItem(personKeys.dictationDraft)).toBe('{"child-a":"春天"}');
    expect(localStorage.getItem(personKeys.hostSession)).toBe('host.session');
    expect(localStorage.getItem(personKeys.age)).toBe('7');
  });

  it('AUTH-09 data that an earlier release has stored without their account are not deleted at a login', () => {
    const session = startSession();
    localStorage.setItem(personKeys.sentOrders, '[]');
    session.dispatch(setToken({ token: 'token-a', expireAt: Date.now() + HOUR_MS }));
    session.dispatch(setUser({ userId: 'user-a', isAnonymous: false }));
    expect(localStorage.getItem(personKeys.sentOrders)).toBe('[]');
  });

  it('AUTH-09 AUTH-21 uses the home screen as return address if the given address is foreign', async () => {
    const session = signedIn();
    session.network.answer(revokeToken, {});
    session.dispatch(logout({ backUrl: 'https://evil.example/' }));
    await advanceTime(0);
    expect(new URL(session.page.left[0]!).searchParams.get('back_url')).toBe('http://localhost:8080/combine/');
  });

  it('AUTH-09 does not send the fragment of the return address, which may be a secret, to any server', async () => {
    const session = signedIn();
    session.network.answer(revokeToken, {});
    const home = 'http://localhost:8080/combine/';
    expect(logout({ backUrl: `${home}#secret-of-a-link` }).payload).toEqual({ backUrl: home });
    session.dispatch(logout({ backUrl: `${home}#secret-of-a-link` }));
    await advanceTime(0);
    expect(new URL(session.page.left[0]!).searchParams.get('back_url')).toBe(home);
  });

  it('AUTH-09 leaves the page immediately if the server cannot end the session', async () => {
    const session = signedIn();
    session.network.answer(revokeToken, new ApiError('network'));
    session.dispatch(logout());
    await advanceTime(0);
    expect(session.page.left).toHaveLength(1);
    expect(console.warn).toHaveBeenCalledWith('[token revocation]', expect.anything());
  });

  it('AUTH-09 sends no request to the server for a guest, who has no session', async () => {
    const session = startSession();
    session.dispatch(logout());
    await advanceTime(0);
    expect(session.network.callsTo(revokeToken)).toEqual([]);
    expect(session.page.left).toHaveLength(1);
  });

  it('AUTH-09 leaves the page after at most a second if the server does not reply', async () => {
    const session = signedIn();
    session.dispatch(logout());
    await advanceTime(999);
    expect(session.page.left).toEqual([]);
    await advanceTime(1);
    expect(session.page.left).toHaveLength(1);
  });
});

describe('after the end of a session', () => {
  it.each([
    ['a login', exchangeAuthToken, aToken('late'), outerLoginRequest('one-time'), 500],
    ['a refresh', refreshToken, aToken('late'), refreshTokenRequest(), 0],
    ['a user', getUserInfo, aUser({ userId: 'late' }), fetchUserRequest(), 3_000],
  ] as const)(
    'AUTH-17 a reply that arrives late does not change anything: %s',
    async (_what, endpoint, reply, request, wait) => {
      const session = signedIn();
      let answer: () => void = () => undefined;
      session.network.answer(endpoint, (() => new Promise((resolve) => (answer = () => resolve(reply)))) as never);
      session.dispatch(request);
      await advanceTime(wait);
      expect(session.network.callsTo(endpoint)).toHaveLength(1);
      session.dispatch(sessionEnded());
      answer();
      await advanceTime(5_000);
      expect(session.store.getState().auth.token).toBe('');
      expect(session.store.getState().user.userId).toBe('');
      expect(cookieNames()).toEqual(['']);
    },
  );

  it.each([
    ['login', outerLoginRequest('one-time'), exchangeAuthToken],
    ['request for the user', fetchUserRequest(), getUserInfo],
  ] as const)('AUTH-17 a %s that still waits for its debounce delay is not sent', async (_what, request, endpoint) => {
    const session = signedIn();
    session.dispatch(request);
    await advanceTime(100);
    session.dispatch(sessionEnded());
    session.dispatch(setToken({ token: 'token-b' }));
    await advanceTime(5_000);
    expect(session.network.callsTo(endpoint)).toHaveLength(0);
  });

  it('AUTH-17 a login begins the next session, however many sessions have ended', async () => {
    const session = signedIn();
    for (let round = 0; round < 5; round += 1) session.dispatch(sessionEnded());
    session.network.answer(exchangeAuthToken, aToken('token-b'));
    session.dispatch(outerLoginRequest('one-time'));
    await advanceTime(500);
    expect(session.services.cookies.read('token')).toBe('token-b');
  });
});
