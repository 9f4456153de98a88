import pg from 'pg';
import type { TestDatabase } from './database/databases.ts';

/** Runs a statement on a separate connection, which bypasses the gateway and any proxy in front of its database. */
export async function queryDirectly<T extends pg.QueryResultRow>(
  { url }: Pick<TestDatabase, 'url'>,
  statement: string,
): Promise<T[]> {
  if (url === undefined) throw new Error('There is no PostgreSQL database to look at.');
  // This option makes the connection writable, so that the statement can also end a read-only state of the database.
  const options = '-c default_transaction_read_only=off';
  const observer = new pg.Client({ connectionString: url, options });
  await observer.connect();
  try {
    return (await observer.query<T>(statement)).rows;
  } finally {
    await observer.end();
  }
}
