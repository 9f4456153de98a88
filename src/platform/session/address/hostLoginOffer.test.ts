import { swapV1Token } from '#contract/account/session.ts';
import type { HostUser } from '#contract/host/bridge.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import type { Host } from '#platform/bridge/host.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';
import { authOf, offerOf, openLoginLink, stranger } from '#test/harness/session/openLoginLink.ts';
import { settle } from '#test/harness/session/settle.ts';
import { advanceTime, type SessionOptions } from '#test/harness/session/startSession.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a page that is opened in the host app with a login in its address', () => {
  const hostUser: HostUser = {
    userId: 'host-user',
    userType: 1,
    tokenType: 4,
    token: 'Bearer hosts-token',
    nickname: '小明',
  };
  const hostWith = (user: Partial<HostUser>, changes: Partial<Host> = {}): SessionOptions => ({
    userAgent: HOST_AGENT,
    host: { ...noHost, isReady: () => true, user: async () => ({ ...hostUser, ...user }), ...changes },
  });

  it('AUTH-20 logs the user in without a question if the token is that of the host', async () => {
    const session = await openLoginLink('?_token=hosts-token', hostWith({}));
    expect(offerOf(session)).toBeNull();
    expect(authOf(session)).toMatchObject({ token: 'hosts-token', isLogin: true });
  });

  it.each(['?_token=foreign', '?authToken=foreign'])(
    'AUTH-20 logs the user in without a question if the account is that of the host’s user: %s',
    async (query) => {
      const session = await openLoginLink(query, hostWith({ userId: stranger.userId, token: '' }));
      expect(offerOf(session)).toBeNull();
      await advanceTime(500);
      await settle();
      expect(authOf(session).isLogin).toBe(true);
    },
  );

  it('AUTH-20 logs the user in without a question if the host’s user has this account under a different id', async () => {
    let answer: () => void = () => undefined;
    const swapped = new Promise<void>((resolve) => (answer = resolve));
    const session = await openLoginLink('?_token=foreign', {
      ...hostWith({ tokenType: 1 }),
      beforeStart: ({ network }) =>
        network.answer(swapV1Token, async () => {
          await swapped;
          return { data: { token: 'swapped', expire_time: Date.now() + 60 * MINUTE_MS } };
        }),
    });
    expect(offerOf(session)).toBeNull();
    answer();
    await settle();
    expect(offerOf(session)).toBeNull();
    expect(authOf(session).token).toBe('foreign');
  });

  it('AUTH-20 asks the user if the account is not that of the host’s user', async () => {
    const session = await openLoginLink('?_token=foreign', {
      ...hostWith({ token: 'mine' }),
    });
    expect(offerOf(session)?.nickname).toBe('陌生人');
    expect(authOf(session).token).toBe('mine');
  });

  it('AUTH-20 START-09 asks the user after the time-out if the host does not reply', async () => {
    const silent = () =>
      new Promise<HostUser>((_resolve, reject) => setTimeout(() => reject(new Error('late')), 3_000));
    const session = await openLoginLink('?_token=foreign', hostWith({}, { isReady: () => false, user: silent }));
    await advanceTime(2_999);
    expect(offerOf(session)).toBeNull();
    await advanceTime(1);
    await settle();
    expect(offerOf(session)).not.toBeNull();
  });

  it('AUTH-20 withdraws the question if the host later reports a user to whom the account belongs', async () => {
    let user: Partial<HostUser> = { userType: 0, token: '' };
    let notify: (name: 'user.changed') => void = () => undefined;
    const session = await openLoginLink('?_token=foreign', {
      ...hostWith({}),
      host: {
        ...noHost,
        isReady: () => true,
        user: async () => ({ ...hostUser, ...user }),
        subscribeEvents: (listener) => ((notify = listener), () => undefined),
      },
    });
    expect(offerOf(session)).not.toBeNull();
    user = { userType: 1, token: 'hosts-token' };
    notify('user.changed');
    await advanceTime(300);
    await settle();
    expect(offerOf(session)).toBeNull();
    expect(authOf(session).token).toBe('hosts-token');
  });
});
