import crypto from 'node:crypto';
import fs from 'node:fs';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import { openDatabase, type OpenDatabase } from '#server/database/connection/open.ts';
import { dumpFile, templateName, type Template } from './templateDatabases.ts';

declare global {
  /** From test/environment/gateway.cjs. */
  var loadPgliteModules: () => Promise<Pick<PGliteOptions, 'pgliteWasmModule' | 'initdbWasmModule'>>;
}

/**
 * The embedded database has one connection, so a race that passes there proves nothing. The suites therefore run on
 * both databases.
 */
export const databaseKinds = ['pglite', 'postgres'] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

/** Races need connections that really run in parallel. */
const POOL_SIZE = 20;

export interface TestDatabase extends OpenDatabase {
  url: string | undefined;
}

export interface TestDatabaseOptions {
  /** Default: `migrated`. */
  template?: Template;
  poolSize?: number;
  /** Returns the address by which the database is reached, such as that of a proxy. */
  reach?: (url: string) => Promise<string>;
}

/** Opens a copy of a template, which is deleted when it is closed. `url` is its direct address. */
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
  { poolSize = POOL_SIZE, reach = async (url) => url }: TestDatabaseOptions,
): Promise<TestDatabase> {
  const url = await createDatabase(templateName(template));
  const database = await openDatabase({
    url: await reach(url),
    folder: undefined,
    poolSize,
    // Dropping the database closes its remaining connections.
    onConnectionError: () => undefined,
  });
  const close = async () => {
    await database.close();
    await asAdmin(`drop database if exists ${nameOf(url)} with (force)`);
  };
  return { ...database, url, close };
}

/** Creates a database on the tests' PostgreSQL, empty unless a template is named. Returns its address. */
export async function createDatabase(template = 'template1'): Promise<string> {
  const name = `test_${crypto.randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name} template ${template}`);
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
