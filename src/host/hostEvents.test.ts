import { bridgeInPage, page } from './testing/nativeApp.ts';
import { ROUND_TRIP_MS, useSimulatedHost } from './testing/useSimulatedHost.ts';
import { mainScenarios } from './scenarios.ts';

const { call, effects, start } = useSimulatedHost();

describe('the events of the simulated host', () => {
  it('reach the page, and the replies of the page reach the host if the host has requested them', async () => {
    const simulated = start();
    bridgeInPage().registerHandler('UserSigned', (data, respond) => respond?.({ heard: data }));
    const replied = jest.fn();
    simulated.fire('UserSigned', { a: 1 }, replied);
    simulated.fire('UserSigned', { a: 2 });
    await jest.advanceTimersByTimeAsync(ROUND_TRIP_MS);
    expect(replied.mock.calls).toEqual([[{ heard: { a: 1 } }]]);
  });

  it('tell the page that a login or logout has changed the user of the host, and the host then reports the new user', async () => {
    const simulated = start(mainScenarios.signedOut.scenario);
    const changed = jest.fn();
    bridgeInPage().registerHandler('user.changed', changed);
    simulated.logIn(mainScenarios.vip.scenario.user);
    expect(await call('user')).toMatchObject([{ data: { userId: 'host-user-2' } }]);
    simulated.logOut();
    expect(await call('user')).toMatchObject([{ data: { userId: '', token: '' } }]);
    expect(changed).toHaveBeenCalledTimes(2);
    expect(effects.map(({ kind }) => kind)).toEqual(['userChanged', 'userChanged']);
  });

  it('BRIDGE-11 include the back key if controlBack is 1 and a bridge exists', async () => {
    const simulated = start({ injection: { kind: 'lost', backAfterMs: 500 } });
    const back = jest.fn();
    bridgeInPage().registerHandler('page.back', back);
    expect(simulated.pressBack()).toBe(false);
    await call('setting', { controlBack: 1 });
    expect(simulated.pressBack()).toBe(true);
    await jest.advanceTimersByTimeAsync(0);
    expect(back).toHaveBeenCalledTimes(1);
    simulated.background();
    expect(simulated.pressBack()).toBe(false);
  });

  it('tell the page once that the app has gone to the background, and once that the app has returned', () => {
    const simulated = start();
    const told: string[] = [];
    const record = ({ type }: Event) =>
      void told.push(`${type} ${document.visibilityState} ${String(document.hidden)}`);
    document.addEventListener('visibilitychange', record);
    for (const type of ['pagehide', 'pageshow']) window.addEventListener(type, record);
    simulated.foreground();
    simulated.background();
    simulated.background();
    simulated.foreground();
    expect(told).toEqual([
      'visibilitychange hidden true',
      'pagehide hidden true',
      'visibilitychange visible false',
      'pageshow visible false',
    ]);
    document.removeEventListener('visibilitychange', record);
    for (const type of ['pagehide', 'pageshow']) window.removeEventListener(type, record);
  });

  it('tell the page that the phone is offline, and all requests of the page fail until the phone is online again', async () => {
    const fetchOnline = jest.fn(() => Promise.resolve('answer'));
    const original = page.fetch;
    page.fetch = fetchOnline as unknown as typeof fetch;
    const simulated = start();
    const told: string[] = [];
    for (const type of ['online', 'offline'])
      window.addEventListener(type, () => told.push(`${type} ${navigator.onLine}`), { once: true });
    simulated.setOnline(false);
    await expect(page.fetch('/a')).rejects.toThrow('Failed to fetch');
    const request = new XMLHttpRequest();
    const failed = jest.fn();
    request.onerror = failed;
    request.open('GET', '/a');
    request.send();
    jest.advanceTimersByTime(0);
    expect(failed).toHaveBeenCalledTimes(1);
    simulated.setOnline(true);
    await expect(page.fetch('/a')).resolves.toBe('answer');
    expect(told).toEqual(['offline false', 'online true']);
    simulated.dispose();
    expect(page.fetch).toBe(fetchOnline);
    page.fetch = original;
  });

  it('have their own names in Alipay: pause, resume, back', () => {
    const simulated = start(mainScenarios.alipay.scenario);
    const told = jest.fn();
    for (const type of ['pause', 'resume']) document.addEventListener(type, told, { once: true });
    simulated.background();
    simulated.foreground();
    expect(told).toHaveBeenCalledTimes(2);
    document.addEventListener('back', (event) => event.preventDefault(), { once: true });
    expect([simulated.pressBack(), simulated.pressBack()]).toEqual([true, false]);
  });
});
