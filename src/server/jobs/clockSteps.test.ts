import { and, eq } from 'drizzle-orm';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import { users } from '#server/database/tables/account/users.ts';
import { jobs } from '#server/database/tables/operation/jobs.ts';
import { accountClosings } from '#server/database/tables/privacy/closings.ts';
import { orderJobs } from '#server/domain/orders/orderJobs.ts';
import { orderJobKinds } from '#server/domain/orders/orderTimes.ts';
import { ERASURE_JOB } from '#server/domain/privacy/closing/closingService.ts';
import { erasureJobs } from '#server/domain/privacy/erasure/erasureJob.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { databaseKinds } from '#server/testing/database/databases.ts';
import { exchangeGoods } from '#server/testing/shop/exchangeGoods.ts';
import { signIn } from '#server/testing/signIn.ts';
import { aPicture, upload } from '#server/testing/uploading.ts';
import { useExchanges } from '#server/testing/shop/useExchanges.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { objectStoreFor } from '#server/uploads/store/objectStoreFor.ts';
import { uploadFiles } from '#server/uploads/uploadFiles.ts';
import { jobQueue } from './queue.ts';
import { runDueJobs, type JobHandler, type JobHandlers } from './worker.ts';

const contentDir = aPack({
  editorials: Object.fromEntries(exchangeGoods.map((goods) => [`goods/${goods.id}`, goods])),
});

/** By how much the clock changes before each of the two parts of a job. */
interface Steps {
  beforeEffect?: number;
  beforeWork?: number;
}

describe.each(databaseKinds)('a clock that is put back while a due job runs on %s', (kind) => {
  const test = useGateway(kind, { contentDir });
  const { customer, get, placed } = useExchanges(test);

  const run = (handlers: JobHandlers) =>
    runDueJobs({
      db: test.gateway.db,
      handlers,
      now: test.gateway.now,
      onFailure: (error) => {
        throw error;
      },
    });
  /** Returns handlers for one kind of job that change the clock before a part of the job. */
  const stepping = (
    handlers: JobHandlers,
    kindOfJob: string,
    { beforeEffect = 0, beforeWork = 0 }: Steps,
  ): JobHandlers => {
    const { externalEffect, work } = handlers[kindOfJob] ?? {};
    const stepped: JobHandler = {
      externalEffect: async (job) => {
        test.time += beforeEffect;
        await externalEffect?.(job);
        test.time += beforeWork;
      },
      ...(work && { work: (tx, job) => work(tx, job, test.gateway.now()) }),
    };
    return { [kindOfJob]: stepped };
  };
  const jobOf = async (kindOfJob: string, key: string) => {
    const { db } = test.gateway;
    const [row] = await db
      .select()
      .from(jobs)
      .where(and(eq(jobs.kind, kindOfJob), eq(jobs.key, key)));
    return row;
  };

  it.each([{ beforeEffect: -HOUR_MS }, { beforeWork: -HOUR_MS }])(
    'does not prevent an unpaid order from expiring (%p)',
    async (steps) => {
      const user = await customer();
      const id = await placed(user, 'dear');
      const { db, now } = test.gateway;
      const dueAt = test.time + 30 * MINUTE_MS;
      const handlers = orderJobs({ db, channels: {}, now });
      test.time = dueAt;
      await run(stepping(handlers, orderJobKinds.expiry, steps));
      expect((await get(user, id)).body).toMatchObject({ state: 'unpaid', dueAt });
      expect(await jobOf(orderJobKinds.expiry, id)).toMatchObject({
        runAt: new Date(dueAt),
        doneAt: null,
        lease: null,
        attempts: 0,
      });
      test.time = dueAt - 1;
      expect(await run(handlers)).toBe(0);
      test.time = dueAt;
      await run(handlers);
      expect((await get(user, id)).body).toMatchObject({ state: 'expired' });
      test.time += DAY_MS;
    },
  );

  it.each([
    { beforeEffect: -HOUR_MS },
    { beforeWork: -HOUR_MS },
    // The files were not removed, because the clock was slow. So the rows must be kept until the files are removed.
    { beforeEffect: -HOUR_MS, beforeWork: HOUR_MS },
  ])('does not prevent a closed account from being erased with its files (%p)', async (steps) => {
    const { db, now, settings } = test.gateway;
    const account = await signIn(test);
    const { id: uploadId } = await upload(test, await aPicture(), account);
    const erasesAt = new Date(test.time + 7 * DAY_MS);
    const id = crypto.randomUUID();
    await db
      .insert(accountClosings)
      .values({ id, userId: account.userId, reason: 'unused', requestedAt: now(), erasesAt });
    await jobQueue(db).enqueue({ kind: ERASURE_JOB, key: id, runAt: erasesAt }, now());
    const objects = objectStoreFor(settings);
    const removed: string[] = [];
    const handlers = erasureJobs({
      db,
      now,
      objects: {
        ...objects,
        removeFolder: async (folder) => {
          removed.push(folder);
          await objects.removeFolder(folder);
        },
      },
    });
    test.time = erasesAt.getTime();
    // The clock changes only during the first attempt.
    let step: Steps = steps;
    await run({
      [ERASURE_JOB]: {
        externalEffect: async (job) => {
          const disturbed = stepping(handlers, ERASURE_JOB, step)[ERASURE_JOB];
          step = {};
          await disturbed?.externalEffect?.(job);
        },
        work: async (tx, job) => handlers[ERASURE_JOB]?.work?.(tx, job, now()),
      },
    });
    test.time = erasesAt.getTime();
    await run(handlers);
    expect(await db.$count(users, eq(users.id, account.userId))).toBe(0);
    expect(removed).toContain(uploadFiles.folder(uploadId));
    expect((await jobOf(ERASURE_JOB, id))?.doneAt).not.toBeNull();
  });
});
