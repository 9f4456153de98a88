import { sql } from 'drizzle-orm';
import { openTestDatabase, type TestDatabase } from '#server/testing/database/databases.ts';
import { maintainEmbedded } from './maintainEmbedded.ts';

describe('the maintenance of the embedded database', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase('pglite');
  });
  afterEach(() => database.close());

  const numberOf = async (query: ReturnType<typeof sql>): Promise<number> => {
    const [row] = await database.db.select({ value: sql<string>`value` }).from(sql`(${query}) as found(value)`);
    return Number(row?.value);
  };
  /** Returns how many bytes of the write-ahead log a restart would replay. */
  const bytesToReplay = () => numberOf(sql`select pg_current_wal_lsn() - redo_lsn from pg_control_checkpoint()`);
  const deadRows = () => numberOf(sql`select n_dead_tup from pg_stat_user_tables where relname = 'heap'`);

  it('leaves little of the write-ahead log to replay after a crash', async () => {
    await database.db.execute(sql`create table heap (id int)`);
    await database.db.execute(sql`insert into heap select generate_series(1, 50000)`);
    expect(await bytesToReplay()).toBeGreaterThan(1_000_000);
    await maintainEmbedded(database.db);
    expect(await bytesToReplay()).toBeLessThan(100_000);
  });

  it("frees the space of deleted rows, and updates the planner's row counts", async () => {
    await database.db.execute(sql`create table heap (id int)`);
    await database.db.execute(sql`insert into heap select generate_series(1, 5000)`);
    await database.db.execute(sql`delete from heap where id > 1000`);
    // Publishes the statistics immediately. By default, PostgreSQL does so once a second.
    await database.db.execute(sql`select pg_stat_force_next_flush()`);
    expect(await deadRows()).toBe(4000);
    await maintainEmbedded(database.db);
    expect(await deadRows()).toBe(0);
    expect(await numberOf(sql`select reltuples from pg_class where relname = 'heap'`)).toBe(1000);
  });

  it('writes nothing while little has changed', async () => {
    await database.db.execute(sql`create table heap (id int)`);
    await maintainEmbedded(database.db);
    const before = await numberOf(sql`select pg_current_wal_lsn() - '0/0'`);
    await maintainEmbedded(database.db);
    expect(await numberOf(sql`select pg_current_wal_lsn() - '0/0'`)).toBe(before);
  });
});
