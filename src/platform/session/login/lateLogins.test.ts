import { expectSaga } from 'redux-saga-test-plan';
import type { EffectProviders } from 'redux-saga-test-plan/providers';
import { getUserInfo, peekAuthToken } from '#contract/account/session.ts';
import { navigated } from '#platform/navigation/navigated.ts';
import { lazyAddressSaga } from '#platform/session/address/lazyAddressSaga.ts';
import { authSlice, outerLoginFailure } from '#platform/session/authSlice.ts';
import { hostSaga } from '#platform/session/host/hostSaga.ts';
import { loadLoginFlows } from '#platform/session/host/loadLoginFlows.ts';
import { loginRequested } from '#platform/session/login/loginEvents.ts';
import { aUser } from '#test/builders/account/session.ts';
import { sagaServices } from '#test/harness/session/sagaServices.ts';
import { settle } from '#test/harness/session/settle.ts';
import { startSession, type SessionOptions } from '#test/harness/session/startSession.ts';

const HOME = 'http://localhost:8080/combine/';

/** Starts the app in a browser, where the code of logins is loaded only when it is needed. */
const startLate = (options: SessionOptions = {}) => startSession({ ...options, flows: () => ({ logins: undefined }) });

it('AUTH-14 a browser loads the code of logins when a login is requested, and then opens the account page', async () => {
  const { dispatch, page } = startLate({ address: HOME });
  dispatch(loginRequested({ backUrl: `${HOME}profile`, way: 'host' }));
  await settle();
  const [address] = page.left;
  expect(new URL(address ?? '', HOME).pathname).toBe('/account/phone');
});

it('AUTH-20 a browser loads the code of logins when an address contains a login', async () => {
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

/** Replaces the effect that loads the code of logins. It fails the first time, and then returns `flows`. */
function loadingSecond(flows: object) {
  let times = 0;
  const provider: EffectProviders = {
    call(effect, next) {
      if (effect.fn !== loadLoginFlows) return next() as unknown;
      times += 1;
      if (times === 1) throw new Error('offline');
      return flows;
    },
  };
  return { provider, times: () => times };
}

it('AUTH-20 a browser that could not load the code of logins tries again at the next navigation', async () => {
  const addressSaga = jest.fn();
  const { provider, times } = loadingSecond({ addressSaga });
  const services = sagaServices({});
  services.navigator.replace(new URL(`${HOME}?_token=token-of-another`));
  await expectSaga(lazyAddressSaga, services)
    .provide(provider)
    .dispatch(navigated({ path: '/' }))
    .dispatch(navigated({ path: '/' }))
    .silentRun();
  expect([times(), addressSaga.mock.calls.length]).toEqual([2, 1]);
});

it('AUTH-05 AUTH-14 a login request shows an error if the code of logins cannot be loaded, and can then be repeated', async () => {
  const logInOnRequest = jest.fn();
  const { provider } = loadingSecond({ logInOnRequest });
  const request = loginRequested({ backUrl: `${HOME}profile`, way: 'host' });
  await expectSaga(hostSaga, sagaServices({}))
    .withReducer(authSlice.reducer)
    .provide(provider)
    .put(outerLoginFailure())
    .dispatch(request)
    .delay(0)
    .dispatch(request)
    .silentRun();
  expect(logInOnRequest.mock.calls).toEqual([[expect.anything(), expect.anything(), request.payload]]);
});
