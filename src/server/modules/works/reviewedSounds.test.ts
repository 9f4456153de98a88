import fs from 'node:fs';
import { reportWork } from '#contract/stories/works.ts';
import * as contract from '#contract/works/myWorks.ts';
import { workModeration } from '#server/domain/works/workModeration.ts';
import { moveWork } from '#server/domain/works/workMachine.ts';
import { beginWorkSound, revertFailedUploads } from '#server/domain/works/workSound.ts';
import { call, type CallOptions } from '#server/testing/call.ts';
import { besideTransaction, testedDatabases } from '#server/testing/database/databases.ts';
import { holdTables } from '#server/testing/holdTables.ts';
import { signIn } from '#server/testing/signIn.ts';
import { continuationHeaders, sendTusRequest } from '#server/testing/uploading.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { useRecordings } from '#server/testing/useRecordings.ts';
import { approveWork, heardWork } from '#server/testing/works/approveWork.ts';
import { removeUpload } from '#server/uploads/removeUploads.ts';
import { objectStoreFor } from '#server/uploads/store/objectStoreFor.ts';
import { uploadRepository } from '#server/uploads/uploadRepository.ts';

const recording = fs.readFileSync('src/server/testing/recording.mp3');

/** The path of an address, without its signature. */
const pathOf = (address: string): string => address.split('?')[0]!;

describe.each(testedDatabases)('sounds of works that are reviewed on %s', (kind) => {
  const test = useGateway(kind);
  const { announce, check, draft, get, publish, recorded, submit } = useRecordings(test);

  const begin = async (user: CallOptions, workId: string) =>
    (await announce(user, workId)).headers.location?.split('/').at(-1) ?? '';

  it('are not replaced by an upload whose check ends after the review', async () => {
    const user = await signIn(test);
    const id = await recorded(user);
    await submit(user, id, 'family');
    const { url } = (await get(user, id)).body.sound!;
    const uploadId = await begin(user, id);
    await sendTusRequest(
      test,
      { method: 'PATCH', id: uploadId, headers: continuationHeaders(0), payload: recording },
      user,
    );
    const { db } = test.gateway;
    await moveWork(db, { id, to: 'saved', from: ['uploading'], actor: 'gateway', at: test.gateway.now() });
    await publish(user, id);
    await approveWork(test.gateway.db, id, test.gateway.now());
    await check();
    const { body } = await get(user, id);
    expect(body).toMatchObject({ state: 'published', upload: null });
    expect(pathOf(body.sound!.url)).toBe(pathOf(url));
    expect(fs.existsSync(`${test.gateway.settings.uploadsDir}/uploads/${uploadId}`)).toBe(false);
  });

  it('cannot be reviewed while they are being uploaded, even if the work was reported before', async () => {
    const user = await signIn(test);
    const id = await recorded(user);
    await publish(user, id);
    await approveWork(test.gateway.db, id, test.gateway.now());
    for (let reports = 0; reports < 3; reports += 1)
      await call(test, reportWork, { params: { workId: id }, body: { reason: 'private' } }, await signIn(test));
    const operator = workModeration(test.gateway.db);
    const listed = async () => (await operator.list()).map((work) => work.id);
    expect(await listed()).toContain(id);
    const heard = await heardWork(test.gateway.db, id);
    await call(test, contract.withdrawWork, { params: { workId: id } }, user);
    await begin(user, id);
    expect(await listed()).not.toContain(id);
    expect(await operator.refuse(heard, '听不清', test.gateway.now())).toBe('impossible');
    expect(await operator.takeDown(heard, '听不清', test.gateway.now())).toBe('impossible');
    expect((await get(user, id)).body).toMatchObject({ state: 'uploading', refusal: null });
  });

  if (kind === 'postgres')
    it('keep a new upload that begins while the gateway resets the work because an earlier upload was discarded', async () => {
      const user = await signIn(test);
      const { id } = (await draft(user)).body;
      const { db, now } = test.gateway;
      const { waiting } = holdTables(test);
      await removeUpload(
        { db, objects: objectStoreFor(test.gateway.settings) },
        { id: await begin(user, id), userId: user.userId },
        now(),
      );
      let reverting: Promise<unknown> = Promise.resolve();
      await uploadRepository(db).begin(
        {
          userId: user.userId,
          purpose: 'recording',
          bytes: 1_000,
          workId: id,
          prepare: async (tx) => {
            await beginWorkSound({ accountId: user.userId, workId: id }, now())(tx);
            reverting = besideTransaction(() => revertFailedUploads(db, now()));
            await besideTransaction(() => waiting(1));
          },
        },
        1_000_000,
        now(),
      );
      await reverting;
      expect((await get(user, id)).body).toMatchObject({ state: 'uploading', upload: { state: 'receiving' } });
    });
});
