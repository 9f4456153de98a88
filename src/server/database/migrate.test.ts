import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { waitUntil } from '#test/harness/browser/until.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/database/databases.ts';
import { createDeferred } from '#server/testing/createDeferred.ts';
import { queryDirectly } from '#server/testing/queryDirectly.ts';
import { temporaryFolder } from '#server/testing/temporaryFolder.ts';
import { migrate } from './migrate.ts';

/** A time after the migrations of all releases. */
const FUTURE_MS = Date.UTC(2200, 0, 1);

/** Returns a folder with these migrations. */
function aMigrationsFolder(migrations: Record<string, string>): string {
  const folder = temporaryFolder();
  fs.mkdirSync(path.join(folder, 'meta'));
  const entries = Object.entries(migrations).map(([tag, statement], idx) => {
    fs.writeFileSync(path.join(folder, `${tag}.sql`), statement);
    return { idx, version: '7', when: FUTURE_MS + idx, tag, breakpoints: true };
  });
  const journal = { version: '7', dialect: 'postgresql', entries };
  fs.writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify(journal));
  return folder;
}

describe('a migration of a table that a backup reads', () => {
  let database: TestDatabase;
  let reader: pg.Client;
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
    await database.db.execute(sql`create table tales (id text primary key)`);
    await database.db.execute(sql`insert into tales values ('a')`);
    reader = new pg.Client({ connectionString: database.url });
    await reader.connect();
  });
  afterAll(async () => {
    await reader.end();
    await database.close();
  });

  const columns = async () =>
    (
      await queryDirectly<{ name: string }>(
        database,
        `select column_name as name from information_schema.columns where table_name = 'tales' order by ordinal_position`,
      )
    ).map(({ name }) => name);
  const countApplied = async () =>
    (await queryDirectly(database, `select 1 from drizzle.__drizzle_migrations where created_at >= ${FUTURE_MS}`))
      .length;
  const isMigrationWaiting = async () =>
    (
      await queryDirectly(
        database,
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like 'alter table%'`,
      )
    ).length > 0;

  it('lets requests go on, and is applied once the backup has ended', async () => {
    const folder = aMigrationsFolder({
      '0000_authors': 'create table authors (id text primary key);',
      '0001_titles':
        'alter table tales add column title text;--> statement-breakpoint\nalter table authors add a text;',
      '0002_ages': 'alter table tales add column age int;',
    });
    // Like pg_dump, the reader locks the table against changes of its columns until its transaction ends.
    await reader.query('begin');
    await reader.query('lock table tales in access share mode');
    const tasks: string[] = [];
    const paused = createDeferred();
    const onWait = (task: string) => {
      tasks.push(task);
      paused.resolve();
    };
    // As in production, the migration has a connection of its own, on which a statement may take a long time.
    const pool = new pg.Pool({ connectionString: database.url, max: 2 });
    const migration = migrate(drizzle(pool), { onWait }, folder);
    await waitUntil(isMigrationWaiting, 'the migration waits for the lock');
    // This request waits until the migration gives up for the moment. It would fail after 4 s, the time limit of its
    // statements.
    expect(await database.db.select({ id: sql`id` }).from(sql`tales`)).toEqual([{ id: 'a' }]);
    await paused.promise;
    expect(tasks).toEqual(['uses a table that this release changes']);
    // The migration before the blocked one is applied; the blocked one has left nothing behind.
    expect([await countApplied(), await columns()]).toEqual([1, ['id']]);
    expect(await database.db.select({ id: sql`id` }).from(sql`authors`)).toEqual([]);
    await reader.query('commit');
    await migration;
    expect([await countApplied(), await columns()]).toEqual([3, ['id', 'title', 'age']]);
    expect(tasks).toHaveLength(1);
    await pool.end();
  });

  it.each([
    ['names a missing table', 'alter table nowhere add column a text;', '42P01'],
    ['contradicts the stored rows', "insert into tales (id) values ('a');", '23505'],
    ['takes too long', "set local statement_timeout = '1ms';--> statement-breakpoint\nselect pg_sleep(9);", '57014'],
  ])('fails at the first attempt if a statement %s, and leaves nothing behind', async (_, statement, code) => {
    const creation = 'create table editions (id text);--> statement-breakpoint\n';
    const folder = aMigrationsFolder({ '0000_editions': creation + statement });
    await database.db.execute(sql`delete from drizzle.__drizzle_migrations where created_at >= ${FUTURE_MS}`);
    // Before another attempt, the migration would call `onWait`.
    const onWait = (task: string) => {
      throw new Error(`It waits, because another gateway ${task}.`);
    };
    await expect(migrate(database.db, { onWait }, folder)).rejects.toMatchObject({ cause: { code } });
    expect(await queryDirectly(database, `select to_regclass('editions') as found`)).toEqual([{ found: null }]);
  });
});
