import { configureStore } from '@reduxjs/toolkit';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { api } from '#platform/http/api.ts';
import { deviceInfoApi } from './api.ts';
import { describeDevice, fetchDevicesInfo } from './devicesInfo.ts';

const server = setupServer();
const info = {
  '2003': { name: '呆迪 App', icon: 'app.webp' },
  ilisten001: { name: '呆迪听故事', icon: 'web.webp' },
  'M2006C3LC, M2006C3LG': { name: '红米 9A', icon: 'phone.webp' },
};

beforeAll(() => {
  // Adds the app's origin to addresses, because Node's fetch needs absolute addresses.
  const nodeFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => nodeFetch(new URL(input as string, location.href), init);
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const answer = (resolver: Parameters<typeof http.get>[1]) =>
  server.use(http.get('http://localhost:8080/cdn/deviceinfo/devices_info.json', resolver));

describe('device information', () => {
  it('DEV-03 is fetched again by the next call after a failed or invalid reply', async () => {
    answer(() => new HttpResponse('<html>', { status: 200 }));
    await expect(fetchDevicesInfo()).rejects.toThrow('获取设备配置信息失败');
    answer(() => HttpResponse.json({ '2003': { name: 5 } }));
    await expect(fetchDevicesInfo()).rejects.toThrow('获取设备配置信息失败');
    answer(() => HttpResponse.json({}, { status: 500 }));
    await expect(fetchDevicesInfo()).rejects.toThrow('获取设备配置信息失败');
  });

  it('DEV-03 HTTP-01 is fetched again by the next call after a time-out of 30 s', async () => {
    const nodeFetch = globalThis.fetch;
    globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    jest.useFakeTimers();
    const refused = expect(fetchDevicesInfo()).rejects.toThrow('获取设备配置信息失败');
    await jest.advanceTimersByTimeAsync(30_000);
    await refused;
    jest.useRealTimers();
    globalThis.fetch = nodeFetch;
    answer(() => HttpResponse.json({}, { status: 500 }));
    await expect(fetchDevicesInfo()).rejects.toThrow('获取设备配置信息失败');
  });

  it('DEV-01 is fetched once for simultaneous calls, from an address that changes daily so that the cache is used for a day at most', async () => {
    const asked: string[] = [];
    answer(({ request }) => {
      asked.push(request.url);
      return HttpResponse.json(info);
    });
    const store = configureStore({
      reducer: { [api.reducerPath]: api.reducer },
      middleware: (getDefault) => getDefault().concat(api.middleware),
    });
    const load = async () => {
      const query = store.dispatch(deviceInfoApi.endpoints.getDevicesInfo.initiate(undefined));
      const { data } = await query;
      query.unsubscribe();
      return data;
    };
    expect(await Promise.all([load(), load(), load()])).toEqual([info, info, info]);
    expect(await load()).toEqual(info);
    expect(asked).toHaveLength(1);
    expect(new URL(asked[0]!).searchParams.get('t')).toBe(String(new Date().setHours(0, 0, 0, 0)));
  });

  it.each([
    ['by the model first', { model: 'm2006c3lg', appId: 'ilisten001', caller: '2003' }, '红米 9A'],
    [
      'by the app id if the model is unknown',
      { model: 'unheard of', appId: 'ilisten001', caller: '2003' },
      '呆迪听故事',
    ],
    ['by the caller if there is neither a model nor an app id', { model: '', appId: '', caller: '2003' }, '呆迪 App'],
  ])('DEV-02 is looked up %s', (_what, keys, name) => expect(describeDevice(info, keys).name).toBe(name));

  it('DEV-03 contains a name and an icon even for an unknown device', () => {
    expect(describeDevice(info, { model: '', appId: '', caller: 'toString' })).toEqual({
      name: '未知设备',
      icon: '/cdn/device/default.webp',
    });
  });

  it('DEV-04 contains the name that the user has given to the device', () => {
    expect(describeDevice(info, { model: '', appId: '', caller: '2003' }, '奶奶的手机')).toEqual({
      name: '呆迪 App',
      icon: 'app.webp',
      customName: '奶奶的手机',
    });
  });
});
