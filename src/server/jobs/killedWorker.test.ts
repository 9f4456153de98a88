import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import readline from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { jobs } from '#server/database/tables/operation/jobs.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/database/databases.ts';
import { jobQueue } from './queue.ts';
import { runDueJobs } from './worker.ts';

const LEASE_MS = 120_000;
const LOOK_EVERY_MS = 50;

const started: ChildProcess[] = [];

/** Starts a worker that pauses in the given part of its job, and waits until the worker has reached that part. */
async function startUntil(part: string, url: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/testing/process/jobWorker.ts', part], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const [line] = (await once(readline.createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, line };
}

describe('a worker process that is killed in the middle of a job', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
    await database.db.execute(sql`create table effects (key text not null)`);
  });
  afterAll(() => {
    for (const child of started) child.kill('SIGKILL');
    return database.close();
  });

  /** Runs the due jobs as another gateway, with a clock that is ahead by `aheadMs`. Returns the number of attempts. */
  const runElsewhere = (aheadMs: number) =>
    runDueJobs({
      db: database.db,
      handlers: {
        example: {
          work: async (tx, { key }) => {
            await tx.execute(sql`insert into effects values (${key})`);
          },
        },
      },
      now: () => new Date(Date.now() + aheadMs),
      onFailure: (error) => {
        throw error;
      },
    });

  it.each(['externalEffect', 'work'])(
    'loses the job to another gateway when its lease ends, and the job has its effect exactly once (killed in `%s`)',
    async (part) => {
      await jobQueue(database.db).enqueue({ kind: 'example', key: part }, new Date());
      const { child, line } = await startUntil(part, database.url!);
      expect(line).toBe(part);
      child.kill('SIGKILL');
      expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
      expect(await runElsewhere(0)).toBe(0);
      // PostgreSQL needs a moment to notice that the connection of the killed worker is gone. Until then, this
      // connection keeps the job's row locked.
      while ((await runElsewhere(LEASE_MS)) === 0) await setTimeout(LOOK_EVERY_MS);
      const effects = await database.db
        .select({ key: sql<string>`key` })
        .from(sql`effects`)
        .where(sql`key = ${part}`);
      expect(effects).toEqual([{ key: part }]);
      const [job] = await database.db.select().from(jobs).where(eq(jobs.key, part));
      expect(job).toMatchObject({ attempts: 2, lease: null, deadAt: null, doneAt: expect.any(Date) as Date });
    },
    60_000,
  );
});
