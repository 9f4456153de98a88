import { AsyncLocalStorage } from 'node:async_hooks';
import crypto from 'node:crypto';
import fs from 'node:fs';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import { SECOND_MS } from '#lib/time/time.ts';
import { openDatabase, type OpenDatabase } from '#server/database/connection/open.ts';
import { dumpFile, templateName, type Template } from './templateDatabases.ts';

declare global {
  /** Set by test/environment/gateway.cjs. */
  var loadPgliteModules: () => Promise<Pick<PGliteOptions, 'pgliteWasmModule' | 'initdbWasmModule'>>;
}

/**
 * Both databases. A suite uses both if its subject depends on the database, or if no other suite tests its subject on
 * the embedded database. A test of a race proves nothing on the embedded database, because that has only one
 * connection.
 */
export const databaseKinds = ['pglite', 'postgres'] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

/**
 * The databases of all other suites: PostgreSQL, or both if TEST_DATABASES is `both`. The browser tests in
 * test/journeys call the endpoints of these suites on the embedded database. `refuseSecondConnections` finds statements
 * that would block the only connection of the embedded database.
 */
export const testedDatabases: readonly DatabaseKind[] =
  process.env['TEST_DATABASES'] === 'both' ? databaseKinds : ['postgres'];

/** The number of connections. It is high, because tests of races need statements that really run in parallel. */
const POOL_SIZE = 20;
/**
 * The time after which a request is refused because all connections are in use. It is long, because on a busy machine
 * the parallel requests of a test must not be refused. Tests of outages reach the database through a proxy and use the
 * limit of production.
 */
const FULL_POOL_MS = 30 * SECOND_MS;

export interface TestDatabase extends OpenDatabase {
  url: string | undefined;
}

export interface TestDatabaseOptions {
  /** The default is `migrated`. */
  template?: Template;
  poolSize?: number;
  /** Returns another address by which the database is reached, such as that of a proxy. */
  reach?: (url: string) => Promise<string>;
}

/** Opens a copy of a template; closing the copy deletes it. `url` is the direct address of a copy on PostgreSQL. */
export async function openTestDatabase(kind: DatabaseKind, options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { template = 'migrated' } = options;
  return kind === 'pglite' ? openCopyOfDump(template) : openCopyOnPostgres(template, options);
}

async function openCopyOfDump(template: Template): Promise<TestDatabase> {
  const client = await PGlite.create({
    ...(await loadPgliteModules()),
    loadDataDir: await fs.openAsBlob(dumpFile(template)),
  });
  const db = drizzle(client);
  return { db, jobsDb: db, healthDb: db, kind: 'pglite', url: undefined, close: () => client.close() };
}

async function openCopyOnPostgres(
  template: Template,
  { poolSize = POOL_SIZE, reach }: TestDatabaseOptions,
): Promise<TestDatabase> {
  const url = await createDatabase(templateName(template));
  const database = await openDatabase({
    url: reach ? await reach(url) : url,
    folder: undefined,
    poolSize,
    connectTimeoutMs: reach ? undefined : FULL_POOL_MS,
    // Connection errors are ignored, because dropping the database closes its remaining connections.
    onConnectionError: () => undefined,
  });
  refuseSecondConnections(database);
  const close = async () => {
    await database.close();
    await asAdmin(`drop database if exists ${nameOf(url)} with (force)`);
  };
  return { ...database, url, close };
}

/** Has a value in all code that runs within a transaction. */
const transactions = new AsyncLocalStorage<true>();

/**
 * Runs code that represents another user or gateway while a transaction is open. Otherwise the test's database would
 * refuse the statements of this code (`refuseSecondConnections`).
 */
export const besideTransaction = <T>(work: () => T): T => transactions.exit(work);

/**
 * Refuses statements that code within a transaction sends by another connection. On the embedded database, such a
 * statement would wait for ever, because the transaction holds the only connection.
 */
function refuseSecondConnections(database: OpenDatabase): void {
  const refuse = () => {
    if (transactions.getStore()) throw new Error('A transaction sends a statement by a second connection.');
  };
  for (const db of new Set([database.db, database.jobsDb, database.healthDb])) {
    const { $client: pool } = db as unknown as { $client: pg.Pool };
    const query = pool.query.bind(pool) as (...parameters: unknown[]) => unknown;
    Object.assign(pool, {
      query: (...parameters: unknown[]) => {
        refuse();
        return query(...parameters);
      },
    });
    const transaction = db.transaction.bind(db);
    db.transaction = async (work, options) => {
      refuse();
      return transaction((tx) => transactions.run(true, () => work(tx)), options);
    };
  }
}

/** Creates a database on the PostgreSQL of the tests, empty unless a template is named. Returns its address. */
export async function createDatabase(template = 'template1'): Promise<string> {
  const name = `test_${crypto.randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name} template ${template} strategy file_copy`);
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
