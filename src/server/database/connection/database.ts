import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  /** Used by requests; statements have a short time limit. */
  db: Database;
  /** Used by imports, clean-ups and operators' commands; a statement may take a minute. */
  jobsDb: Database;
  /** Used by health checks only. */
  healthDb: Database;
  kind: 'pglite' | 'postgres';
  close(): Promise<void>;
}

/**
 * Called once if this gateway must wait for another process. `task` says what the other process is doing, for example
 * `imports a pack`.
 */
export type OnWait = ((task: string) => void) | undefined;

export interface MigrationOptions {
  onWait?: OnWait;
  /** Called before the migrations. Rejects if this process must not use the database. */
  beforeMigrating?: ((db: Database) => Promise<void>) | undefined;
}

export interface OpenOptions extends MigrationOptions {
  url: string | undefined;
  folder: string | undefined;
  poolSize: number;
  /**
   * The time to wait for a new connection, or for a free connection of a full pool (2 s if missing). PGlite ignores the
   * value.
   */
  connectTimeoutMs?: number | undefined;
  onConnectionError: (error: Error) => void;
}
