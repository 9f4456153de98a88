import fs from 'node:fs';
import { eq } from 'drizzle-orm';
import { completeUpload } from '#contract/uploads.ts';
import * as contract from '#contract/works/myWorks.ts';
import { DAY_MS, HOUR_MS } from '#lib/time/time.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { users } from '#server/database/tables/account/users.ts';
import { workModeration } from '#server/domain/works/workModeration.ts';
import { heardWork } from '#server/testing/works/approveWork.ts';
import { SOUND_LEASE_MS } from '#server/domain/works/soundJobs.ts';
import { revertFailedUploads } from '#server/domain/works/workSound.ts';
import { jobQueue } from '#server/jobs/queue.ts';
import { call, type CallOptions } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { silence } from '#server/testing/database/silence.ts';
import { signIn } from '#server/testing/signIn.ts';
import { continuationHeaders, sendTusRequest } from '#server/testing/uploading.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { scriptWithoutDecoder, useRecordings } from '#server/testing/useRecordings.ts';
import { removeUpload, sweepUploads } from '#server/uploads/removeUploads.ts';
import { objectStoreFor } from '#server/uploads/store/objectStoreFor.ts';
import { SOUND_JOB } from '#server/uploads/uploadRepository.ts';

const recording = fs.readFileSync('src/server/testing/recording.mp3');

describe.each(testedDatabases)('sounds of recordings on %s', (kind) => {
  const test = useGateway(kind);
  const { announce, check, draft, get, publish, recorded, submit, upload } = useRecordings(test);

  const sweep = async () => {
    await sweepUploads(test.gateway.db, objectStoreFor(test.gateway.settings), test.gateway.now());
    await revertFailedUploads(test.gateway.db, test.gateway.now());
  };
  const filesOf = (uploadId: string) => {
    const folder = `${test.gateway.settings.uploadsDir}/uploads/${uploadId}`;
    return fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true }) : [];
  };
  const rowOf = async (id: string) => (await test.gateway.db.select().from(uploads).where(eq(uploads.id, id)))[0];

  it('are checked when their last byte has arrived; until then the work shows the progress of the upload', async () => {
    const user = await signIn(test);
    const { id } = (await draft(user)).body;
    const announced = await announce(user, id, 1_000);
    const uploadId = (announced.headers.location ?? '').split('/').at(-1) ?? '';
    expect((await get(user, id)).body).toMatchObject({
      state: 'uploading',
      upload: { id: uploadId, state: 'receiving', bytes: 1_000, receivedBytes: 0 },
    });
    const send = (from: number, to: number) =>
      sendTusRequest(
        test,
        {
          method: 'PATCH',
          id: uploadId,
          headers: continuationHeaders(from),
          payload: silence(1_000).subarray(from, to),
        },
        user,
      );
    await send(0, 400);
    expect((await get(user, id)).body.upload).toMatchObject({ state: 'receiving', receivedBytes: 400 });
    await send(400, 1_000);
    expect((await get(user, id)).body.upload).toMatchObject({ state: 'checking', receivedBytes: 1_000 });
    await check();
    expect((await get(user, id)).body).toMatchObject({ state: 'draft', upload: { state: 'refused' } });
  });

  it('replace the earlier sound once they have passed the check; the file of the earlier sound is deleted', async () => {
    const user = await signIn(test);
    const { id } = (await draft(user)).body;
    const first = await upload(user, id);
    expect((await get(user, id)).body).toMatchObject({ state: 'draft', durationMs: 24_323, upload: null });
    expect(filesOf(first)).toEqual(['sound-0']);
    await submit(user, id, 'family');
    const second = await upload(user, id);
    expect((await get(user, id)).body).toMatchObject({ state: 'draft', upload: null });
    await sweep();
    expect([filesOf(first), await rowOf(first)]).toEqual([[], undefined]);
    expect(filesOf(second)).toEqual(['sound-0']);
  });

  it('are deleted when they are refused; the work shows the reason and keeps its earlier sound', async () => {
    const user = await signIn(test);
    const id = await recorded(user);
    const refused = await upload(user, id, Buffer.from('<html>not a sound</html>'));
    const { body } = await get(user, id);
    expect(body).toMatchObject({
      state: 'draft',
      durationMs: 24_323,
      upload: { state: 'refused', problem: '只支持 MP3 格式的录音' },
    });
    expect(filesOf(refused)).toEqual([]);
    await upload(user, id);
    expect((await get(user, id)).body.upload).toBeNull();
    await sweep();
    expect(await rowOf(refused)).toBeUndefined();
  });

  const signedIn = ({ userToken = '' }: CallOptions) => ({ userToken });
  const before = [{ text: '从前', startMs: 0, endMs: 9_000 }];
  const after = [{ text: '从前', startMs: 0, endMs: 4_000 }];
  const timed = (user: CallOptions, workId: string) =>
    call(test, contract.changeWork, { params: { workId }, body: { sentences: after } }, user);
  const begin = async (user: CallOptions, workId: string) =>
    (await announce(user, workId)).headers.location?.split('/').at(-1) ?? '';
  /** Sends a whole sound, and returns the id of its upload. Nothing has checked the sound yet. */
  async function sent(user: CallOptions, workId: string): Promise<string> {
    const uploadId = await begin(user, workId);
    await sendTusRequest(
      test,
      { method: 'PATCH', id: uploadId, headers: continuationHeaders(0), payload: recording },
      signedIn(user),
    );
    return uploadId;
  }

  it('keep the times of their sentences until a new sound with new times replaces them', async () => {
    const user = await signIn(test);
    const id = await recorded(user, { sentences: before });
    await submit(user, id, 'family');
    expect((await timed(user, id)).body.sentences).toEqual(before);
    await begin(user, id);
    expect((await get(user, id)).body).toMatchObject({ state: 'uploading', sentences: before });
    await upload(user, id, Buffer.from('<html>not a sound</html>'));
    expect((await get(user, id)).body).toMatchObject({ state: 'saved', sentences: before });
    await timed(user, id);
    await upload(user, id);
    expect((await get(user, id)).body).toMatchObject({ state: 'draft', sentences: after });
  });

  it('get the sentence times that were sent for them, even if an earlier upload, still in progress at that time, was then discarded or refused', async () => {
    const user = await signIn(test);
    const id = await recorded(user, { sentences: before });
    const discarded = await begin(user, id);
    await timed(user, id);
    await sendTusRequest(test, { method: 'DELETE', id: discarded }, user);
    await upload(user, id);
    expect((await get(user, id)).body).toMatchObject({ sentences: after });
    const other = await recorded(user, { sentences: before });
    const uploadId = await begin(user, other);
    const payload = Buffer.alloc(recording.length, 1);
    await sendTusRequest(test, { method: 'PATCH', id: uploadId, headers: continuationHeaders(0), payload }, user);
    await timed(user, other);
    await check();
    await upload(user, other);
    expect((await get(user, other)).body).toMatchObject({ sentences: after });
  });

  it.each([
    ['an earlier sound', 24_323],
    ['no sound', 0],
  ])(
    'of a work with %s are discarded if the sentences are recorded again during the check, so that no sound gets the times of another sound',
    async (_, durationMs) => {
      const user = await signIn(test);
      const text = { sentences: before };
      const id = durationMs > 0 ? await recorded(user, text) : (await draft(user, text)).body.id;
      const uploadId = await sent(user, id);
      const { put } = objectStoreFor(test.gateway.settings);
      let isAgain = false;
      await check({
        put: async (...object) => {
          if (!isAgain) await timed(user, id);
          isAgain = true;
          await put(...object);
        },
      });
      const { body } = await get(user, id);
      expect(isAgain).toBe(true);
      expect(body).toMatchObject({ state: 'draft', durationMs, upload: null });
      if (durationMs > 0) expect(body.sentences).toEqual(before);
      expect(filesOf(uploadId)).toEqual([]);
      await upload(user, id);
      expect((await get(user, id)).body).toMatchObject({ state: 'draft', durationMs: 24_323, sentences: after });
    },
  );

  it('keep their upload if the same sentence times are sent again', async () => {
    const user = await signIn(test);
    const id = await recorded(user, { sentences: before });
    await timed(user, id);
    const uploadId = await begin(user, id);
    await timed(user, id);
    await sendTusRequest(
      test,
      { method: 'PATCH', id: uploadId, headers: continuationHeaders(0), payload: recording },
      user,
    );
    await check();
    const { body } = await get(user, id);
    expect(body).toMatchObject({ state: 'draft', sentences: after });
    expect(body.sound?.url).toContain(`/${uploadId}/`);
  });

  it('do not change other works when they are discarded', async () => {
    const [user, other] = [await signIn(test), await signIn(test)];
    const { id } = (await draft(user)).body;
    const { id: otherId } = (await draft(other)).body;
    // The upload of this work is deleted, but the sweep has not yet reset the state of the work.
    await test.gateway.db.delete(uploads).where(eq(uploads.id, await begin(user, id)));
    await sendTusRequest(test, { method: 'DELETE', id: await begin(other, otherId) }, other);
    expect((await get(other, otherId)).body.state).toBe('draft');
    expect((await get(user, id)).body.state).toBe('uploading');
    await sweep();
    expect((await get(user, id)).body.state).toBe('draft');
  });

  it.each(['draft', 'saved', 'refused'] as const)(
    'return the work to its earlier state "%s" as soon as the family discards them',
    async (state) => {
      const user = await signIn(test);
      const id = await recorded(user, { sentences: before });
      if (state === 'saved') await submit(user, id, 'family');
      if (state === 'refused') {
        await publish(user, id);
        const { db, now } = test.gateway;
        await workModeration(db).refuse(await heardWork(db, id), '听不清', now());
      }
      await timed(user, id);
      const uploadId = await begin(user, id);
      expect((await get(user, id)).body.state).toBe('uploading');
      expect((await sendTusRequest(test, { method: 'DELETE', id: uploadId }, user)).statusCode).toBe(204);
      const { body } = await get(user, id);
      expect(body).toMatchObject({ state, sentences: before, durationMs: 24_323, upload: null });
      expect(body.refusal).toBe(state === 'refused' ? '听不清' : null);
    },
  );

  it("can be uploaded only with the consent of a guardian, and only for one's own works that nobody else may hear yet", async () => {
    const user = await signIn(test);
    const { id } = (await draft(user)).body;
    expect((await announce(await signIn(test), id)).statusCode).toBe(404);
    expect((await announce(await signIn(test, { isGuardian: false }), id)).statusCode).toBe(403);
    expect((await announce(user, id, 61 * 1024 * 1024)).statusCode).toBe(413);
    expect((await announce(user, id, 0)).statusCode).toBe(400);
    const other = await recorded(user);
    await publish(user, other);
    expect((await announce(user, other)).statusCode).toBe(409);
  });

  it('cannot be completed by the request that completes pictures', async () => {
    const user = await signIn(test);
    const { id } = (await draft(user)).body;
    const uploadId = await upload(user, id);
    expect((await call(test, completeUpload, { params: { uploadId } }, user)).status).toBe(404);
  });

  it('are removed if they have not arrived within a day; the work is then a draft again', async () => {
    const user = await signIn(test);
    const { id } = (await draft(user)).body;
    const uploadId = (await announce(user, id)).headers.location?.split('/').at(-1) ?? '';
    test.time += DAY_MS + 1;
    await sweep();
    expect(await rowOf(uploadId)).toBeUndefined();
    const again = await signIn(test, { mobile: user.mobile });
    expect((await get(again, id)).body).toMatchObject({ state: 'draft', upload: null });
  });

  it('do not count for the limit of unfinished uploads while they wait for their check', async () => {
    const user = await signIn(test);
    const next = async () => (await draft(user)).body.id;
    for (let count = 0; count < 12; count += 1) await sent(user, await next());
    for (let count = 0; count < 12; count += 1) expect((await announce(user, await next())).statusCode).toBe(201);
    const refused = await announce(user, await next());
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'too_many_uploads' }]);
  });

  it('are removed if no worker has checked them within 7 days; the work is then a draft again', async () => {
    const user = await signIn(test);
    const { id } = (await draft(user)).body;
    const uploadId = await sent(user, id);
    test.time += 7 * DAY_MS - 1;
    await sweep();
    expect(await rowOf(uploadId)).toMatchObject({ state: 'receiving' });
    test.time += 2;
    await sweep();
    expect([filesOf(uploadId), await rowOf(uploadId)]).toEqual([[], undefined]);
    const again = await signIn(test, { mobile: user.mobile });
    expect((await get(again, id)).body).toMatchObject({ state: 'draft', upload: null });
  });

  it.each(['finished', 'interrupted'])(
    'stay removed if the user removes them during their check, even if the check is then %s',
    async (end) => {
      const user = await signIn(test);
      const { id } = (await draft(user)).body;
      const uploadId = await sent(user, id);
      const objects = objectStoreFor(test.gateway.settings);
      let parts = 0;
      const put: typeof objects.put = async (...object) => {
        parts += 1;
        await removeUpload({ ...test.gateway, objects }, { id: uploadId, userId: user.userId }, test.gateway.now());
        // This part is stored after the folder was deleted.
        await objects.put(...object);
        if (end === 'interrupted') throw new Error('The worker has died.');
      };
      await check({ put }).catch(() => undefined);
      expect(parts).toBe(1);
      // Another worker checks the upload again if the first one has died.
      test.time += HOUR_MS;
      await check();
      expect([filesOf(uploadId), await rowOf(uploadId)]).toEqual([[], undefined]);
      const again = await signIn(test, { mobile: user.mobile });
      expect((await get(again, id)).body).toMatchObject({ sound: null, durationMs: 0, upload: null });
    },
  );

  describe('whose check lasts longer than the lease of its worker', () => {
    /** Lets another worker take over the check and finish it. */
    const takeOver = async () => {
      test.time += SOUND_LEASE_MS;
      await check();
    };

    it.each(['accepts', 'refuses'] as const)(
      'remain as a second worker has accepted and stored them, even if the first worker then %s the sound',
      async (decision) => {
        const user = await signIn(test);
        const { id } = (await draft(user)).body;
        const uploadId = await sent(user, id);
        const objects = objectStoreFor(test.gateway.settings);
        await check(
          decision === 'accepts'
            ? { put: async (...object) => takeOver().then(() => objects.put(...object)) }
            : { read: async () => takeOver().then(() => Buffer.from('<html>no sound</html>')) },
        );
        const again = await signIn(test, { mobile: user.mobile });
        expect((await get(again, id)).body).toMatchObject({ state: 'draft', durationMs: 24_323, upload: null });
        expect(await rowOf(uploadId)).toMatchObject({ state: 'kept' });
        expect(filesOf(uploadId)).toEqual(['sound-0']);
      },
    );

    it('leave no files behind if the first worker stores a part after a second worker has refused the sound', async () => {
      const user = await signIn(test);
      const { id } = (await draft(user)).body;
      const uploadId = await sent(user, id);
      const objects = objectStoreFor(test.gateway.settings);
      const put: typeof objects.put = async (...object) => {
        test.time += SOUND_LEASE_MS;
        await check({ read: async () => Buffer.from('<html>no sound</html>') });
        await objects.put(...object);
      };
      await check({ put });
      expect(await rowOf(uploadId)).toMatchObject({ state: 'refused' });
      expect(filesOf(uploadId)).toEqual([]);
    });

    it('are refused once three workers have died while checking them, but not because of failures of the object store', async () => {
      const user = await signIn(test);
      const { id } = (await draft(user)).body;
      await sent(user, id);
      const failing = async () => {
        throw new Error('The object store does not answer.');
      };
      for (let failure = 0; failure < 5; failure += 1) {
        await expect(check({ put: failing })).rejects.toThrow('The object store does not answer.');
        test.time += HOUR_MS;
      }
      for (let death = 0; death < 2; death += 1) {
        const leased = await jobQueue(test.gateway.db).lease([SOUND_JOB], 1, SOUND_LEASE_MS, test.gateway.now());
        expect(leased).toHaveLength(1);
        test.time += SOUND_LEASE_MS;
      }
      await check();
      expect((await get(user, id)).body).toMatchObject({ durationMs: 24_323, upload: null });
      const uploadId = await sent(user, id);
      for (let death = 0; death < 3; death += 1) {
        await jobQueue(test.gateway.db).lease([SOUND_JOB], 1, SOUND_LEASE_MS, test.gateway.now());
        test.time += SOUND_LEASE_MS;
      }
      await check();
      expect((await get(user, id)).body).toMatchObject({ upload: { id: uploadId, state: 'refused' } });
    });

    it('are kept and checked again if the gateway lacks the decoder, because that is no fault of the recording', async () => {
      const user = await signIn(test);
      const { id } = (await draft(user)).body;
      const uploadId = await sent(user, id);
      await expect(check({}, scriptWithoutDecoder())).rejects.toThrow(/mpg123-decoder/);
      // An operator has days to install the decoder.
      test.time += 6 * DAY_MS;
      await sweep();
      expect(await rowOf(uploadId)).toMatchObject({ state: 'receiving' });
      await check();
      expect(await rowOf(uploadId)).toMatchObject({ state: 'kept', workId: id });
    });
  });

  it('are deleted with their work, even during their check, and with their account', async () => {
    const user = await signIn(test);
    const id = await recorded(user);
    const [row] = await test.gateway.db.select().from(uploads).where(eq(uploads.workId, id));
    await call(test, contract.deleteWork, { params: { workId: id } }, user);
    await sweep();
    expect(filesOf(row!.id)).toEqual([]);
    const { id: other } = (await draft(user)).body;
    const announced = await announce(user, other, 24);
    const uploadId = announced.headers.location?.split('/').at(-1) ?? '';
    await sendTusRequest(
      test,
      { method: 'PATCH', id: uploadId, headers: continuationHeaders(0), payload: Buffer.alloc(24, 1) },
      user,
    );
    await call(test, contract.deleteWork, { params: { workId: other } }, user);
    await check();
    await sweep();
    expect([filesOf(uploadId), await rowOf(uploadId)]).toEqual([[], undefined]);
    const third = await recorded(user);
    const [kept] = await test.gateway.db.select().from(uploads).where(eq(uploads.workId, third));
    await test.gateway.db.delete(users).where(eq(users.id, user.userId));
    await sweep();
    expect(filesOf(kept!.id)).toEqual([]);
  });
});
