import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '#server/database/connection/open.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/database/databases.ts';

/** Returns a number that the database has been asked for. */
async function numberOf(db: Pick<Database, 'select'>, number: number): Promise<number | undefined> {
  const [row] = await db.select({ number: sql<number>`number` }).from(sql`(select ${number}::int as number) as asked`);
  return row?.number;
}

describe('a transaction on PostgreSQL', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await openTestDatabase('postgres', { poolSize: 1 });
  });

  afterEach(() => database.close());

  it('sends each statement when the one before is answered, although they start at once', async () => {
    let running = 0;
    let most = 0;
    await database.db.execute(sql`select 1`);
    const { $client: pool } = database.db as unknown as { $client: pg.Pool };
    pool.once('acquire', (client: pg.PoolClient) => {
      const query = client.query.bind(client) as (...parameters: unknown[]) => Promise<unknown>;
      Object.assign(client, {
        query: async (...parameters: unknown[]) => {
          running += 1;
          most = Math.max(most, running);
          try {
            return await query(...parameters);
          } finally {
            running -= 1;
          }
        },
      });
    });

    const answers = await database.db.transaction((tx) => Promise.all([1, 2, 3].map((number) => numberOf(tx, number))));

    expect(answers).toEqual([1, 2, 3]);
    expect(most).toBe(1);
  });

  it('goes on with the next statement after one that failed, so that its rollback reaches the server', async () => {
    const work = database.db.transaction((tx) =>
      Promise.all([tx.execute(sql`select 1 / 0`), tx.execute(sql`select 2`)]),
    );

    await expect(work).rejects.toThrow();
    // The only connection of the pool serves the next request.
    expect(await numberOf(database.db, 3)).toBe(3);
  });
});
