import { createTextStore } from '#platform/storage/storage.ts';
import { appSlice, updateApp } from './appSlice.ts';
import { readEnvironment } from './environment.ts';
import { restoreApp } from './restoreApp.ts';

const host = readEnvironment({ userAgent: 'ilisten_ios/2003/11.22/huawei', maxTouchPoints: 0 });
const browser = readEnvironment({ userAgent: 'Chrome/150', maxTouchPoints: 0 });
const store = createTextStore(() => localStorage);
const initial = appSlice.getInitialState();

beforeEach(() => localStorage.clear());

describe('app state', () => {
  it('STATE-03 has the specified fields, and a fixed app id', () => {
    expect(Object.keys(initial).sort()).toEqual(
      ['ua', 'ibridgeIsReady', 'caller', 'appId', 'agentAppId', 'channel', 'prdVer', 'deviceId', 'model'].sort(),
    );
    expect(appSlice.reducer(initial, updateApp({ appId: 'other' })).appId).toBe('ilisten001');
  });

  it('STATE-03 ignores fields of an update that do not exist in the state or whose new value is undefined', () => {
    const hostile = JSON.parse('{"__proto__":{"polluted":1},"constructor":1,"caller":"3003","token":"x"}') as Record<
      string,
      unknown
    >;
    expect(appSlice.reducer(initial, updateApp({ ...hostile, channel: undefined, prdVer: '2.0.0' }))).toEqual({
      ...initial,
      caller: '3003',
      prdVer: '2.0.0',
    });
    expect({}).not.toHaveProperty('polluted');
  });

  it('STATE-04 contains a device id, which is created once and then stored', () => {
    const { deviceId } = restoreApp(browser, '', store);
    expect(deviceId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(restoreApp(browser, '', store).deviceId).toBe(deviceId);
    expect(localStorage.getItem('device_uuid')).toBe(deviceId);
  });

  it.each([
    ['the query', host, '?channel=xiaomi', 'xiaomi'],
    ['the user agent', host, '', 'huawei'],
    ['the default', browser, '', 'appshare'],
    ['the user agent instead of a hostile query', host, '?channel=%3Cscript%3E', 'huawei'],
  ])('STATE-05 contains the channel from this source: %s', (_what, environment, search, channel) => {
    expect(restoreApp(environment, search, store).channel).toBe(channel);
  });

  it('STATE-09 hides the nickname if the caller is 2003', () => {
    const { selectHidesNickname } = appSlice.getSelectors();
    expect(selectHidesNickname(restoreApp(host, '', store))).toBe(true);
    expect(selectHidesNickname(restoreApp(browser, '', store))).toBe(false);
  });
});
