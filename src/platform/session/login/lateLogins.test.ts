import { getUserInfo, peekAuthToken } from '#contract/account/session.ts';
import { loginRequested } from '#platform/session/login/loginEvents.ts';
import { aUser } from '#test/builders/account/session.ts';
import { settle } from '#test/harness/session/settle.ts';
import { startSession, type SessionOptions } from '#test/harness/session/startSession.ts';

const HOME = 'http://localhost:8080/combine/';

/** Starts a browser, which loads the flows of logins when it needs them. */
const startLate = (options: SessionOptions = {}) => startSession({ ...options, flows: () => ({ logins: undefined }) });

it('AUTH-14 a browser loads the flows of logins with the first request, and opens the account page', async () => {
  const { dispatch, page } = startLate({ address: HOME });
  dispatch(loginRequested({ backUrl: `${HOME}profile`, way: 'host' }));
  await settle();
  const [address] = page.left;
  expect(new URL(address ?? '', HOME).pathname).toBe('/account/phone');
});

it('AUTH-20 a browser loads them when an address contains a login', async () => {
  const { store } = startLate({
    address: `${HOME}?_token=token-of-another`,
    beforeStart: ({ network }) => {
      network.answer(peekAuthToken, { user: aUser({ nickname: '陌生人' }) } as never);
      network.answer(getUserInfo, aUser({ nickname: '陌生人' }));
    },
  });
  await settle();
  expect(store.getState().loginOffer.account?.nickname).toBe('陌生人');
});
