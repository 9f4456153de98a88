import { createBrowserHost } from './browserHost.ts';

const start = () => {
  const left: string[] = [];
  return { host: createBrowserHost((address) => left.push(address)), left };
};

it('BRIDGE-10 an ordinary browser reports immediately that there is no native app', async () => {
  const { host } = start();
  expect(host.isReady()).toBe(false);
  expect(host.canLogin()).toBe(false);
  const listener = jest.fn();
  // `subscribe…` must return a function, because React calls that function.
  expect(() => host.subscribeReady(listener)()).not.toThrow();
  expect(() => host.subscribeEvents(listener)()).not.toThrow();
  expect(listener).not.toHaveBeenCalled();
  await expect(host.appInfo()).rejects.toMatchObject({ kind: 'unsupported', call: 'app' });
  await expect(host.user()).rejects.toMatchObject({ kind: 'unsupported', call: 'user' });
  await expect(host.login()).rejects.toMatchObject({ kind: 'unsupported', call: 'user.login' });
  expect(host.recording.isOffered()).toBe(false);
  await expect(host.recording.open()).rejects.toMatchObject({ kind: 'unsupported', call: 'record.open' });
  await expect(host.recording.start(1)).rejects.toMatchObject({ kind: 'unsupported', call: 'record.start' });
  await expect(host.recording.read(0)).rejects.toMatchObject({ kind: 'unsupported', call: 'record.read' });
});

it('BRIDGE-10 an ordinary browser opens pages itself, and has neither native pages nor a cashier', async () => {
  const { host, left } = start();
  await host.openPage('https://m.example/story');
  expect(left).toEqual(['https://m.example/story']);
  expect(await host.openNative('vip')).toBe(false);
  expect(await host.closePage()).toBe(false);
  expect(await host.pay('order-1')).toBe('unavailable');
  const request = { appId: 'a', timeStamp: '1', nonceStr: 'n', package: 'p', signType: 'RSA', paySign: 's' } as const;
  expect(await host.payByWechat(request)).toBe('unavailable');
});
