import { sql } from 'drizzle-orm';
import { DAY_MS } from '#lib/time/time.ts';
import { sweep } from './housekeeping.ts';
import { retention } from './retention.ts';
import {
  besideTransaction,
  databaseKinds,
  openTestDatabase,
  type TestDatabase,
} from '#server/testing/database/databases.ts';
import { daysAgo, examples, baseRows, lasting, NOW, session, token } from '#server/testing/sweep/exampleRows.ts';

const sweptTables = Object.keys(retention).filter((name) => 'deletions' in (retention[name] ?? {}));

describe.each(databaseKinds)('the sweep on %s', (kind) => {
  let database: TestDatabase;
  const run = async (statements: string[]) => {
    for (const statement of statements) await database.db.execute(sql.raw(statement));
  };
  const numberOf = async (table: string): Promise<number> => {
    const [row] = await database.db.select({ count: sql<number>`count(*)::int` }).from(sql.raw(table));
    return row?.count ?? 0;
  };
  const manyCaptchas = (count: number) =>
    `insert into captchas (id, mobile, code_hash, created_at, ends_at)
      select 'c' || n, '', '', '2020-01-01', '2020-01-01' from generate_series(1, ${count}) n`;

  beforeEach(async () => {
    database = await openTestDatabase(kind);
    await run(baseRows);
  });
  afterEach(() => database.close());

  it('deletes from every table the rows that are older than their retention, and no younger rows', async () => {
    expect(Object.keys(examples).sort()).toEqual(sweptTables.sort());
    await run(lasting);
    const before = await Promise.all(sweptTables.map(numberOf));
    for (const [table, kinds] of Object.entries(examples)) {
      for (const [index, { days, insert }] of kinds.entries()) {
        await run([
          ...insert(`${table}-${index}-old`, daysAgo(days + 1.01)),
          ...insert(`${table}-${index}-young`, daysAgo(days - 0.01)),
        ]);
      }
    }
    await sweep(database.db, NOW);
    const after = await Promise.all(sweptTables.map(numberOf));
    const expected = sweptTables.map((table, index) => {
      const ofSessions = table === 'session_tokens' ? 1 : 0;
      return (before[index] ?? 0) + (examples[table]?.length ?? 0) + ofSessions;
    });
    expect(Object.fromEntries(sweptTables.map((table, index) => [table, after[index]]))).toEqual(
      Object.fromEntries(sweptTables.map((table, index) => [table, expected[index]])),
    );
    await sweep(database.db, new Date(NOW.getTime() + DAY_MS));
    expect(await numberOf('captchas')).toBe(0);
  });

  it('ends sessions whose tokens it has deleted, and deletes anonymous users whose sessions it has deleted, with all their data', async () => {
    await run([
      `insert into users (id, nickname, avatar_url, created_at, is_anonymous) values ('a', '', '', '2020-01-01', true)`,
      session('of-a', 'a', '2020-01-01', 'null'),
      token('of-a', 'of-a', '2020-01-01', 'null'),
      `insert into progress (user_id, story_id, position_ms, is_finished, heard_at) values ('a', 't', 1, true, '2020-01-01'),
        ('u', 't', 1, true, '2020-01-01')`,
    ]);
    await sweep(database.db, NOW);
    const rows = await database.db.select({ id: sql<string>`user_id` }).from(sql`progress`);
    expect(rows).toEqual([{ id: 'u' }]);
  });

  it('cleans nicknames that were stored under earlier rules', async () => {
    await run([
      `insert into users (id, nickname, avatar_url, created_at) values ('named', '13800138000', '', '2026-11-20')`,
    ]);
    await sweep(database.db, NOW);
    const rows = await database.db.select({ name: sql<string>`nickname` }).from(sql`users where id = 'named'`);
    expect(rows).toEqual([{ name: expect.stringMatching(/^小听众\d{4}$/) as string }]);
  });

  it('never deletes more than 500 rows with one statement', async () => {
    await run([
      'create table deleted (rows int)',
      `create function note() returns trigger language plpgsql as
        'begin insert into deleted select count(*) from gone; return null; end'`,
      'create trigger note after delete on captchas referencing old table as gone for each statement execute function note()',
      'create trigger note after delete on sessions referencing old table as gone for each statement execute function note()',
      manyCaptchas(1_700),
      `insert into sessions (id, user_id, caller, created_at)
        select 's' || n, 'u', '1002', '2020-01-01' from generate_series(1, 1700) n`,
    ]);
    await sweep(database.db, NOW);
    expect([await numberOf('captchas'), await numberOf('sessions')]).toEqual([0, 1]);
    const [row] = await database.db
      .select({ most: sql<number>`max(rows)`, all: sql<number>`sum(rows)::int` })
      .from(sql`deleted`);
    expect(row).toEqual({ most: 500, all: 3_400 });
  });

  if (kind === 'postgres') {
    it('continues with all other tables if one fails, and names the failed table in its error', async () => {
      await run([
        manyCaptchas(3),
        ...(examples['first_answers']?.[0]?.insert('old', daysAgo(9)) ?? []),
        "create function refuse() returns trigger language plpgsql as 'begin raise exception $$broken$$; end'",
        'create trigger refuse before delete on captchas for each row execute function refuse()',
      ]);
      await expect(sweep(database.db, NOW)).rejects.toThrow('The clean-up of captchas failed.');
      expect([await numberOf('captchas'), await numberOf('first_answers')]).toEqual([3, 0]);
    });

    it('does nothing if its abort signal is already aborted', async () => {
      await run([manyCaptchas(3)]);
      await sweep(database.db, NOW, AbortSignal.abort());
      expect(await numberOf('captchas')).toBe(3);
    });

    it('runs in four gateways at the same time, and does not wait for locked rows', async () => {
      await run([manyCaptchas(5_000)]);
      await database.db.transaction(async (tx) => {
        await tx.execute(sql`select 1 from captchas where id = 'c7' for update`);
        await besideTransaction(async () => {
          await Promise.all(Array.from({ length: 4 }, () => sweep(database.db, NOW)));
          expect(await numberOf('captchas')).toBe(1);
        });
      });
      await sweep(database.db, NOW);
      expect(await numberOf('captchas')).toBe(0);
    });
  }
});
