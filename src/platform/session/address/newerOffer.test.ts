import { exchangeAuthToken, getUserInfo, peekAuthToken } from '#contract/account/session.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import { navigated } from '#platform/navigation/navigated.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aToken, aUser } from '#test/builders/account/session.ts';
import { settle } from '#test/harness/session/settle.ts';
import { advanceTime, startSession } from '#test/harness/session/startSession.ts';
import { loginOfferAccepted } from './loginOfferSlice.ts';

const HOME = 'http://localhost:8080/combine/';
const stranger = { userId: 'user-stranger', nickname: '陌生人', avatarUrl: '', headwearUrl: '' };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/**
 * Opens a link that makes the page ask the user about a login. All tokens except `mine` belong to the account of a
 * stranger.
 */
async function openQuestion(query: string) {
  const session = startSession({
    address: `${HOME}${query}`,
    beforeStart: ({ network }) => {
      network.answer(peekAuthToken, { user: stranger });
      network.answer(getUserInfo, () => {
        const { options } = network.callsTo(getUserInfo).at(-1) ?? {};
        return options?.userToken === 'mine' ? aUser() : aUser(stranger);
      });
      network.answer(exchangeAuthToken, aToken('exchanged'));
    },
  });
  await settle();
  const tokens: string[] = [];
  let present = session.store.getState().auth.token;
  session.store.subscribe(() => {
    const { token } = session.store.getState().auth;
    if (token !== '' && token !== present) tokens.push(token);
    present = token;
  });
  return {
    isAsking: () => session.store.getState().loginOffer.account !== null,
    timesAsked: () => session.network.callsTo(peekAuthToken).length,
    /** Opens another address in the same page. */
    open: async (next: string) => {
      session.page.open(`${HOME}${next}`);
      session.dispatch(navigated({ path: '/' }));
      await settle();
    },
    /** Accepts the login. Returns the tokens of the sessions that begin. */
    accept: async () => {
      session.dispatch(loginOfferAccepted());
      await settle();
      await advanceTime(500);
      await settle();
      return tokens;
    },
  };
}

describe('an address that is opened while the page asks the user about a login', () => {
  it.each([
    ['?_token=another', 'another'],
    ['?authToken=another', 'exchanged'],
  ])('AUTH-20 replaces the question by one about the login %s, and only the new login begins', async (query, token) => {
    const page = await openQuestion('?_token=foreign');
    await page.open(query);
    expect(page.isAsking()).toBe(true);
    expect(await page.accept()).toEqual([token]);
    expect(page.isAsking()).toBe(false);
  });

  it('AUTH-20 leaves the question open, and causes no second one, if it contains the same authToken', async () => {
    const page = await openQuestion('?authToken=foreign');
    await page.open('?authToken=foreign&id=2');
    expect([page.isAsking(), page.timesAsked()]).toEqual([true, 1]);
    expect(await page.accept()).toEqual(['exchanged']);
  });

  it('AUTH-20 leaves the question open if it contains the token of the current session', async () => {
    startSession().dispatch(setToken({ token: 'mine', expireAt: Date.now() + HOUR_MS }));
    const page = await openQuestion('?_token=foreign');
    await page.open('?_token=mine');
    expect(page.isAsking()).toBe(true);
    expect(await page.accept()).toEqual(['foreign']);
  });

  it('AUTH-20 leaves the question open if it contains neither a token nor an authToken', async () => {
    const page = await openQuestion('?_token=foreign');
    await page.open('series?id=1');
    expect(page.isAsking()).toBe(true);
    expect(await page.accept()).toEqual(['foreign']);
  });
});
