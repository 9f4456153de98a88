import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '#server/database/connection/open.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/database/databases.ts';

/** Lets the database return a number. */
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

  it('sends each statement only after the answer to the previous one, even if the code starts them all at the same moment', async () => {
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

  it('continues with the next statement after a failed one, so that the ROLLBACK reaches the server', async () => {
    const work = database.db.transaction((tx) =>
      Promise.all([tx.execute(sql`select 1 / 0`), tx.execute(sql`select 2`)]),
    );

    await expect(work).rejects.toThrow();
    // The pool has only one connection, so this request gets the connection on which the transaction failed.
    expect(await numberOf(database.db, 3)).toBe(3);
  });
});
