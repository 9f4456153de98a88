import { screens } from '#app/screens.ts';
import { pass, startSession } from '#test/harness/session/startSession.ts';
import { firstScreenReady } from './firstScreen.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const open = (path: string) => {
  const session = startSession({ address: `http://localhost:8080/combine${path}` });
  return { ...session, app: { ...session, router: { current: undefined } } };
};
const never = () => new Promise<never>(() => undefined);

it('GATE-08 a guest who opens a protected screen loads neither its code nor its data', async () => {
  const load = jest.spyOn(screens.playHistory, 'load');
  const loadLogin = jest.spyOn(screens.login, 'load').mockResolvedValue({ default: () => null });
  const { app, network } = open('/play_history');
  await firstScreenReady(app);
  expect(loadLogin).toHaveBeenCalled();
  expect(load).not.toHaveBeenCalled();
  expect(network.calls).toEqual([]);
});

it('START-09 the first rendering waits at most 300 ms, even if nothing loads', async () => {
  jest.spyOn(screens.about, 'load').mockImplementation(never);
  const isReady = jest.fn();
  void firstScreenReady(open('/about').app).then(isReady);
  await pass(299);
  expect(isReady).not.toHaveBeenCalled();
  await pass(1);
  expect(isReady).toHaveBeenCalled();
});

it('a page that the gateway has rendered is hydrated only once the code of its screen has loaded', async () => {
  let arrive: (screen: { default: () => null }) => void = () => undefined;
  jest.spyOn(screens.privacy, 'load').mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  const isReady = jest.fn();
  void firstScreenReady(open('/privacy/manager').app, true).then(isReady);
  await pass(60_000);
  expect(isReady).not.toHaveBeenCalled();
  arrive({ default: () => null });
  await pass(0);
  expect(isReady).toHaveBeenCalled();
});
