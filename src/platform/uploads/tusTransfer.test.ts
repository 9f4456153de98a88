import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { UPLOADS_PATH } from '#contract/uploads.ts';
import { REQUEST_TIMEOUT_MS } from '#platform/http/requestTimeout.ts';
import { createClock } from '#platform/http/clock.ts';
import { aRequestIdentity } from '#test/builders/account/session.ts';
import { sendSoundByTus } from './tusTransfer.ts';

const FILE = 'a recording';
const ARRIVED = 4;

/**
 * Returns the status with which the server answers the next request with this method, or `silence` for no answer. If it
 * returns undefined, the server answers like a gateway that has received `ARRIVED` bytes of the upload.
 */
let statuses: (method: string) => number | 'silence' | undefined;
/** Lets the last request time out. */
let timeOut: () => void;
/** The methods of the received requests; for a PATCH also the offset. */
let received: string[];

const server = http.createServer((request, response) => {
  const method = request.method ?? '';
  const offset = Number(request.headers['upload-offset'] ?? 0);
  received.push(method === 'PATCH' ? `PATCH ${offset}` : method);
  const status = statuses(method);
  if (status === 'silence') {
    timeOut();
    return;
  }
  if (status !== undefined) {
    response.writeHead(status).end();
    return;
  }
  let bytes = 0;
  request.on('data', (part: Buffer) => (bytes += part.length));
  request.on('end', () => {
    if (method === 'POST') response.writeHead(201, { location: `${UPLOADS_PATH}/second` });
    else if (method === 'HEAD') response.writeHead(200, { 'upload-offset': ARRIVED, 'upload-length': FILE.length });
    else response.writeHead(204, { 'upload-offset': offset + bytes });
    response.end();
  });
});

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => void server.close(resolve)));
beforeEach(() => {
  received = [];
  // Lets retries begin without delays, and lets requests time out only when the server decides so.
  const start = globalThis.setTimeout;
  jest.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, delay) => {
    if (delay !== REQUEST_TIMEOUT_MS) return start(run, 0);
    timeOut = run;
    return start(run, delay);
  });
  timeOut = () => undefined;
});
afterEach(() => jest.restoreAllMocks());

/** Lets the server answer the first requests with this method with these statuses, in this order. */
function fail(method: string, ...first: number[]): void {
  statuses = (one) => (one === method ? first.shift() : undefined);
}

const send = (uploadId?: string) =>
  // Sends a buffer, because tests use the library's build for Node, which sends only buffers.
  sendSoundByTus(
    Buffer.from(FILE) as unknown as Blob,
    {
      root: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      signingSecret: 'secret',
      clock: createClock(),
      identity: () => aRequestIdentity({ userToken: 'mine' }),
    },
    {
      workId: 'w1',
      uploadId,
      signal: new AbortController().signal,
      onBegun: () => undefined,
      onProgress: () => undefined,
    },
  );

describe('an upload that was begun earlier', () => {
  it.each([500, 502, 503, 429, 409])(
    'continues where it was interrupted, even if the gateway first answers the request for its offset with the status %d',
    async (status) => {
      fail('HEAD', status, status);
      await expect(send('first')).resolves.toBe('first');
      expect(received).toEqual(['HEAD', 'HEAD', 'HEAD', `PATCH ${ARRIVED}`]);
    },
  );

  it('fails with the status of the gateway, and is not replaced by another upload, if the gateway does not recover', async () => {
    statuses = () => 503;
    await expect(send('first')).rejects.toMatchObject({ kind: 'status', status: 503 });
    expect(received.length).toBeGreaterThan(5);
    expect(received.every((method) => method === 'HEAD')).toBe(true);
  });

  it('is replaced by another upload if the gateway has deleted it', async () => {
    fail('HEAD', 404);
    await expect(send('first')).resolves.toBe('second');
    expect(received).toEqual(['HEAD', 'POST', 'PATCH 0']);
  });
});

it('an upload continues after a part and the following request for the offset have failed', async () => {
  const failures = [503, 503];
  statuses = (method) => (method === 'POST' ? undefined : failures.shift());
  await expect(send()).resolves.toBe('second');
  expect(received).toEqual(['POST', 'PATCH 0', 'HEAD', 'HEAD', `PATCH ${ARRIVED}`]);
});

it('an upload continues after a part and the following request for the offset have timed out', async () => {
  const silences = ['PATCH', 'HEAD', 'PATCH'];
  statuses = (method) => {
    if (method !== silences[0]) return undefined;
    silences.shift();
    return 'silence';
  };
  await expect(send()).resolves.toBe('second');
  expect(received).toEqual(['POST', 'PATCH 0', 'HEAD', 'HEAD', `PATCH ${ARRIVED}`, 'HEAD', `PATCH ${ARRIVED}`]);
});

it('an upload fails with an error of the kind network if the network never answers', async () => {
  statuses = () => 'silence';
  await expect(send()).rejects.toMatchObject({ kind: 'network' });
});
