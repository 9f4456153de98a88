import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  /** For requests: statements have a short time limit. */
  db: Database;
  /** For imports, clean-ups and operators' commands: statements may take a minute. */
  jobsDb: Database;
  /** For health checks only. */
  healthDb: Database;
  kind: 'pglite' | 'postgres';
  close(): Promise<void>;
}

/** Called once with the name of a task that another gateway is doing and this one waits for. */
export type OnWait = ((task: string) => void) | undefined;

export interface MigrationOptions {
  onWait?: OnWait;
  /** Rejects if this process must not use the database. */
  beforeMigrating?: ((db: Database) => Promise<void>) | undefined;
}

export interface OpenOptions extends MigrationOptions {
  url: string | undefined;
  folder: string | undefined;
  poolSize: number;
  /** How long to wait for a new connection, and for a free one of a full pool. PGlite ignores it. Default: 2 s. */
  connectTimeoutMs?: number | undefined;
  onConnectionError: (error: Error) => void;
}
