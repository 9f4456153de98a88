import fs from 'node:fs';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { completeUpload, UPLOADS_PATH } from '#contract/uploads.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { users } from '#server/database/tables/account/users.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';
import { call, claimsAt, signed } from '#server/testing/call.ts';
import { signIn } from '#server/testing/signIn.ts';
import { startS3 } from '#server/testing/startS3.ts';
import {
  aPicture,
  startUpload,
  continuationHeaders,
  creationHeaders,
  signedHeaders,
  sendTusRequest,
  upload,
} from '#server/testing/uploading.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { sweepUploads } from '#server/uploads/removeUploads.ts';
import { createDiskStore } from '#server/uploads/store/diskStore.ts';
import type { ObjectStore } from '#server/uploads/store/objectStore.ts';
import { objectStoreFor } from '#server/uploads/store/objectStoreFor.ts';
import type { Settings } from '#server/settings/settings.ts';

/** Returns all files below a folder. */
const filesBelow = (folder: string): string[] =>
  fs.existsSync(folder)
    ? fs
        .readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : [];

describe.each(['disk', 's3'] as const)('uploads, stored on %s', (kind) => {
  const overrides: Partial<Settings> = {};
  let folder = '';
  let stop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    if (kind === 'disk') return;
    const server = await startS3();
    overrides.s3 = server.bucket;
    ({ folder, stop } = server);
  });
  const test = useGateway('postgres', overrides);
  afterAll(() => stop?.());

  const stored = () => filesBelow(kind === 'disk' ? test.gateway.settings.uploadsDir : folder);
  const objects = (): ObjectStore => objectStoreFor(test.gateway.settings);
  const sweep = () => sweepUploads(test.gateway.db, objects(), test.gateway.now());

  it('become upright pictures without metadata, even if the file arrives in three parts', async () => {
    const sender = await signIn(test);
    const turned = await sharp(await aPicture({ width: 640, height: 480 }))
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'secret owner' }, IFD3: { GPSLatitude: '31/1 14/1 0/1', GPSLatitudeRef: 'N' } })
      .toBuffer();
    expect(turned.includes('secret owner')).toBe(true);
    const id = await startUpload(test, turned.length, sender);
    const cuts = [0, 1_000, 30_000, turned.length];
    for (const [index, from] of cuts.slice(0, -1).entries()) {
      const payload = turned.subarray(from, cuts[index + 1]);
      const response = await sendTusRequest(
        test,
        { method: 'PATCH', id, headers: continuationHeaders(from), payload },
        sender,
      );
      expect([response.statusCode, response.headers['upload-offset']]).toEqual([204, String(cuts[index + 1])]);
    }
    const { status, body } = await call(test, completeUpload, { params: { uploadId: id } }, sender);
    expect(status).toBe(200);
    const response = await test.app.inject(body.full);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=300',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const { width, height, exif, icc, xmp, format } = await sharp(response.rawPayload).metadata();
    expect({ width, height, exif, icc, xmp, format }).toEqual({
      width: 480,
      height: 640,
      exif: undefined,
      icc: undefined,
      xmp: undefined,
      format: 'webp',
    });
    expect(response.rawPayload.includes('secret owner')).toBe(false);
  });

  it('ROLE-03 have private pictures, whose addresses are valid for 10 minutes and cannot be forged', async () => {
    const sender = await signIn(test);
    const { body } = await upload(test, await aPicture(), sender);
    const opens = async (url: string) => (await test.app.inject(url)).statusCode === 200;
    expect(await opens(body.thumbnail)).toBe(true);
    const [path = '', query = ''] = body.thumbnail.split('?');
    const forged = [path, `${path}?${query.replace(/\d{13}/, '9999999999999')}`, body.thumbnail.replace('320', '640')];
    for (const url of forged) expect(await opens(url)).toBe(false);
    test.time += 10 * MINUTE_MS - 1;
    expect(await opens(body.thumbnail)).toBe(true);
    test.time += 1;
    expect(await opens(body.thumbnail)).toBe(false);
  });

  it('ROLE-03 cannot be read, changed or removed by another user', async () => {
    const [owner, other] = [await signIn(test), await signIn(test)];
    const id = await startUpload(test, 100, owner);
    const attempts = [
      await sendTusRequest(test, { method: 'HEAD', id }, other),
      await sendTusRequest(
        test,
        { method: 'PATCH', id, headers: continuationHeaders(0), payload: Buffer.alloc(10) },
        other,
      ),
      await sendTusRequest(test, { method: 'DELETE', id }, other),
    ];
    expect(attempts.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect((await call(test, completeUpload, { params: { uploadId: id } }, other)).status).toBe(404);
    expect((await sendTusRequest(test, { method: 'HEAD', id }, owner)).headers['upload-offset']).toBe('0');
  });

  it('store the bytes of only one of two requests with the same offset', async () => {
    const sender = await signIn(test);
    const id = await startUpload(test, 2_000, sender);
    const send = (fill: number) =>
      sendTusRequest(
        test,
        { method: 'PATCH', id, headers: continuationHeaders(0), payload: Buffer.alloc(1_000, fill) },
        sender,
      );
    const statuses = (await Promise.all([send(1), send(2)])).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([204, 409]);
    expect((await sendTusRequest(test, { method: 'HEAD', id }, sender)).headers['upload-offset']).toBe('1000');
  });

  it('are completed once, even by simultaneous requests; only their pictures are kept', async () => {
    const sender = await signIn(test);
    const file = await aPicture();
    const before = stored().length;
    const id = await startUpload(test, file.length, sender);
    await sendTusRequest(test, { method: 'PATCH', id, headers: continuationHeaders(0), payload: file }, sender);
    const request = { params: { uploadId: id } };
    const replies = await Promise.all([1, 2, 3].map(() => call(test, completeUpload, request, sender)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const pictures = stored().length - before;
    // The S3 server of the tests stores three files for each object.
    expect(pictures).toBe(kind === 'disk' ? 5 : 15);
  });

  it('can be removed with all their files', async () => {
    const sender = await signIn(test);
    const before = stored().length;
    const { id, body } = await upload(test, await aPicture(), sender);
    expect((await sendTusRequest(test, { method: 'DELETE', id }, sender)).statusCode).toBe(204);
    expect(stored()).toHaveLength(before);
    expect((await test.app.inject(body.full)).statusCode).toBe(404);
    expect((await sendTusRequest(test, { method: 'HEAD', id }, sender)).statusCode).toBe(404);
  });

  it('are removed by the sweep if they are unfinished or unused for 24 hours, or if their user was erased', async () => {
    const [idle, erased] = [await signIn(test), await signIn(test)];
    const { db } = test.gateway;
    await sweep();
    const before = stored().length;
    const unfinished = await startUpload(test, 5_000, idle);
    const payload = Buffer.alloc(2_000);
    await sendTusRequest(test, { method: 'PATCH', id: unfinished, headers: continuationHeaders(0), payload }, idle);
    await upload(test, await aPicture(), idle);
    const { body: private_ } = await upload(test, await aPicture(), erased);
    await db.delete(users).where(eq(users.id, erased.userId));
    expect((await test.app.inject(private_.full)).statusCode).toBe(404);
    await sweep();
    expect(await db.$count(uploads, eq(uploads.userId, idle.userId))).toBe(2);
    test.time += DAY_MS + 1;
    await sweep();
    expect(await db.$count(uploads)).toBe(0);
    expect(stored().length).toBeLessThanOrEqual(before);
  });
});

describe('the upload endpoints and their store', () => {
  const test = useGateway('postgres', { uploadQuotaBytes: 30 * 1024 * 1024 });

  const beginning = async (length: number | string, purpose = 'review', sender?: { userToken: string }) => {
    const response = await sendTusRequest(
      test,
      { method: 'POST', headers: creationHeaders(length, purpose) },
      sender ?? (await signIn(test)),
    );
    return {
      status: response.statusCode,
      code: response.statusCode < 300 ? '' : response.json<{ code: string }>().code,
    };
  };

  it('limit the size of a file, and accept only known purposes', async () => {
    expect(await beginning(12 * 1024 * 1024)).toMatchObject({ status: 201 });
    expect(await beginning(12 * 1024 * 1024 + 1)).toEqual({ status: 413, code: 'picture_heavy' });
    expect(await beginning(0)).toEqual({ status: 400, code: 'picture_empty' });
    expect(await beginning(-1)).toMatchObject({ status: 400 });
    expect(await beginning('9007199254740993')).toMatchObject({ status: 400 });
    expect(await beginning(10, 'portrait')).toEqual({ status: 400, code: 'invalid_input' });
  });

  it('allow each user a quota of bytes and 12 unfinished uploads', async () => {
    const sender = await signIn(test);
    const largest = () => beginning(12 * 1024 * 1024, 'review', sender);
    expect([await largest(), await largest()]).toMatchObject([{ status: 201 }, { status: 201 }]);
    expect(await beginning(7 * 1024 * 1024, 'review', sender)).toEqual({ status: 409, code: 'upload_quota' });
    for (let count = 2; count < 12; count += 1)
      expect(await beginning(10, 'review', sender)).toMatchObject({ status: 201 });
    expect(await beginning(10, 'review', sender)).toEqual({ status: 409, code: 'too_many_uploads' });
  });

  it('refuse guests, anonymous users and requests without a token', async () => {
    const owner = await signIn(test);
    const id = await startUpload(test, 100, owner);
    // The upload belongs to the anonymous user, so a refusal can only be due to the kind of user.
    await test.gateway.db.update(users).set({ isAnonymous: true }).where(eq(users.id, owner.userId));
    const before = await test.gateway.db.$count(uploads);
    const one = `${UPLOADS_PATH}/${id}`;
    const requests = [
      ['POST', UPLOADS_PATH, creationHeaders(10)],
      ['HEAD', one, {}],
      ['PATCH', one, continuationHeaders(0)],
      ['DELETE', one, {}],
      [completeUpload.method, completeUpload.path.replace(':uploadId', id), {}],
    ] as const;
    const statusesFor = async (signedBy: () => Promise<object>) => {
      const statuses = new Set<number>();
      for (const [method, url, own] of requests) {
        const headers = { 'tus-resumable': '1.0.0', ...own, ...(await signedBy()) };
        const payload = Buffer.alloc(method === 'PATCH' ? 10 : 0);
        statuses.add((await test.app.inject({ method, url, headers, payload })).statusCode);
      }
      return [...statuses];
    };
    const asGuest = async () => ({ authorization: `Bearer ${await signed(claimsAt(test.time))}` });
    expect(await statusesFor(() => signedHeaders(test, owner))).toEqual([403]);
    expect(await statusesFor(asGuest)).toEqual([401]);
    expect(await statusesFor(async () => ({}))).toEqual([401]);
    expect(await test.gateway.db.$count(uploads)).toBe(before);
    // The gateway accepts a request for the same upload from a registered user.
    await test.gateway.db.update(users).set({ isAnonymous: false }).where(eq(users.id, owner.userId));
    expect((await sendTusRequest(test, { method: 'HEAD', id }, owner)).headers['upload-offset']).toBe('0');
  });

  it('refuse a request with more bytes than were announced, and store none of them', async () => {
    const sender = await signIn(test);
    const id = await startUpload(test, 100, sender);
    const response = await sendTusRequest(
      test,
      { method: 'PATCH', id, headers: continuationHeaders(0), payload: Buffer.alloc(101) },
      sender,
    );
    expect(response.statusCode).toBe(413);
    expect((await sendTusRequest(test, { method: 'HEAD', id }, sender)).headers['upload-offset']).toBe('0');
  });

  it('remove with the folder "a" only its own objects, so that the folder "ab" keeps its objects', async () => {
    const store = createDiskStore(test.gateway.settings.uploadsDir);
    await store.put('uploads/a/one', Buffer.from('1'), 'text/plain');
    await store.put('uploads/ab/two', Buffer.from('2'), 'text/plain');
    await store.removeFolder('uploads/a');
    expect(await store.read('uploads/a/one')).toBeUndefined();
    expect(String(await store.read('uploads/ab/two'))).toBe('2');
  });
});
