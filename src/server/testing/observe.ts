import pg from 'pg';
import type { TestDatabase } from './database/databases.ts';

/** Runs a statement on a separate connection, which bypasses the gateway and any proxy before its database. */
export async function observe<T extends pg.QueryResultRow>(
  { url }: Pick<TestDatabase, 'url'>,
  statement: string,
): Promise<T[]> {
  if (url === undefined) throw new Error('There is no PostgreSQL database to look at.');
  // It can end the read-only state of a database, too.
  const options = '-c default_transaction_read_only=off';
  const observer = new pg.Client({ connectionString: url, options });
  await observer.connect();
  try {
    return (await observer.query<T>(statement)).rows;
  } finally {
    await observer.end();
  }
}
