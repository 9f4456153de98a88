import { getUserInfo } from '#contract/account/session.ts';
import { createClock } from './clock.ts';
import { createSend } from './httpClient.ts';

let resolveSent: () => void;
const sent = new Promise<void>((resolve) => (resolveSent = resolve));

/** A request that receives no reply and ends by its own time-out, as in a browser. */
class SilentRequest {
  timeout = 0;
  ontimeout: () => void = () => undefined;
  send() {
    resolveSent();
    if (this.timeout > 0) setTimeout(() => this.ontimeout(), this.timeout);
  }
  open = () => undefined;
  abort = () => undefined;
  setRequestHeader = () => undefined;
}

const browserRequest = globalThis.XMLHttpRequest;

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.XMLHttpRequest = SilentRequest as unknown as typeof XMLHttpRequest;
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.XMLHttpRequest = browserRequest;
});

it('HTTP-01 ERR-02 a call without a reply is given up after 30 s', async () => {
  const send = createSend({
    root: 'http://localhost:8080',
    signingSecret: 'a-secret-of-at-least-thirty-two-characters',
    clock: createClock(),
    identity: () => ({
      appId: 'ilisten001',
      agentAppId: '',
      deviceId: 'device-1',
      caller: '1002',
      productVersion: '1.0.0',
      channel: 'appshare',
      userToken: '',
    }),
  });
  const failed = jest.fn();
  send(getUserInfo, { query: {} }).catch(failed);
  await sent;
  await jest.advanceTimersByTimeAsync(29_999);
  expect(failed).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledWith(
    expect.objectContaining({ kind: 'timeout', message: '请求超时,请检查网络后重试' }),
  );
});
