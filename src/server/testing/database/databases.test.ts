import { sql } from 'drizzle-orm';
import { openTestDatabase, type TestDatabase } from './databases.ts';

describe('a test database on PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
  });
  afterAll(() => database.close());

  it('refuses a statement that the callback of a transaction executes outside of this transaction', async () => {
    const { db, jobsDb } = database;
    for (const other of [db, jobsDb]) {
      for (const beside of [
        async () => other.execute(sql`select 1`),
        async () => other.transaction((tx) => tx.execute(sql`select 1`)),
      ]) {
        await expect(db.transaction<unknown>(beside)).rejects.toThrow();
      }
    }
  });

  it('accepts statements within a transaction, and statements after the transaction has ended', async () => {
    const { db } = database;
    await db.transaction((tx) => tx.execute(sql`select 1`));
    await expect(db.execute(sql`select 1`)).resolves.toBeDefined();
  });
});
