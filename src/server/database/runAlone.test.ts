import { sql } from 'drizzle-orm';
import { createDeferred } from '#server/testing/createDeferred.ts';
import {
  besideTransaction,
  createDatabase,
  databaseKinds,
  openTestDatabase,
} from '#server/testing/database/databases.ts';
import { queryDirectly } from '#server/testing/queryDirectly.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { openDatabase } from './connection/open.ts';
import { locks, runAlone, runAloneIfFree } from './runAlone.ts';

describe('a task that only one gateway at a time may run', () => {
  const test = useGateway('postgres');

  it('waits in a second gateway until the first has finished, is reported as waiting only once, and blocks no SQL statement meanwhile', async () => {
    const { jobsDb, db } = test.database;
    const { promise: finish, resolve: letFinish } = createDeferred();
    const { promise: waiting, resolve: resolveWaiting } = createDeferred();
    const { promise: begun, resolve: resolveBegun } = createDeferred();
    const first = runAlone(db, locks.packImport, undefined, async () => {
      resolveBegun();
      await finish;
    });
    await begun;
    const tasks: string[] = [];
    const onWait = (task: string) => {
      tasks.push(task);
      resolveWaiting();
    };
    const second = runAlone(jobsDb, locks.packImport, onWait, async () => 'done');
    await waiting;
    const blocked = `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    expect(await queryDirectly(test.database, `select query from ${blocked}`)).toEqual([]);
    letFinish();
    await first;
    expect(await second).toBe('done');
    expect(tasks).toEqual(['imports a pack']);
  });

  it('is skipped by `runAloneIfFree` while another gateway runs it', async () => {
    const { jobsDb, db } = test.database;
    const result = await runAlone(db, locks.searchSync, undefined, () =>
      besideTransaction(() => runAloneIfFree(jobsDb, locks.searchSync, async () => 'done')),
    );
    expect(result).toBeUndefined();
  });

  it('releases its lock when it fails, so that it can run again', async () => {
    const { db } = test.database;
    const failing = runAlone(db, locks.packImport, undefined, () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    expect(await runAlone(db, locks.packImport, undefined, async () => 'done')).toBe('done');
  });
});

const openTogether = (url: string) =>
  Promise.all(
    Array.from({ length: 4 }, () =>
      openDatabase({ url, folder: undefined, poolSize: 1, onConnectionError: () => undefined }),
    ),
  );

describe.each(databaseKinds)('migrations on %s', (kind) => {
  it('are recorded at most once each in the table of drizzle-kit, even if several gateways start together', async () => {
    // Several gateways cannot open one PGlite database. Therefore, on PGlite, the test opens one copy of the template
    // database, which a single process has migrated.
    const databases = kind === 'postgres' ? await openTogether(await createDatabase()) : [await openTestDatabase(kind)];
    const [first] = databases;
    const rows = await first?.db
      .select({ hash: sql<string>`hash` })
      .from(sql`drizzle.__drizzle_migrations`)
      .orderBy(sql`id`);
    expect(rows?.length).toBeGreaterThan(15);
    expect(new Set(rows?.map(({ hash }) => hash)).size).toBe(rows?.length);
    await Promise.all(databases.map(({ close }) => close()));
  });
});
