import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import { Upload } from 'tus-js-client';
import { completeUpload, UPLOADS_PATH } from '#contract/uploads.ts';
import { buildApp } from '#server/buildApp.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import type { Settings } from '#server/settings/settings.ts';
import { call } from '#server/testing/call.ts';
import { startCuttingProxy } from '#server/testing/cuttingProxy.ts';
import { signIn } from '#server/testing/signIn.ts';
import { startS3 } from '#server/testing/startS3.ts';
import {
  aPicture,
  startUpload,
  continuationHeaders,
  signedHeaders,
  sendTusRequest,
} from '#server/testing/uploading.ts';
import { useGateway, type TestGateway } from '#server/testing/useGateway.ts';
import { objectStoreFor } from '#server/uploads/store/objectStoreFor.ts';
import { uploadFiles } from '#server/uploads/uploadFiles.ts';

describe.each(['disk', 's3'] as const)('interrupted uploads, stored on %s', (kind) => {
  const overrides: Partial<Settings> = {};
  const ends: (() => unknown)[] = [];
  beforeAll(async () => {
    if (kind === 'disk') return;
    const { bucket, stop } = await startS3();
    overrides.s3 = bucket;
    ends.push(stop);
  });
  // This hook is defined before `useGateway`, so it runs first and closes the proxy before the gateway. The gateway
  // would otherwise wait for the connections of the proxy.
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });
  const test = useGateway('pglite', overrides);
  let second: FastifyInstance;
  beforeAll(async () => {
    // A second gateway with the same database and the same store.
    second = await buildApp(test.gateway, { write: (line) => test.logLines.push(line) });
    ends.push(() => second.close());
  });

  const portOf = async (app: FastifyInstance): Promise<number> =>
    Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);

  /** Returns the stored bytes of an unfinished upload. */
  async function sourceOf(id: string): Promise<Buffer> {
    const [row] = await test.gateway.db.select().from(uploads).where(eq(uploads.id, id));
    const objects = objectStoreFor(test.gateway.settings);
    const parts = await Promise.all((row?.chunks ?? []).map((name) => objects.read(uploadFiles.chunk(id, name))));
    return Buffer.concat(parts.map((part) => part ?? Buffer.from('missing')));
  }

  it('can be completed through two gateways in turn, even if the connection is cut ten times', async () => {
    const sender = await signIn(test);
    const file = await aPicture({ width: 2_400, height: 1_800 });
    expect(file.length).toBeGreaterThan(1_500_000);
    const ports = [await portOf(test.app), await portOf(second)];
    const proxy = await startCuttingProxy(ports, { most: 10, afterBytes: 90_000 });
    ends.push(proxy.close);
    const url = await new Promise<string>((resolve, reject) => {
      const upload: Upload = new Upload(file, {
        endpoint: `http://127.0.0.1:${proxy.port}${UPLOADS_PATH}`,
        metadata: { purpose: 'review' },
        chunkSize: 512 * 1024,
        retryDelays: Array.from({ length: 20 }, () => 20),
        onBeforeRequest: async (request) => {
          for (const [name, value] of Object.entries(await signedHeaders(test, sender))) request.setHeader(name, value);
        },
        onError: reject,
        onSuccess: () => resolve(upload.url ?? ''),
      });
      upload.start();
    });
    const id = url.split('/').at(-1) ?? '';
    expect(proxy.cuts()).toBe(10);
    expect((await sourceOf(id)).equals(file)).toBe(true);
    const { status } = await call(test, completeUpload, { params: { uploadId: id } }, sender);
    expect(status).toBe(200);
  });

  it('keep the bytes that arrived before a connection was cut', async () => {
    const sender = await signIn(test);
    const id = await startUpload(test, 100_000, sender);
    const proxy = await startCuttingProxy([await portOf(await buildAnother())], { most: 1, afterBytes: 60_000 });
    ends.push(proxy.close);
    const headers = { ...(await signedHeaders(test, sender)), 'tus-resumable': '1.0.0', ...continuationHeaders(0) };
    const address = `http://127.0.0.1:${proxy.port}${UPLOADS_PATH}/${id}`;
    await expect(fetch(address, { method: 'PATCH', headers, body: Buffer.alloc(100_000, 7) })).rejects.toThrow();
    const offset = async () =>
      Number((await sendTusRequest(test, { method: 'HEAD', id }, sender)).headers['upload-offset']);
    // The gateway stores the bytes only after it has noticed the cut connection, so the test waits.
    while ((await offset()) === 0) await new Promise((resolve) => setImmediate(resolve));
    const arrived = await offset();
    expect(arrived).toBeGreaterThan(0);
    expect(await sourceOf(id)).toEqual(Buffer.alloc(arrived, 7));
  });

  it('contain the bytes of only one gateway if two gateways receive different bytes for the same offset', async () => {
    const sender = await signIn(test);
    const other: TestGateway = Object.create(test, { app: { get: () => second } }) as TestGateway;
    for (let round = 0; round < 5; round += 1) {
      const id = await startUpload(test, 2_000, sender);
      const send = (gateway: TestGateway, fill: number) =>
        sendTusRequest(
          gateway,
          { method: 'PATCH', id, headers: continuationHeaders(0), payload: Buffer.alloc(1_000, fill) },
          sender,
        );
      const replies = await Promise.all([send(test, 1), send(other, 2)]);
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
      expect(await sourceOf(id)).toEqual(Buffer.alloc(1_000, replies[0].statusCode === 204 ? 1 : 2));
    }
  });

  async function buildAnother(): Promise<FastifyInstance> {
    const app = await buildApp(test.gateway, { write: (line) => test.logLines.push(line) });
    ends.push(() => app.close());
    return app;
  }
});
