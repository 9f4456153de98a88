import crypto from 'node:crypto';
import pg from 'pg';
import { openDatabase, type OpenDatabase } from '#server/database/open.ts';

/** A race that passes on the embedded database proves nothing: it has one connection. So the suites run on both. */
export const databaseKinds = ['pglite', 'postgres'] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

/** Races need connections that really run side by side. */
const POOL_SIZE = 20;

export interface TestDatabase extends OpenDatabase {
  url: string | undefined;
}

export interface TestDatabaseOptions {
  poolSize?: number;
  /** Returns the address to reach the database by, such as that of a proxy. */
  reach?: (url: string) => Promise<string>;
}

/** A fresh, migrated database that vanishes when it is closed. Its `url` is the direct one. */
export async function openTestDatabase(
  kind: DatabaseKind,
  { poolSize = POOL_SIZE, reach }: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  const url = kind === 'postgres' ? await createDatabase() : undefined;
  const database = await openDatabase({
    url: url !== undefined && reach ? await reach(url) : url,
    folder: undefined,
    poolSize,
    // Dropping the database cuts what is left of its connections.
    onConnectionError: () => undefined,
  });
  const close = async () => {
    await database.close();
    if (url !== undefined) await asAdmin(`drop database if exists ${nameOf(url)} with (force)`);
  };
  return { ...database, url, close };
}

/** The address of an empty database of its own on the PostgreSQL the tests were given. */
export async function createDatabase(): Promise<string> {
  const name = `test_${crypto.randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name}`);
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  return url.href;
}

function adminUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined || url === '') {
    throw new Error(
      'TEST_DATABASE_URL is not set, so nothing runs on PostgreSQL. Use `npm test`, or for a few suites ' +
        '`npm run test:server -- --testPathPatterns <pattern>`.',
    );
  }
  return url;
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
