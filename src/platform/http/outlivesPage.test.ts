import { waitFor } from '@testing-library/react';
import { aRequestIdentity } from '#test/builders/account/session.ts';
import { decodeJwt } from 'jose';
import { exchangeAuthToken, revokeToken } from '#contract/account/session.ts';
import { saveProgress } from '#contract/stories/stories.ts';
import { createClock } from './clock.ts';
import { createSend } from './httpClient.ts';
import type { RequestIdentity } from './token/requestToken.ts';

const START = Date.parse('2026-11-23T04:00:00Z');
const progress = { storyId: 'moon', positionMs: 5, finished: false, updatedAt: 9 };
const request = { params: { storyId: 'a/b' }, body: { positionMs: 5, finished: false, heardAt: 9 } };
const identity = aRequestIdentity({ userToken: 'token-a' });

let now: number;
let who: RequestIdentity;
let sent: { url: string; init: RequestInit; headers: Record<string, string> }[];
let reply: () => Response;
let sign: jest.SpyInstance;

beforeEach(() => {
  now = START;
  who = identity;
  sent = [];
  reply = () => Response.json({ progress }, { headers: { date: new Date(START).toUTCString() } });
  sign = jest.spyOn(crypto.subtle, 'sign');
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init = {}) => {
    sent.push({ url: url as string, init, headers: init.headers as Record<string, string> });
    return reply();
  });
});
afterEach(() => jest.useRealTimers());

const client = (clock = createClock(() => now)) =>
  createSend({
    root: 'http://localhost:8080',
    signingSecret: 'a-secret-of-at-least-thirty-two-characters',
    clock,
    identity: () => who,
  });

/** Waits until the token for the second call is signed. */
async function waitUntilSigned(): Promise<void> {
  await waitFor(() => expect(sign).toHaveBeenCalledTimes(2));
  await Promise.all(sign.mock.results.map(({ value }: { value?: unknown }) => value));
  // Waits once more, because the token is stored some microtasks after it was signed.
  await new Promise((resolve) => setTimeout(resolve));
}
const claimsOf = (index: number) => decodeJwt(sent[index]!.headers['Authorization']!.replace(/^Bearer /, ''));

describe('a call that outlives the page', () => {
  it('HTTP-01 HTTP-03 is sent as JSON to the encoded address, with the gateway headers', async () => {
    await expect(client()(saveProgress, request, { outlivesPage: true })).resolves.toEqual({ progress });
    expect(sent[0]).toMatchObject({
      url: 'http://localhost:8080/inner4/ilisten/listening/a%2Fb',
      init: { method: 'PUT', keepalive: true, body: JSON.stringify(request.body) },
      headers: {
        'Content-Type': 'application/json',
        'x-gw-caller': '2003',
        'x-gw-prd-ver': '11.22',
        'x-gw-channel': 'huawei',
      },
    });
    expect(sent[0]!.headers).not.toHaveProperty('idempotency-key');
  });

  it('HTTP-01 sends neither a body nor a content type if the call has no body', async () => {
    reply = () => Response.json({});
    await client()(revokeToken, {}, { outlivesPage: true });
    expect(sent[0]!.init).not.toHaveProperty('body');
    expect(sent[0]!.headers).not.toHaveProperty('Content-Type');
  });

  it('HTTP-10 is sent with its idempotency key', async () => {
    reply = () => Response.json({}, { status: 503 });
    const asked = client()(
      exchangeAuthToken,
      { body: { authToken: 'one-time' } },
      { outlivesPage: true, idempotencyKey: 'once' },
    );
    await expect(asked).rejects.toMatchObject({ kind: 'status', status: 503 });
    expect(sent[0]!.headers['idempotency-key']).toBe('once');
  });

  it('HTTP-02 AUTH-17 never uses a token that was signed in advance for another user', async () => {
    const send = client();
    await send(saveProgress, request, { outlivesPage: true });
    await waitUntilSigned();
    who = { ...identity, userToken: 'token-b' };
    await send(saveProgress, request, { outlivesPage: true });
    expect([claimsOf(0)['user_token'], claimsOf(1)['user_token']]).toEqual(['token-a', 'token-b']);
  });

  it.each([
    ['119 s', 119_000, 0],
    ['120 s', 120_000, 120],
  ])(
    'HTTP-02 HTTP-08 uses a token that was signed less than 120 s ago, otherwise a new one: after %s',
    async (_time, later, age) => {
      const send = client({ ...createClock(() => now), learn: () => undefined });
      await send(saveProgress, request, { outlivesPage: true });
      await waitUntilSigned();
      now += later;
      await send(saveProgress, request, { outlivesPage: true });
      expect(claimsOf(1).iat).toBe(START / 1000 - 90 + age);
    },
  );

  it('HTTP-08 learns the clock offset from the reply', async () => {
    const clock = createClock(() => now + 3_600_000);
    await client(clock)(saveProgress, request, { outlivesPage: true });
    expect(clock.now()).toBe(START);
  });

  it('ERR-02 is aborted after 30 s', async () => {
    const send = client();
    await send(saveProgress, request, { outlivesPage: true });
    await waitUntilSigned();
    jest
      .mocked(fetch)
      .mockImplementation(
        (_url, init) =>
          new Promise((_resolve, reject) =>
            init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
          ),
      );
    jest.useFakeTimers();
    const outcome = jest.fn();
    send(saveProgress, request, { outlivesPage: true }).catch(outcome);
    await jest.advanceTimersByTimeAsync(29_999);
    expect(outcome).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'timeout', message: '请求超时,请检查网络后重试' }),
    );
  });

  it('ERR-02 stops its timer when the reply arrives in time', async () => {
    const started = jest.spyOn(globalThis, 'setTimeout');
    const ended = jest.spyOn(globalThis, 'clearTimeout');
    await client()(saveProgress, request, { outlivesPage: true });
    const index = started.mock.calls.findIndex(([, delayMs]) => delayMs === 30_000);
    expect(ended).toHaveBeenCalledWith(started.mock.results[index]?.value);
  });
});
