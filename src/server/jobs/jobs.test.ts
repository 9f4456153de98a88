import { asc, eq, sql } from 'drizzle-orm';
import { HOUR_MS } from '#lib/time/time.ts';
import { jobs } from '#server/database/tables/operation/jobs.ts';
import { createDeferred } from '#server/testing/createDeferred.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '#server/testing/database/databases.ts';
import { backOffMs, jobQueue, MAX_ATTEMPTS } from './queue.ts';
import { enqueueHourly } from './recurring.ts';
import { runDueJobs, type JobHandler, type JobHandlers } from './worker.ts';

const START_MS = Date.UTC(2026, 10, 22, 12);
const LEASE_MS = 120_000;

describe.each(databaseKinds)('the queue of background jobs on %s', (kind) => {
  let database: TestDatabase;
  let time = START_MS;
  const now = () => new Date(time);
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await database.db.execute(sql`create table effects (key text not null)`);
  });
  beforeEach(async () => {
    time = START_MS;
    await database.db.delete(jobs);
    await database.db.execute(sql`delete from effects`);
  });
  afterAll(() => database.close());

  const queue = () => jobQueue(database.db);
  const run = (handlers: JobHandlers, failures: unknown[] = []) =>
    runDueJobs({ db: database.db, handlers, now, onFailure: (error) => failures.push(error) });
  const leaveEffect: JobHandler = {
    work: async (tx, { key }) => {
      await tx.execute(sql`insert into effects values (${key})`);
    },
  };
  const effects = async () => {
    const rows = await database.db
      .select({ key: sql<string>`key` })
      .from(sql`effects`)
      .orderBy(sql`key`);
    return rows.map(({ key }) => key);
  };
  const rowOf = async (key: string) => (await database.db.select().from(jobs).where(eq(jobs.key, key)))[0];

  it('runs each of 200 jobs once when the workers of two gateways compete', async () => {
    const keys = Array.from({ length: 200 }, (_, index) => String(index).padStart(4, '0'));
    await database.db.transaction(async (tx) => {
      for (const key of keys) await jobQueue(tx).enqueue({ kind: 'count', key }, now());
    });
    const attempts = await Promise.all([1, 2].map(() => run({ count: leaveEffect })));
    expect(attempts.reduce((sum, one) => sum + one, 0)).toBe(200);
    expect(await effects()).toEqual(keys);
    expect(await run({ count: leaveEffect })).toBe(0);
  });

  it('accepts a job once for each key, even after the job is done, and drops a job whose transaction is rolled back', async () => {
    expect(await queue().enqueue({ kind: 'count', key: 'a' }, now())).toBe(true);
    expect(await queue().enqueue({ kind: 'count', key: 'a' }, now())).toBe(false);
    await run({ count: leaveEffect });
    expect(await queue().enqueue({ kind: 'count', key: 'a' }, now())).toBe(false);
    await expect(
      database.db.transaction(async (tx) => {
        await jobQueue(tx).enqueue({ kind: 'count', key: 'b', payload: { order: 1 } }, now());
        throw new Error('the change failed');
      }),
    ).rejects.toThrow('the change failed');
    expect(await run({ count: leaveEffect })).toBe(0);
    expect(await effects()).toEqual(['a']);
  });

  it('gives a job to another worker when the lease of the first worker ends, and from then on the first worker can change nothing', async () => {
    await queue().enqueue({ kind: 'count', key: 'a' }, now());
    const [entered, death] = [createDeferred(), createDeferred()];
    // This worker pauses in the job for longer than its lease. For the queue, that is the same as if it had been
    // killed.
    const dying = run({
      count: {
        ...leaveEffect,
        externalEffect: async () => {
          entered.resolve();
          await death.promise;
        },
      },
    });
    await entered.promise;
    expect(await run({ count: leaveEffect })).toBe(0);
    time += LEASE_MS;
    expect(await run({ count: leaveEffect })).toBe(1);
    death.resolve();
    await dying;
    expect(await effects()).toEqual(['a']);
    expect(await rowOf('a')).toMatchObject({ attempts: 2, deaths: 1, lease: null, doneAt: now() });
  });

  it('ignores what a worker reports after the end of its lease, even while the next worker still does the job', async () => {
    await queue().enqueue({ kind: 'count', key: 'a' }, now());
    const [late] = await queue().lease(['count'], 1, LEASE_MS, now());
    time += LEASE_MS;
    const [present] = await queue().lease(['count'], 1, LEASE_MS, now());
    if (!late || !present) throw new Error('The job was not leased twice.');
    expect(await queue().finish(late, now())).toBe(false);
    expect(await queue().fail(late, 'too late', now())).toBe(false);
    expect(await rowOf('a')).toMatchObject({ lease: present.lease, lastError: null, doneAt: null });
    expect(await queue().finish(present, now())).toBe(true);
  });

  it('does the other due jobs while one job waits for a system that does not answer', async () => {
    const [entered, answer] = [createDeferred(), createDeferred()];
    await queue().enqueue({ kind: 'silent', key: 'a', runAt: new Date(START_MS - 1_000) }, now());
    for (const key of ['b', 'c']) await queue().enqueue({ kind: 'count', key }, now());
    const counted = createDeferred();
    const silent: JobHandler = {
      externalEffect: async () => {
        entered.resolve();
        await answer.promise;
      },
    };
    const count: JobHandler = {
      externalEffect: async ({ key }) => {
        if (key === 'b') await queue().enqueue({ kind: 'count', key: 'enqueued by b' }, now());
        if (key === 'enqueued by b') counted.resolve();
      },
      ...leaveEffect,
    };
    const running = run({ silent, count });
    // A worker that does one job after the other would never resolve `counted`, because `silent` is still waiting.
    await entered.promise;
    await counted.promise;
    expect((await rowOf('a'))?.doneAt).toBeNull();
    answer.resolve();
    expect(await running).toBe(4);
    expect(await effects()).toEqual(['b', 'c', 'enqueued by b']);
  });

  it('runs at most five jobs for one external system at a time, so that they do not delay the jobs for another system', async () => {
    const [full, answer, others] = [createDeferred(), createDeferred(), createDeferred()];
    const early = new Date(START_MS - 1_000);
    for (let index = 0; index < 30; index += 1)
      await queue().enqueue({ kind: 'ask', key: `silent ${index}`, waitsFor: 'silent', runAt: early }, now());
    for (let index = 0; index < 10; index += 1)
      await queue().enqueue({ kind: 'ask', key: `other ${index}`, waitsFor: 'other' }, now());
    // Jobs that name no system count by their kind.
    for (let index = 0; index < 7; index += 1) await queue().enqueue({ kind: 'end', key: `end ${index}` }, now());
    const [begun, done]: [string[], string[]] = [[], []];
    const silent = async (key: string) => {
      begun.push(key);
      if (begun.length === 10) full.resolve();
      await answer.promise;
    };
    const ask: JobHandler = {
      externalEffect: async ({ key }) => {
        if (key.startsWith('silent')) return silent(key);
        done.push(key);
        if (done.length === 10) others.resolve();
      },
    };
    const running = run({ ask, end: { externalEffect: ({ key }) => silent(key) } });
    await Promise.all([full.promise, others.promise]);
    expect(begun.filter((key) => key.startsWith('silent'))).toHaveLength(5);
    expect(begun.filter((key) => key.startsWith('end'))).toHaveLength(5);
    answer.resolve();
    expect(await running).toBe(47);
    expect(begun).toHaveLength(37);
  });

  // The embedded database executes one statement at a time, so with it no job can end while the worker looks for
  // jobs.
  if (kind === 'postgres')
    it('finds the remaining jobs of a system even if its running jobs all end while the worker looks for more', async () => {
      for (let index = 0; index < 7; index += 1) await queue().enqueue({ kind: 'count', key: String(index) }, now());
      // The first five statements lease five jobs. The sixth leaves out their system, because five jobs are running
      // for it. The trigger holds this statement until the five jobs have ended, and the jobs wait until it has
      // begun.
      const create = [
        sql`create sequence looks`,
        sql`create function wait_at_sixth() returns trigger language plpgsql as $$ begin
          if nextval('looks') = 6 then
            while exists (select from jobs where lease is not null) loop perform pg_sleep(0.01); end loop;
          end if;
          return null;
        end $$`,
        sql`create function wait_for_sixth() returns void language plpgsql as $$ begin
          while (select last_value from looks) < 6 loop perform pg_sleep(0.01); end loop;
        end $$`,
        sql`create trigger wait_at_sixth before update on jobs for each statement execute function wait_at_sixth()`,
      ];
      for (const statement of create) await database.db.execute(statement);
      const externalEffect = async () => void (await database.db.execute(sql`select wait_for_sixth()`));
      try {
        expect(await run({ count: { ...leaveEffect, externalEffect } })).toBe(7);
      } finally {
        await database.db.execute(sql`drop trigger wait_at_sixth on jobs`);
      }
    });

  it('runs no more jobs at the same time than `atOnce` allows', async () => {
    const keys = Array.from({ length: 30 }, (_, index) => String(index).padStart(2, '0'));
    for (const [index, key] of keys.entries())
      await queue().enqueue({ kind: 'count', key, waitsFor: String(index % 3) }, now());
    let [running, most] = [0, 0];
    const full = createDeferred();
    const count: JobHandler = {
      externalEffect: async () => {
        running += 1;
        most = Math.max(most, running);
        if (running === 4) full.resolve();
        await full.promise;
        await database.db.execute(sql`select 1`);
        running -= 1;
      },
      ...leaveEffect,
    };
    const options = { db: database.db, handlers: { count }, now, onFailure: () => undefined };
    expect(await runDueJobs({ ...options, atOnce: 4 })).toBe(30);
    expect(most).toBe(4);
    expect(await effects()).toEqual(keys);
  });

  it('rolls back the work of a failed attempt, and retries the job after increasing pauses', async () => {
    await queue().enqueue({ kind: 'count', key: 'a' }, now());
    const failures: unknown[] = [];
    const failing: JobHandler = {
      work: async (tx, job, at) => {
        await leaveEffect.work?.(tx, job, at);
        throw new Error('no connection');
      },
    };
    expect(await run({ count: failing }, failures)).toBe(1);
    expect(failures).toMatchObject([{ message: 'no connection' }]);
    expect(await effects()).toEqual([]);
    time += 4_999;
    expect(await run({ count: leaveEffect })).toBe(0);
    time += 1;
    expect(await run({ count: leaveEffect })).toBe(1);
    expect(await rowOf('a')).toMatchObject({ attempts: 2, deaths: 0 });
    expect(await effects()).toEqual(['a']);
    expect([1, 2, 3, 11, 12].map(backOffMs)).toEqual([5_000, 10_000, 20_000, 3_600_000, 3_600_000]);
  });

  it('marks a job as dead after 12 failed attempts without delaying other jobs, and an operator can retry the dead job', async () => {
    await queue().enqueue({ kind: 'poison', key: 'a' }, now());
    const poison: JobHandler = { work: () => Promise.reject(new Error('cannot be done')) };
    const failures: unknown[] = [];
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      await queue().enqueue({ kind: 'count', key: String(attempt) }, now());
      await run({ poison, count: leaveEffect }, failures);
      time += 3_600_000;
    }
    expect(failures).toHaveLength(12);
    expect(await effects()).toHaveLength(MAX_ATTEMPTS);
    expect(await run({ poison }, failures)).toBe(0);
    expect(await queue().backlog(now())).toEqual({ dead: 1, oldestDueAt: undefined });
    const [dead] = await queue().listDead();
    expect(dead).toMatchObject({ kind: 'poison', key: 'a', attempts: 12, lastError: 'cannot be done' });
    expect(await queue().retry(dead!.id, now())).toBe(true);
    expect(await queue().retry(dead!.id, now())).toBe(false);
    expect(await run({ poison: leaveEffect })).toBe(1);
    expect((await queue().backlog(now())).dead).toBe(0);
  });

  it('STATE-10 stores why a job has failed, without the values in its SQL statement, even if a value has several lines', async () => {
    await queue().enqueue({ kind: 'count', key: 'a' }, now());
    const text = 'first secret\nsecond secret';
    const count: JobHandler = {
      work: (tx) => tx.execute(sql`insert into effects select ${text} where ${text}::int = 1`).then(() => undefined),
    };
    await run({ count });
    const stored = (await rowOf('a'))?.lastError;
    expect(stored).toMatch(/^invalid input syntax for type integer: \*\*\* \(Failed query: insert into effects/);
    expect(stored).not.toContain('secret');
  });

  it('marks a job that kills every worker as dead', async () => {
    await queue().enqueue({ kind: 'count', key: 'a' }, now());
    for (let death = 1; death <= MAX_ATTEMPTS; death += 1) {
      expect(await queue().lease(['count'], 1, LEASE_MS, now())).toHaveLength(1);
      time += LEASE_MS;
    }
    const failures: unknown[] = [];
    await run({ count: leaveEffect }, failures);
    expect(failures).toMatchObject([{ message: 'The workers of the last attempts died.' }]);
    expect(await effects()).toEqual([]);
    expect((await queue().backlog(now())).dead).toBe(1);
  });

  it('reports since when the oldest due job has been waiting, and does not count leased, planned or finished jobs', async () => {
    await queue().enqueue({ kind: 'later', key: 'a', runAt: new Date(START_MS + 1) }, now());
    expect(await queue().backlog(now())).toEqual({ dead: 0, oldestDueAt: undefined });
    await queue().enqueue({ kind: 'count', key: 'first', runAt: new Date(START_MS - 2_000) }, now());
    await queue().enqueue({ kind: 'other', key: 'second', runAt: new Date(START_MS - 1_000) }, now());
    expect(await queue().backlog(now())).toEqual({ dead: 0, oldestDueAt: new Date(START_MS - 2_000) });
    await queue().lease(['count'], 1, LEASE_MS, now());
    expect(await queue().backlog(now())).toEqual({ dead: 0, oldestDueAt: new Date(START_MS - 1_000) });
    await run({ other: leaveEffect });
    expect(await queue().backlog(now())).toEqual({ dead: 0, oldestDueAt: undefined });
  });

  it('does not run jobs that are not due yet, or whose kind this release does not know', async () => {
    await queue().enqueue({ kind: 'count', key: 'later', runAt: new Date(START_MS + 1) }, now());
    await queue().enqueue({ kind: 'new', key: 'a' }, now());
    expect(await run({ count: leaveEffect })).toBe(0);
  });

  it('gets each hourly job once an hour and each daily job once per day in China, however many gateways enqueue them', async () => {
    await Promise.all([1, 2, 3].map(() => enqueueHourly(database.db, now())));
    time += 3_599_999;
    await enqueueHourly(database.db, now());
    time += 1;
    await enqueueHourly(database.db, now());
    time = START_MS + 4 * HOUR_MS;
    await enqueueHourly(database.db, now());
    const rows = await database.db.select().from(jobs).orderBy(asc(jobs.kind), asc(jobs.key));
    expect(rows.map((row) => [row.kind, row.key])).toEqual([
      ['creatorSales', '2026-11-22'],
      ['creatorSales', '2026-11-23'],
      ...['12', '13', '16'].map((hour) => ['invitations', `2026-11-22T${hour}:00:00.000Z`]),
      ['popularity', '2026-11-22T12:00:00.000Z'],
      ['popularity', '2026-11-22T13:00:00.000Z'],
      ['popularity', '2026-11-22T16:00:00.000Z'],
      ...['12', '13', '16'].map((hour) => ['rankedAims', `2026-11-22T${hour}:00:00.000Z`]),
      ['shellExpiry', '2026-11-22'],
      ['shellExpiry', '2026-11-23'],
    ]);
  });
});
