import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClock } from '#platform/http/clock.ts';
import { aRequestIdentity } from '#test/builders/account/session.ts';
import { createUploadClient } from './uploadClient.ts';

/** A server that refuses every upload because no guardian has consented. */
const server = http.createServer((request, response) => {
  const isPreflight = request.method === 'OPTIONS';
  response.writeHead(isPreflight ? 204 : 403, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': '*',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    'content-type': 'application/json',
  });
  response.end(isPreflight ? undefined : JSON.stringify({ code: 'guardian_consent_needed', message: '要监护人同意' }));
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => void server.close(resolve)));

it('an upload fails if no guardian has consented, and opens the screen for the consent if the user has started the upload', async () => {
  const taken: string[] = [];
  const uploads = createUploadClient(() => Promise.reject(new Error('Nothing else is sent.')), {
    root: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    signingSecret: 'secret',
    clock: createClock(),
    identity: () => aRequestIdentity({ userToken: 'mine' }),
    onDetour: (code, token) => void taken.push(`${code} ${token}`),
  });
  const options = { signal: new AbortController().signal, onProgress: () => undefined, onBegun: () => undefined };
  const refused = { code: 'guardian_consent_needed' };
  // Uses a buffer, because tests use the library's build for Node, which sends only buffers.
  const file = Buffer.from('photo') as unknown as File;
  await expect(uploads.send(file, { purpose: 'teeth', ...options })).rejects.toMatchObject(refused);
  await expect(uploads.sendSound(file, { workId: 'w', ...options })).rejects.toMatchObject(refused);
  expect(taken).toEqual(['guardian_consent_needed mine', 'guardian_consent_needed mine']);
  await expect(uploads.sendSound(file, { workId: 'w', isUnasked: true, ...options })).rejects.toMatchObject(refused);
  expect(taken).toHaveLength(2);
});
