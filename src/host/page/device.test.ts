import Cookies from 'universal-cookie';
import { emptyStorage, prepareWindow, type DeviceStorage } from './device.ts';
import type { Scenario } from '#host/scenario.ts';
import { defaultScenario, mainScenarios, type MainScenarioId } from '#host/scenarios.ts';

let undo: () => void = () => undefined;
const prepare = (scenario: Partial<Scenario> = {}, storage: DeviceStorage = emptyStorage()) => {
  undo();
  undo = prepareWindow(window, { ...defaultScenario, ...scenario }, storage);
  return storage;
};

beforeEach(() => {
  document.cookie = 'developer=1; path=/';
  localStorage.setItem('developer', '1');
  sessionStorage.setItem('developer', '1');
});
afterEach(() => undo());

describe('the browser identity (user agent) of a simulated phone', () => {
  const wide = { width: 768, height: 1024 };
  it.each<[string, MainScenarioId, Partial<Scenario>, RegExp]>([
    ['an iOS host', 'signedOut', {}, /iPhone.* ilisten_ios\/2003\/11\.60\/appstore$/],
    ['an Android host', 'tokenType1', {}, /Android 13; M2006C3LC Build.* ilisten_android\/2003\/11\.60\/huawei$/],
    ['a host on an iPad', 'hd', {}, /iPad.* ilisten_ios\/5004\/3\.2\/appstore$/],
    ['WeChat on iOS', 'wechat', {}, /iPhone.*MicroMessenger/],
    ['WeChat on Android', 'wechat', { os: 'android' }, /Android.*MicroMessenger/],
    ['Alipay', 'alipay', {}, /Android.*AlipayClient/],
    ['a browser', 'browser', {}, /Android.*Chrome/],
    ['a browser on an iPad', 'browser', { os: 'ios', screen: wide }, /iPad.*Safari/],
  ])('resembles that of %s', (_what, id, changes, agent) => {
    prepare({ ...mainScenarios[id].scenario, ...changes });
    expect(navigator.userAgent).toMatch(agent);
    expect(navigator.maxTouchPoints).toBe(5);
    expect(navigator.platform).toMatch(agent.source.startsWith('iP') ? /^iP/ : /^Linux/);
  });

  it('is sent in a header to the gateway, but not to other origins, and not after the simulation was undone', () => {
    const setHeader = jest.spyOn(XMLHttpRequest.prototype, 'setRequestHeader').mockImplementation();
    prepare(mainScenarios.signedOut.scenario);
    for (const url of ['/inner4/ilisten/orders', 'https://other.example/orders'])
      new XMLHttpRequest().open('GET', url, true);
    undo();
    new XMLHttpRequest().open('GET', '/inner4/ilisten/orders');
    expect(setHeader.mock.calls).toEqual([
      ['x-simulated-user-agent', expect.stringMatching(/ ilisten_ios\/2003\/11\.60\/appstore$/)],
    ]);
  });

  it('does not contain the name of a host app in WeChat, Alipay and ordinary browsers', () => {
    for (const { scenario } of [mainScenarios.wechat, mainScenarios.alipay, mainScenarios.browser]) {
      prepare(scenario);
      expect(navigator.userAgent).not.toMatch(/ilisten/);
    }
  });
});

describe('the storage of a simulated phone', () => {
  it("is separate from the developer's own storage, which does not change", () => {
    prepare();
    expect([document.cookie, localStorage.length, sessionStorage.length]).toEqual(['', 0, 0]);
    document.cookie = 'phone=1';
    localStorage.setItem('phone', '1');
    sessionStorage.clear();
    undo();
    expect(document.cookie).toBe('developer=1');
    expect(localStorage.getItem('phone')).toBeNull();
    expect(sessionStorage.getItem('developer')).toBe('1');
  });

  it('can be saved as JSON, and the next page then reads the same values', () => {
    const storage = prepare();
    new Cookies().set('token', 'abc', { path: '/' });
    localStorage.setItem('a', '1');
    sessionStorage.setItem('b', '2');
    const persisted = JSON.parse(JSON.stringify(storage)) as DeviceStorage;
    expect(persisted).toEqual({
      cookies: [{ name: 'token', value: 'abc', path: '/' }],
      local: { a: '1' },
      session: { b: '2' },
    });
    prepare({}, persisted);
    expect([new Cookies().get('token'), localStorage.getItem('a'), sessionStorage.getItem('b')]).toEqual([
      'abc',
      '1',
      '2',
    ]);
  });

  it('stores values as strings, whether they are set through methods or as properties', () => {
    prepare();
    const named = localStorage as Storage & Record<string, unknown>;
    named['count'] = 7;
    named.setItem('other', null as unknown as string);
    expect([named.getItem('count'), named['count'], named.getItem('other'), named.getItem('none')]).toEqual([
      '7',
      '7',
      'null',
      null,
    ]);
    expect(Object.keys(named)).toEqual(['count', 'other']);
    expect([named.key(0), named.key(2), named.length, 'count' in named]).toEqual(['count', null, 2, true]);
    delete named['count'];
    named.removeItem('other');
    expect(named).toHaveLength(0);
  });
});
