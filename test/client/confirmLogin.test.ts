import { expectSaga } from 'redux-saga-test-plan';
import { rootReducer } from '#app/store/rootReducer.ts';
import type { HostUser } from '#contract/host/bridge.ts';
import { readEnvironment } from '#platform/environment/environment.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { sessionEnded, setToken } from '#platform/session/authSlice.ts';
import type { SessionServices } from '#platform/session/services.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';
import { sagaServices } from '#test/harness/session/sagaServices.ts';
import { confirmLogin } from '#platform/session/address/confirmLogin.ts';
import { loginOfferAccepted, loginOffered } from '#platform/session/address/loginOfferSlice.ts';

const owner = { userId: 'user-stranger', nickname: '陌生人', avatar: '', headwear: '' };
const offer = loginOffered({ nickname: '陌生人', avatar: '', headwear: '' });
const hostUser: HostUser = { userId: 'host-user', userType: 1, tokenType: 4, token: 'Bearer hosts-token' };
const signedIn = rootReducer(undefined, setToken({ token: 'mine' }));
const signedOut = rootReducer(undefined, { type: 'start' });

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(console, 'warn').mockImplementation();
});

/** Returns the services of a page inside a host that reports this user. */
const inHostWith = (user: Partial<HostUser>, services: SessionServices): SessionServices => ({
  ...services,
  environment: readEnvironment({ userAgent: HOST_AGENT, maxTouchPoints: 0 }),
  host: { ...noHost, isReady: () => true, user: async () => ({ ...hostUser, ...user }) },
});

/** The part of the result of `run` that these tests use; redux-saga-test-plan types the result as `any`. */
interface Result {
  returnValue: unknown;
}

describe('confirmLogin', () => {
  it('AUTH-20 accepts the token of the host without a request to the server and without a question to the user', async () => {
    const ownerOf = jest.fn(async () => owner);
    const result: Result = await expectSaga(confirmLogin, inHostWith({}, sagaServices({ ownerOf })), {
      token: 'hosts-token',
    })
      .withReducer(rootReducer, signedOut)
      .not.put.actionType(loginOffered.type)
      .run();
    expect(result.returnValue).toBe(true);
    expect(ownerOf).not.toHaveBeenCalled();
  });

  it('AUTH-20 does not request the user of a host if the page is not in a host', async () => {
    const services = sagaServices({ ownerOf: async () => owner });
    const user = jest.fn(async () => ({ ...hostUser, userId: owner.userId }));
    await expectSaga(confirmLogin, { ...services, host: { ...noHost, user } }, { token: 'foreign' })
      .withReducer(rootReducer, signedOut)
      .put(offer)
      .silentRun();
    expect(user).not.toHaveBeenCalled();
  });

  it.each([
    ['an anonymous user', { userType: 0 }],
    ['a user without a token', { token: '' }],
  ] as const)(
    'AUTH-20 asks the user immediately, without waiting for a login of the host, if the host has %s',
    async (_, changes) => {
      const services = inHostWith(changes, sagaServices({ ownerOf: async () => owner }));
      await expectSaga(confirmLogin, services, { token: 'foreign' })
        .withReducer(rootReducer, signedOut)
        .provide({
          race: () => {
            throw new Error('It waits for a login of the host.');
          },
        })
        .put(offer)
        .silentRun();
    },
  );

  it('AUTH-20 asks the user if the server does not say to whom the current session belongs', async () => {
    const ownerOf = async (token: string) => {
      if (token === 'mine') throw new ApiError('network');
      return owner;
    };
    await expectSaga(confirmLogin, sagaServices({ ownerOf }), { token: 'foreign' })
      .withReducer(rootReducer, signedIn)
      .put(offer)
      .silentRun();
  });

  it('AUTH-17 AUTH-20 ends the current session if a signed-in user accepts the login', async () => {
    const ownerOf = async (token: string) => (token === 'mine' ? { ...owner, userId: 'user-a' } : owner);
    const result: Result = await expectSaga(confirmLogin, sagaServices({ ownerOf }), { token: 'foreign' })
      .withReducer(rootReducer, signedIn)
      .put(sessionEnded())
      .dispatch(loginOfferAccepted())
      .run();
    expect(result.returnValue).toBe(true);
  });

  it('AUTH-20 ends no session if a guest accepts the login', async () => {
    const result: Result = await expectSaga(confirmLogin, sagaServices({ ownerOf: async () => owner }), {
      token: 'foreign',
    })
      .withReducer(rootReducer, signedOut)
      .not.put(sessionEnded())
      .dispatch(loginOfferAccepted())
      .run();
    expect(result.returnValue).toBe(true);
  });
});
