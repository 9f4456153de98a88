import { getUserInfo, refreshToken } from '#contract/account/session.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { navigated } from '#platform/navigation/navigated.ts';
import { aToken, aUser } from '#test/builders/account/session.ts';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';
import { advanceTime, startSession } from '#test/harness/session/startSession.ts';
import { setToken } from './authSlice.ts';

beforeEach(() => jest.useFakeTimers({ now: new Date(2026, 10, 21, 12) }));
afterEach(() => jest.useRealTimers());

function start(options?: Parameters<typeof startSession>[0]) {
  const session = startSession(options);
  session.network.answer(refreshToken, () => aToken('renewed', Date.now() + 7 * DAY_MS));
  session.network.answer(getUserInfo, aUser());
  return { ...session, navigate: () => session.dispatch(navigated({ path: '/' })) };
}

describe('on each navigation', () => {
  it('AUTH-11 the token is refreshed once a day', async () => {
    const session = start();
    session.dispatch(setToken({ token: 'token-a', expireAt: Date.now() + 7 * DAY_MS }));
    session.navigate();
    await advanceTime(0);
    expect(session.network.callsTo(refreshToken)).toHaveLength(0);

    jest.setSystemTime(new Date(2026, 10, 22, 0, 1));
    session.navigate();
    await advanceTime(0);
    expect(session.network.callsTo(refreshToken)).toHaveLength(1);
    session.navigate();
    await advanceTime(0);
    expect(session.network.callsTo(refreshToken)).toHaveLength(1);
  });

  it('AUTH-11 the user is requested if a token exists', async () => {
    const session = start();
    session.dispatch(setToken({ token: 'token-a' }));
    session.navigate();
    await advanceTime(3_000);
    expect(session.network.callsTo(getUserInfo)).toHaveLength(1);
  });

  it('AUTH-11 nothing is requested for a guest', async () => {
    const session = start();
    session.navigate();
    await advanceTime(10_000);
    expect(session.network.calls).toHaveLength(0);
  });

  it('AUTH-11 the host takes over the control of the back key again; outside a host, no such call is made', () => {
    const setting = jest.fn(() => Promise.resolve());
    const host = { ...noHost, setting };
    start({ host }).navigate();
    expect(setting).not.toHaveBeenCalled();
    start({ host, userAgent: HOST_AGENT }).navigate();
    expect(setting).toHaveBeenCalledWith({ controlBack: 0 });
  });
});
