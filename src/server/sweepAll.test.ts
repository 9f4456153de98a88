import { eq } from 'drizzle-orm';
import { HOUR_MS } from '#lib/time/time.ts';
import { captchas } from '#server/database/tables/account/sessions.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { works } from '#server/database/tables/stories/works.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { startUpload } from '#server/testing/uploading.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { useRecordings } from '#server/testing/useRecordings.ts';
import { objectStoreFor } from '#server/uploads/store/objectStoreFor.ts';
import { sweepAll } from './sweepAll.ts';

describe.each(testedDatabases)('the regular clean-up by sweepAll on %s', (kind) => {
  const test = useGateway(kind);
  const { announce, draft } = useRecordings(test);

  it('still deletes the other old uploads and SMS codes if some uploads cannot be deleted, makes an unfinished work a draft again, and reports all failures at the end', async () => {
    const { db, settings, now } = test.gateway;
    const user = await signIn(test);
    const ids = [];
    for (let index = 0; index < 8; index += 1) ids.push(await startUpload(test, 1_000, user));
    const work = (await draft(user)).body.id;
    await announce(user, work, 1_000);
    await db.insert(captchas).values({ id: 'old', mobile: '', codeHash: '', createdAt: now(), endsAt: now() });
    test.time += 49 * HOUR_MS;
    ids.sort();
    const stuck = [ids[0], ids[3]];
    const objects = objectStoreFor(settings);
    const errors: unknown[] = [];
    const sweep = (isBroken: boolean) =>
      sweepAll({
        db,
        now,
        onError: (error) => errors.push(error),
        objects: {
          ...objects,
          removeFolder: async (folder) => {
            if (isBroken && stuck.some((id) => id !== undefined && folder.includes(id))) throw new Error('not allowed');
            await objects.removeFolder(folder);
          },
        },
      });
    const left = async () => (await db.select({ id: uploads.id }).from(uploads)).map(({ id }) => id).sort();
    await sweep(true);
    expect(await left()).toEqual(stuck);
    expect(await db.select().from(captchas)).toEqual([]);
    expect(await db.select({ state: works.state }).from(works).where(eq(works.id, work))).toEqual([{ state: 'draft' }]);
    expect(errors).toMatchObject([
      {
        message: 'The clean-up of 2 uploads failed.',
        errors: stuck.map((id) => ({
          message: `The upload ${id} could not be cleaned up.`,
          cause: { message: 'not allowed' },
        })),
      },
    ]);
    await sweep(false);
    expect([await left(), errors.length]).toEqual([[], 1]);
  });
});
