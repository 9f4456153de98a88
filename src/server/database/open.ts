import fs from 'node:fs';
import path from 'node:path';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { serverFolder } from '../serverFolder.ts';
import { lockFolder } from './lock.ts';
import * as schema from './schema.ts';

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenDatabase {
  db: Database;
  kind: 'pglite' | 'postgres';
  close(): Promise<void>;
}

const migrations = { migrationsFolder: path.join(serverFolder, 'migrations') };
const STATEMENT_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 2_000;
/** Any number, the same in every gateway. */
const MIGRATION_LOCK = 721_045_113;

/**
 * One schema, two drivers: PostgreSQL by address, else the embedded PGlite in a folder (undefined = in memory). Migrated
 * when it is handed out. Each driver is loaded only where it is used: PGlite costs half a second and 300 MB.
 */
export async function openDatabase(options: {
  url: string | undefined;
  folder: string | undefined;
  poolSize: number;
  onConnectionError: (error: Error) => void;
  /** Rejects where this process must not touch the database. */
  beforeMigrating?: (db: Database) => Promise<void>;
}): Promise<OpenDatabase> {
  return options.url === undefined ? openEmbedded(options) : openPostgres({ ...options, url: options.url });
}

interface Embedded {
  folder: string | undefined;
  beforeMigrating?: (db: Database) => Promise<void>;
}

async function openEmbedded({ folder, beforeMigrating }: Embedded): Promise<OpenDatabase> {
  const release = folder === undefined ? () => undefined : await lockFolder(folder);
  try {
    const [{ PGlite }, { drizzle }, { migrate }] = await Promise.all([
      import('@electric-sql/pglite'),
      import('drizzle-orm/pglite'),
      import('drizzle-orm/pglite/migrator'),
    ]);
    if (folder !== undefined) fs.mkdirSync(folder, { recursive: true });
    const client = await PGlite.create(folder ?? 'memory://');
    const db = drizzle(client, { schema });
    await beforeMigrating?.(db);
    await migrate(db, migrations);
    const close = async () => {
      await client.close();
      release();
    };
    return { db, kind: 'pglite', close };
  } catch (error) {
    release();
    throw error;
  }
}

async function openPostgres(options: {
  url: string;
  poolSize: number;
  onConnectionError: (error: Error) => void;
  beforeMigrating?: (db: Database) => Promise<void>;
}): Promise<OpenDatabase> {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ]);
  // Gateways that start together queue here; the pool's statement time-out must not cut that short.
  const migrator = new pg.Client({ connectionString: options.url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await migrator.connect();
  try {
    await migrator.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await options.beforeMigrating?.(drizzle(migrator, { schema }));
    await migrate(drizzle(migrator), migrations);
  } finally {
    await migrator.end();
  }
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // An idle connection that breaks would end the process otherwise.
  pool.on('error', options.onConnectionError);
  // So would one that breaks in the middle of a transaction; there, the statement under way rejects as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { db: drizzle(pool, { schema }), kind: 'postgres', close: () => pool.end() };
}
