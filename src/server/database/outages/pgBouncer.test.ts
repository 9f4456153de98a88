import crypto from 'node:crypto';
import { saveWordList } from '#contract/learning/dictation.ts';
import { getProgress, saveProgress } from '#contract/stories/stories.ts';
import { sql } from 'drizzle-orm';
import { importPack } from '#server/content/store/importPack.ts';
import { syncSearch } from '#server/domain/search/syncSearch.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { call } from '#server/testing/call.ts';
import { createDatabase } from '#server/testing/database/databases.ts';
import { queryDirectly } from '#server/testing/queryDirectly.ts';
import { startPgBouncer, type PgBouncer } from '#server/testing/database/pgBouncer.ts';
import { signIn } from '#server/testing/signIn.ts';
import { temporaryFolder } from '#server/testing/temporaryFolder.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { openDatabase } from '#server/database/connection/open.ts';

describe('gateways behind PgBouncer with transaction pooling', () => {
  let pgBouncer: PgBouncer;
  // PgBouncer has fewer connections to the server than the gateways have to PgBouncer, so the gateways must share them.
  const test = useGateway(
    'postgres',
    {},
    {
      poolSize: 20,
      reach: async (url) => {
        pgBouncer = await startPgBouncer(url);
        return pgBouncer.url;
      },
    },
  );
  afterAll(() => pgBouncer.stop());

  const sessionLocks = () =>
    queryDirectly(
      test.database,
      `select objid from pg_locks join pg_database on pg_database.oid = pg_locks.database
       where locktype = 'advisory' and datname = current_database()`,
    );

  it('serve reads and writes of many users at the same time', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => signIn(test)));
    const params = { storyId: 'ear-umbrella' };
    const body = { positionMs: 5_000, finished: false, heardAt: test.time };
    await Promise.all(
      users.map(async ({ userToken }) => {
        expect((await call(test, saveProgress, { params, body }, { userToken })).status).toBe(200);
        const { body: saved } = await call(test, getProgress, { params }, { userToken });
        expect(saved.progress).toMatchObject({ positionMs: 5_000 });
      }),
    );
  });

  it('execute a write only once if it is sent many times at the same moment', async () => {
    const { userToken } = await signIn(test);
    const options = { userToken, idempotencyKey: crypto.randomUUID() };
    const body = { title: '生字', words: ['耳朵'] };
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(test, saveWordList, { body }, options)));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const ids = answers.filter(({ status }) => status === 200).map((answer) => answer.body.listId);
    expect(new Set(ids).size).toBe(1);
  });

  it('limit the duration of statements inside and outside transactions, and leave no setting behind in shared connections', async () => {
    const { db } = test.gateway;
    const slow = sql`select pg_sleep(60)`;
    await expect(db.transaction((tx) => tx.execute(slow))).rejects.toMatchObject({ cause: { code: '57014' } });
    await expect(db.execute(slow)).rejects.toMatchObject({ cause: { code: '57014' } });
    const settings = await Promise.all(
      Array.from({ length: 20 }, () =>
        db
          .select({ limit: sql<string>`value` })
          .from(sql`(select current_setting('statement_timeout') as value, pg_sleep(0.05)) as setting`),
      ),
    );
    expect(new Set(settings.flat().map(({ limit }) => limit))).toEqual(new Set(['0']));
  });

  it('migrate an empty database and import a pack only once if several gateways start together, and leave no lock behind', async () => {
    const url = new URL(pgBouncer.url);
    url.pathname = new URL(await createDatabase()).pathname;
    const open = () =>
      openDatabase({ url: url.href, folder: undefined, poolSize: 2, onConnectionError: () => undefined });
    const databases = await Promise.all(Array.from({ length: 6 }, open));
    const folder = aPack();
    const imported = await Promise.all(
      databases.map(async ({ jobsDb }) => {
        const options = { mediaDir: temporaryFolder(), isBuiltIn: true, now: new Date(test.time) };
        const { isChanged } = await importPack(jobsDb, folder, options);
        await syncSearch(jobsDb);
        return isChanged;
      }),
    );
    expect(imported.filter(Boolean)).toHaveLength(1);
    await Promise.all(databases.map(({ close }) => close()));
    expect(await sessionLocks()).toEqual([]);
  });
});
