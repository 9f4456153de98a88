import { MINUTE_MS } from '#lib/time/time.ts';
import { selectIsAnonymous } from '#platform/session/user/userSlice.ts';
import { selectToken, setToken } from '#platform/session/authSlice.ts';
import { startSession } from '#test/harness/session/startSession.ts';
import { demandRegistration } from './demandRegistration.ts';

function start(address = '/combine/workdetail?id=goose') {
  history.pushState(null, '', address);
  const { store } = startSession();
  store.dispatch(setToken({ token: 'token-a', expireAt: Date.now() + MINUTE_MS, isAnonymous: false }));
  const visited: string[] = [];
  const navigate = (to: string) => {
    visited.push(to);
    history.pushState(null, '', `/combine${to}`);
  };
  return { store, visited, router: { navigate }, token: selectToken(store.getState()) };
}

describe('a call that the gateway refused because its user is anonymous', () => {
  it('GATE-04 marks the user as anonymous in the state, and opens the login, which leads back to the screen', () => {
    const { store, visited, router, token } = start();
    demandRegistration(store, router, token);
    expect(selectIsAnonymous(store.getState())).toBe(true);
    expect(visited).toEqual([
      `/login?${new URLSearchParams({ back_url: `${location.origin}/combine/workdetail?id=goose` }).toString()}`,
    ]);
  });

  it('AUTH-20 passes the fragment of the return address, which may be a secret, only as a fragment, so that no request contains it', () => {
    const { store, visited, router, token } = start('/combine/package?gift=1#secret-of-a-link');
    demandRegistration(store, router, token);
    const back = encodeURIComponent(`${location.origin}/combine/package?gift=1`);
    expect(visited).toEqual([`/login?back_url=${back}#secret-of-a-link`]);
  });

  it('opens the login only once, however many calls of a screen are refused', () => {
    const { store, visited, router, token } = start();
    demandRegistration(store, router, token);
    demandRegistration(store, router, token);
    expect(visited).toHaveLength(1);
  });

  it('changes nothing if another session has started since the call was sent', () => {
    const { store, visited, router } = start();
    demandRegistration(store, router, 'an earlier token');
    expect(selectIsAnonymous(store.getState())).toBe(false);
    expect(visited).toEqual([]);
  });
});
