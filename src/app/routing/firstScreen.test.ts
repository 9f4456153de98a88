import { getHome, getMyHome } from '#contract/stories/stories.ts';
import { renderedStateOf } from '#app/rendering/renderedState.ts';
import { screens } from '#app/screens.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { aHome } from '#test/builders/stories/stories.ts';
import { advanceTime, startSession } from '#test/harness/session/startSession.ts';
import { waitForFirstScreen, waitForRenderedScreen } from './firstScreen.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const open = (path: string) => {
  const session = startSession({ address: `http://localhost:8080/combine${path}` });
  return { ...session, app: { ...session, router: { current: undefined } } };
};
/** Returns the state with which the gateway renders a guest page without data. */
const rendered = () => renderedStateOf({ queries: {}, provided: { tags: {}, keys: {} } });
const never = () => new Promise<never>(() => undefined);

it('GATE-08 the app loads neither code nor data of a protected screen for a guest who opens the screen', async () => {
  const load = jest.spyOn(screens.playHistory, 'load');
  const loadLogin = jest.spyOn(screens.login, 'load').mockResolvedValue({ default: () => null });
  const { app, network } = open('/play_history');
  await waitForFirstScreen(app);
  expect(loadLogin).toHaveBeenCalled();
  expect(load).not.toHaveBeenCalled();
  expect(network.calls).toEqual([]);
});

it('START-09 the first rendering waits at most 300 ms, even if nothing loads', async () => {
  jest.spyOn(screens.about, 'load').mockImplementation(never);
  const isReady = jest.fn();
  void waitForFirstScreen(open('/about').app).then(isReady);
  await advanceTime(299);
  expect(isReady).not.toHaveBeenCalled();
  await advanceTime(1);
  expect(isReady).toHaveBeenCalled();
});

it('a page that the gateway has rendered is hydrated only after the code of its screen has loaded', async () => {
  let arrive: (screen: { default: () => null }) => void = () => undefined;
  jest.spyOn(screens.privacy, 'load').mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  const isReady = jest.fn();
  history.pushState(null, '', '/combine/privacy/manager');
  void waitForRenderedScreen(rendered()).then(isReady);
  await advanceTime(60_000);
  expect(isReady).not.toHaveBeenCalled();
  arrive({ default: () => null });
  await advanceTime(0);
  expect(isReady).toHaveBeenCalled();
});

it('GATE-08 the login that the gateway has rendered in place of a screen is hydrated without the code of that screen', async () => {
  const load = jest.spyOn(screens.playHistory, 'load');
  const loadLogin = jest.spyOn(screens.login, 'load').mockResolvedValue({ default: () => null });
  history.pushState(null, '', '/combine/play_history');
  await waitForRenderedScreen(rendered());
  expect(loadLogin).toHaveBeenCalled();
  expect(load).not.toHaveBeenCalled();
});

describe('the home that the gateway has not rendered', () => {
  it.each([
    ['a guest', {}, getHome],
    ['a user', { token: 'token-a' }, getHome],
    ['a user who has blocked something', { token: 'token-a', hasBlocked: true }, getMyHome],
  ])(
    'HTTP-07 requests its data for %s before the code of the screen has loaded',
    async (_, { token, hasBlocked }: Visitor, asked) => {
      let arrive: (screen: { default: () => null }) => void = () => undefined;
      jest.spyOn(screens.home, 'load').mockReturnValue(new Promise((resolve) => (arrive = resolve)));
      const { app, network, dispatch, services } = open('/');
      if (token) dispatch(setToken({ token, expireAt: Date.now() + 3_600_000 }));
      if (hasBlocked) services.localStore.write(storageKeys.hasBlocked, '1');
      void waitForFirstScreen(app);
      await advanceTime(0);
      const homes = network.calls.filter(({ endpoint }) => endpoint === getHome || endpoint === getMyHome);
      expect(homes).toMatchObject([{ endpoint: asked, request: { query: { age: 5 } } }]);
      arrive({ default: () => null });
      await advanceTime(0);
    },
  );

  it('has its data before the first rendering if they arrive in time, and requests them again after a failed request', async () => {
    const load = jest.spyOn(screens.home, 'load').mockResolvedValue({ default: () => null });
    const { app, network } = open('/');
    const queries = () => Object.values(app.store.getState().api.queries);
    network.answer(getHome, new ApiError('network'));
    await waitForFirstScreen(app);
    expect(network.callsTo(getHome)).toHaveLength(1);
    expect(queries()).toEqual([]);
    network.answer(getHome, aHome());
    await waitForFirstScreen(app);
    expect(queries()).toMatchObject([{ status: 'fulfilled', data: aHome() }]);
    expect(load).toHaveBeenCalledTimes(2);
  });
});

interface Visitor {
  token?: string;
  hasBlocked?: boolean;
}
