import { createClock } from '#platform/http/clock.ts';
import { createCookieJar, type CookieName } from '#platform/storage/cookies.ts';
import { createTextStore } from '#platform/storage/storage.ts';
import { nobody } from '#platform/session/user/userSlice.ts';
import { signedOut } from '#platform/session/authSlice.ts';
import { forgetBrowser } from '#test/harness/session/startSession.ts';
import {
  forgetExpired,
  isStillStored,
  removeSession,
  restoreSession,
  storeToken,
  storeUser,
  tokenUpdatedAt,
} from './sessionCookies.ts';

const NAMES = ['token', 'token_expire', 'token_updated_at', 'user_id', 'nickname', 'avatar', 'anonymous'] as const;
const NOW = Date.now();
const LATER = NOW + 3_600_000;
const clock = createClock(() => NOW);
const ann = { ...nobody, userId: 'user-a', nickname: '小明', avatar: '/cdn/a.svg', age: 7 };
const localStore = createTextStore(() => localStorage);

let cookies: ReturnType<typeof createCookieJar>;
const present = (names: readonly CookieName[] = NAMES): Partial<Record<CookieName, string>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = cookies.read(name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

beforeEach(() => {
  forgetBrowser();
  cookies = createCookieJar();
});

describe('the session in the cookies', () => {
  it('AUTH-08 consists of the token with its times, and the user', () => {
    storeToken(cookies, { token: 'token-a', expireAt: LATER }, clock);
    expect(present()).toEqual({ token: 'token-a', token_expire: String(LATER), token_updated_at: String(NOW) });
    expect(tokenUpdatedAt(cookies)).toBe(NOW);
    storeUser(cookies, ann, LATER);
    expect(present(['user_id', 'nickname', 'avatar', 'anonymous'])).toEqual({
      user_id: 'user-a',
      nickname: '小明',
      avatar: '/cdn/a.svg',
      anonymous: '0',
    });
  });

  it.each([
    [true, '1'],
    [false, '0'],
  ])('AUTH-08 GATE-04 stores the value %p of isAnonymous as the string %s', (isAnonymous, text) => {
    storeToken(cookies, { token: 'token-a', expireAt: LATER, isAnonymous }, clock);
    expect(cookies.read('anonymous')).toBe(text);
    forgetBrowser();
    storeUser(cookies, { ...ann, isAnonymous }, LATER);
    expect(cookies.read('anonymous')).toBe(text);
  });

  it('AUTH-07 does not contain a token without an expiry', () => {
    storeToken(cookies, { token: 'token-a', isAnonymous: true }, clock);
    expect(present()).toEqual({});
    expect(isStillStored(cookies, { ...signedOut, token: 'token-a' })).toBe(true);
  });

  it('AUTH-19 does not match the state any more once another tab has changed the cookies', () => {
    storeToken(cookies, { token: 'token-a', expireAt: LATER }, clock);
    expect(isStillStored(cookies, { ...signedOut, token: 'token-a', expireAt: LATER })).toBe(true);
    expect(isStillStored(cookies, { ...signedOut, token: 'token-b', expireAt: LATER })).toBe(false);
    expect(isStillStored(cookies, signedOut)).toBe(false);
    expect(isStillStored(createCookieJar(), { ...signedOut, token: 'token-a' })).toBe(false);
  });

  it('AUTH-08 GATE-04 is restored with the age of the child', () => {
    storeToken(cookies, { token: 'token-a', expireAt: LATER }, clock);
    storeUser(cookies, ann, LATER);
    localStore.write('child_age', '7');
    expect(restoreSession(cookies, localStore, true)).toEqual({
      auth: { token: 'token-a', expireAt: LATER, isLogin: true, isLogining: false },
      user: ann,
    });
  });

  it('STATE-01 is restored with an unknown user (empty strings and the age 5) if no user is stored', () => {
    storeToken(cookies, { token: 'token-a', expireAt: LATER }, clock);
    expect(restoreSession(cookies, localStore, false).user).toEqual(nobody);
  });

  it.each([
    [true, true, false],
    [true, false, true],
    [false, true, true],
    [false, false, true],
  ])('GATE-04 (in the host: %p, anonymous: %p) counts as a login: %p', (isInHost, isAnonymous, isLogin) => {
    storeToken(cookies, { token: 'token-a', expireAt: LATER, isAnonymous }, clock);
    const { auth, user } = restoreSession(cookies, localStore, isInHost);
    expect([auth.isLogin, user.isAnonymous]).toEqual([isLogin, isAnonymous]);
  });

  it.each([
    ['no token', 'token', ''],
    ['a malformed expiry', 'token_expire', 'soon'],
    ['an expiry that is no safe integer', 'token_expire', '1e300'],
  ] as const)('AUTH-08 is treated as missing if the cookies contain %s', (_what, name, value) => {
    storeToken(cookies, { token: 'token-a', expireAt: LATER }, clock);
    storeUser(cookies, ann, LATER);
    if (value === '') cookies.remove(name);
    else cookies.write(name, value, LATER);
    expect(restoreSession(cookies, localStore, false)).toEqual({ auth: signedOut, user: nobody });
  });

  it.each([
    ['nothing', undefined],
    ['a string that is not a number', 'soon'],
  ])('AUTH-11 is treated as never refreshed if the cookie `token_updated_at` contains %s', (_what, value) => {
    if (value !== undefined) cookies.write('token_updated_at', value, LATER);
    expect(tokenUpdatedAt(cookies)).toBe(0);
  });

  it('AUTH-08 does not leave the child’s age and head wear in the storage after its expiry', () => {
    localStore.write('child_age', '7');
    localStore.write('child_headwear', '/cdn/bow.svg');
    storeToken(cookies, { token: 'token-a', expireAt: LATER }, clock);
    forgetExpired({ cookies, localStore });
    expect(['child_age', 'child_headwear'].map(localStore.read)).toEqual(['7', '/cdn/bow.svg']);
    cookies.remove('token');
    forgetExpired({ cookies, localStore });
    expect(['child_age', 'child_headwear'].map(localStore.read)).toEqual([undefined, undefined]);
  });

  it('AUTH-08 AUTH-09 is removed completely, with all data that belong to it', () => {
    storeToken(cookies, { token: 'token-a', expireAt: LATER, isAnonymous: false }, clock);
    storeUser(cookies, ann, LATER);
    localStore.write('host_session', 'a.b');
    localStore.write('child_age', '7');
    localStore.write('theme', 'dark');
    expect(Object.keys(present())).toEqual([...NAMES]);
    removeSession({ cookies, localStore });
    expect(present()).toEqual({});
    expect(['host_session', 'child_age', 'theme'].map(localStore.read)).toEqual([undefined, undefined, 'dark']);
  });
});
