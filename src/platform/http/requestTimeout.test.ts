import { exchangeAuthToken, getUserInfo } from '#contract/account/session.ts';
import { createClock } from './clock.ts';
import { createSend } from './httpClient.ts';

let resolveSent: () => void;
let sent: Promise<void>;
let sentCount = 0;

/** A request that gets no reply and is ended by its own time-out, as in a browser. */
class SilentRequest {
  timeout = 0;
  ontimeout: () => void = () => undefined;
  send() {
    sentCount += 1;
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
  sent = new Promise<void>((resolve) => (resolveSent = resolve));
  sentCount = 0;
  globalThis.XMLHttpRequest = SilentRequest as unknown as typeof XMLHttpRequest;
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.XMLHttpRequest = browserRequest;
});

const aSend = () =>
  createSend({
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
      childId: '',
    }),
  });

it('HTTP-01 ERR-02 a call without a reply is aborted after 30 s', async () => {
  const send = aSend();
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

it('HTTP-10 ERR-02 a write without a reply fails after 30 s, and is not repeated', async () => {
  const failed = jest.fn();
  aSend()(exchangeAuthToken, { body: { authToken: 'a'.repeat(32) } }).catch(failed);
  await sent;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ kind: 'timeout' }));
  expect(sentCount).toBe(1);
});
