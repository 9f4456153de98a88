import { exchangeAuthToken, getUserInfo, peekAuthToken } from '#contract/account/session.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { navigated } from '#platform/navigation/navigated.ts';
import { aUser } from '#test/builders/account/session.ts';
import { loginNonce } from '#test/harness/session/loginRequest.ts';
import { authOf, HOME, offerOf, openLoginLink, shownAddress, stranger } from '#test/harness/session/openLoginLink.ts';
import { settle } from '#test/harness/session/settle.ts';
import { advanceTimeQuickly } from '#test/harness/fakes/advanceTimeQuickly.ts';
import { advanceTime, startSession } from '#test/harness/session/startSession.ts';
import { logout, setToken } from '#platform/session/authSlice.ts';
import { loginRequested } from '#platform/session/login/loginEvents.ts';
import { loginOfferAccepted, loginOfferDeclined } from './loginOfferSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function signIn(): void {
  const before = startSession();
  before.dispatch(setToken({ token: 'mine', expireAt: Date.now() + 60 * MINUTE_MS }));
}

/** Opens the account page, and returns the nonce with which the account page must send the browser back. */
function goToAccountPage(): string {
  const session = startSession({ address: HOME });
  session.dispatch(loginRequested({ way: 'accountPage', backUrl: HOME }));
  const backUrl = new URL(session.page.left[0] ?? '').searchParams.get('back_url') ?? '';
  return new URL(backUrl).searchParams.get('_login') ?? '';
}

describe('a page that is opened with a login that this browser did not request', () => {
  it.each(['?_token=foreign', '?authToken=foreign'])(
    'AUTH-20 asks a guest whether to log in, with the nickname of the account, and does not log in before the guest has answered: %s',
    async (query) => {
      const session = await openLoginLink(query);
      expect(offerOf(session)).toEqual({
        nickname: '陌生人',
        avatar: '/cdn/avatar/daidi.svg',
        headwear: '/cdn/headwear/bow.svg',
      });
      await advanceTime(10_000);
      expect(authOf(session)).toEqual({ token: '', expireAt: null, isLogin: false, isLogining: false });
      expect(document.cookie).not.toContain('token=');
      expect(session.network.callsTo(exchangeAuthToken)).toEqual([]);
    },
  );

  it('AUTH-13 AUTH-20 removes the parameter _token from the address before it asks the guest', async () => {
    const session = startSession({ address: `${HOME}?_token=foreign&id=1` });
    await settle();
    expect(shownAddress(session)).toBe(`${HOME}?id=1`);
    expect(offerOf(session)).toBeNull();
  });

  it.each(['?_token=foreign', '?authToken=foreign'])(
    'AUTH-20 does not log the guest in after a refusal, and removes the login from the address: %s',
    async (query) => {
      const session = await openLoginLink(query);
      session.dispatch(loginOfferDeclined());
      await settle();
      await advanceTime(10_000);
      expect(offerOf(session)).toBeNull();
      expect(authOf(session)).toMatchObject({ token: '', isLogin: false });
      expect(session.network.callsTo(exchangeAuthToken)).toEqual([]);
      expect(shownAddress(session)).toBe(HOME);
    },
  );

  it.each([
    ['?_token=foreign', 'foreign'],
    ['?authToken=foreign', 'exchanged'],
  ])('AUTH-20 logs the guest in once the guest accepts the login: %s', async (query, token) => {
    const session = await openLoginLink(query);
    session.dispatch(loginOfferAccepted());
    await settle();
    await advanceTime(500);
    await settle();
    expect(authOf(session)).toMatchObject({ token, isLogin: true });
    expect(shownAddress(session)).toBe(HOME);
  });

  it('AUTH-12 AUTH-20 keeps the authToken in the address if the accepted login gets no reply, so that a reload can try again', async () => {
    const session = await openLoginLink('?authToken=foreign', {
      beforeStart: ({ network }) => network.answer(exchangeAuthToken, new ApiError('network')),
    });
    session.dispatch(loginOfferAccepted());
    await settle();
    await advanceTime(500);
    await settle();
    expect(session.network.callsTo(exchangeAuthToken)).toHaveLength(1);
    expect(localStorage.getItem('used_auth_token')).toBeNull();
    expect(shownAddress(session)).toBe(`${HOME}?authToken=foreign`);
  });

  it('AUTH-20 does not ask again about an authToken that the guest has refused', async () => {
    const session = await openLoginLink('?authToken=foreign');
    session.dispatch(loginOfferDeclined());
    await settle();
    const again = await openLoginLink('?authToken=foreign');
    expect(offerOf(again)).toBeNull();
    expect(shownAddress(again)).toBe(HOME);
  });

  it.each([new ApiError('status', '登录链接已失效，请重新登录', 401), new ApiError('network')])(
    'AUTH-05 AUTH-20 shows an error and asks nothing if the server does not return the account: %s',
    async (problem) => {
      for (const query of ['?_token=foreign', '?authToken=foreign']) {
        const session = await openLoginLink(query, {
          beforeStart: ({ network }) => {
            network.answer(peekAuthToken, problem);
            network.answer(getUserInfo, problem);
          },
        });
        expect(offerOf(session)).toBeNull();
        expect(authOf(session)).toMatchObject({ token: '', isLogining: false });
        expect(session.toasts.getSnapshot()?.text).toBe('登录失败,请稍后重试');
        await advanceTime(500);
        expect(session.network.callsTo(exchangeAuthToken)).toEqual([]);
      }
    },
  );

  it('AUTH-20 replaces the open question if another login that was not requested is opened', async () => {
    const session = await openLoginLink('?_token=foreign');
    session.page.open(`${HOME}?_token=another`);
    session.dispatch(navigated({ path: '/' }));
    await settle();
    expect(shownAddress(session)).toBe(HOME);
    expect(session.network.callsTo(getUserInfo).map(({ options }) => options?.userToken)).toEqual([
      'foreign',
      'another',
    ]);
    session.dispatch(loginOfferAccepted());
    await settle();
    expect(authOf(session).token).toBe('another');
  });

  it('AUTH-17 AUTH-20 lets a requested login begin immediately while it asks about another login, which can then no longer be accepted, even after a logout', async () => {
    const nonce = goToAccountPage();
    const session = await openLoginLink('?_token=foreign');
    session.network.answer(getUserInfo, aUser());
    session.page.open(`${HOME}?_token=own&_login=${nonce}`);
    session.dispatch(navigated({ path: '/' }));
    await settle();
    expect(offerOf(session)).toBeNull();
    session.dispatch(loginOfferAccepted());
    await settle();
    expect(authOf(session).token).toBe('own');
    session.dispatch(logout());
    session.dispatch(loginOfferAccepted());
    await settle();
    expect(authOf(session).token).toBe('');
  });
});

describe('a page that a signed-in user opens with a login that this browser did not request', () => {
  it.each(['?_token=foreign', '?authToken=foreign'])(
    'AUTH-20 asks about a login of another user, and a refusal leaves the first user signed in: %s',
    async (query) => {
      signIn();
      const session = await openLoginLink(query);
      expect(offerOf(session)?.nickname).toBe('陌生人');
      session.dispatch(loginOfferDeclined());
      await settle();
      await advanceTime(5_000);
      expect(session.network.callsTo(exchangeAuthToken)).toEqual([]);
      expect(authOf(session)).toMatchObject({ token: 'mine', isLogin: true });
      expect(shownAddress(session)).toBe(HOME);
    },
  );

  it.each([
    ['?_token=foreign', 'foreign'],
    ['?authToken=foreign', 'exchanged'],
  ])('AUTH-20 removes all data of the first user once the login is accepted: %s', async (query, token) => {
    signIn();
    const session = await openLoginLink(query);
    session.dispatch(loginOfferAccepted());
    expect(session.store.getState().user.userId).toBe('');
    expect(authOf(session).token).not.toBe('mine');
    await settle();
    await advanceTime(500);
    await settle();
    expect(authOf(session).token).toBe(token);
  });

  it('AUTH-20 begins the login without a question if the login belongs to the same user', async () => {
    signIn();
    const session = await openLoginLink('?_token=newer', {
      beforeStart: ({ network }) => network.answer(getUserInfo, aUser()),
    });
    expect(offerOf(session)).toBeNull();
    expect(authOf(session).token).toBe('newer');
  });

  it('AUTH-20 asks nothing and changes nothing if the address contains the token of the current session', async () => {
    signIn();
    const session = await openLoginLink('?_token=mine');
    expect(session.network.callsTo(getUserInfo)).toEqual([]);
    expect(offerOf(session)).toBeNull();
    expect(authOf(session)).toMatchObject({ token: 'mine', isLogin: true });
    expect(shownAddress(session)).toBe(HOME);
  });

  it('AUTH-20 requests only the account of the new login if the id of the signed-in user is already known', async () => {
    signIn();
    const session = await openLoginLink('', {});
    session.dispatch(setUser({ userId: stranger.userId }));
    session.page.open(`${HOME}?_token=newer`);
    session.dispatch(navigated({ path: '/' }));
    await settle();
    expect(authOf(session).token).toBe('newer');
    expect(session.network.callsTo(getUserInfo).map(({ options }) => options?.userToken)).toEqual(['newer']);
  });

  it('AUTH-20 accepts an answer to the question even while it waits for the data of a user who has logged in meanwhile', async () => {
    const session = await openLoginLink('?_token=foreign', {
      beforeStart: ({ network }) =>
        network.answer(getUserInfo, () => {
          const { options: sent } = network.callsTo(getUserInfo).at(-1) ?? {};
          return sent?.userToken === 'foreign' ? aUser(stranger) : new Promise<never>(() => undefined);
        }),
    });
    session.dispatch(setToken({ token: 'late', expireAt: Date.now() + 60 * MINUTE_MS }));
    await settle();
    expect(session.network.callsTo(getUserInfo).at(-1)?.options?.userToken).toBe('late');
    expect(offerOf(session)?.nickname).toBe('陌生人');
    session.dispatch(loginOfferAccepted());
    await settle();
    expect(authOf(session)).toMatchObject({ token: 'foreign', isLogin: true });
  });

  it('AUTH-17 AUTH-20 withdraws the question when the session ends', async () => {
    signIn();
    const session = await openLoginLink('?_token=foreign');
    session.dispatch(logout());
    await settle();
    expect(offerOf(session)).toBeNull();
    expect(authOf(session).token).toBe('');
  });
});

describe('a login that this browser requested', () => {
  it.each(['?authToken=own', '?_token=own'])('AUTH-20 begins without a question: %s', async (query) => {
    const session = await openLoginLink(`${query}&_login=${goToAccountPage()}`);
    expect(offerOf(session)).toBeNull();
    await advanceTime(500);
    await settle();
    expect(authOf(session).isLogin).toBe(true);
    expect(session.network.callsTo(peekAuthToken)).toEqual([]);
    expect(shownAddress(session)).toBe(HOME);
    expect(localStorage.getItem('login_requests')).toBeNull();
  });

  it('AUTH-20 has a nonce that is valid only once', async () => {
    const nonce = goToAccountPage();
    const first = await openLoginLink(`?_token=own&_login=${nonce}`);
    first.dispatch(logout());
    const second = await openLoginLink(`?_token=foreign&_login=${nonce}`);
    expect(offerOf(second)).not.toBeNull();
  });

  it('AUTH-20 has a nonce that is valid for 15 minutes', async () => {
    const nonce = goToAccountPage();
    await advanceTimeQuickly(15 * MINUTE_MS - 1);
    expect(offerOf(await openLoginLink(`?authToken=own&_login=${nonce}`))).toBeNull();
    await advanceTime(1);
    expect(offerOf(await openLoginLink(`?authToken=foreign&_login=${nonce}`))).not.toBeNull();
  });

  it.each([loginNonce, '_login=', '_login=%3Cscript%3E'])(
    'AUTH-20 is treated as not requested if the nonce is wrong, so that the user is asked: %s',
    async (invented) => {
      goToAccountPage();
      expect(offerOf(await openLoginLink(`?authToken=foreign&${invented}`))).not.toBeNull();
    },
  );

  it('AUTH-20 is possible in two tabs at the same time', async () => {
    const [first, second] = [goToAccountPage(), goToAccountPage()];
    expect(first).not.toBe(second);
    expect(offerOf(await openLoginLink(`?authToken=own&_login=${first}`))).toBeNull();
    expect(offerOf(await openLoginLink(`?authToken=own-too&_login=${second}`))).toBeNull();
  });

  it('AUTH-20 can be repeated by a reload if the first attempt receives no reply', async () => {
    const query = `?authToken=own&_login=${goToAccountPage()}`;
    const failed = await openLoginLink(query, {
      beforeStart: ({ network }) => network.answer(exchangeAuthToken, new ApiError('network')),
    });
    await advanceTime(500);
    await settle();
    expect(authOf(failed).isLogin).toBe(false);
    const reloaded = await openLoginLink(new URL(shownAddress(failed)).search);
    await advanceTime(500);
    await settle();
    expect(authOf(reloaded).token).toBe('exchanged');
  });

  it('AUTH-20 works even if the storage contains malformed data, which never count as a login request', async () => {
    localStorage.setItem('login_requests', '{"nonce":');
    const nonce = goToAccountPage();
    expect(offerOf(await openLoginLink(`?authToken=own&_login=${nonce}`))).toBeNull();
    localStorage.setItem('login_requests', '[{"nonce":1}]');
    expect(offerOf(await openLoginLink('?authToken=other&_login=1'))).not.toBeNull();
  });

  it('AUTH-21 returns to the home screen if the nonce would make the return address too long', () => {
    const session = startSession({ address: HOME });
    session.dispatch(loginRequested({ way: 'accountPage', backUrl: `${HOME}?q=${'x'.repeat(2_000)}` }));
    const backUrl = new URL(session.page.left[0] ?? '').searchParams.get('back_url') ?? '';
    expect(backUrl).toMatch(/^http:\/\/localhost:8080\/combine\/\?_login=[\w-]{36}$/);
  });
});
