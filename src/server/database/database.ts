import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  /** For requests: short statements. */
  db: Database;
  /** For imports, clean-ups and operators' commands: statements may take a minute. */
  jobsDb: Database;
  /** For health checks alone. */
  healthDb: Database;
  kind: 'pglite' | 'postgres';
  close(): Promise<void>;
}

/** Told once what another gateway does that this one waits for. */
export type OnWait = ((task: string) => void) | undefined;

export interface MigrationOptions {
  onWait?: OnWait;
  /** Rejects where this process must not touch the database. */
  beforeMigrating?: ((db: Database) => Promise<void>) | undefined;
}

export interface OpenOptions extends MigrationOptions {
  url: string | undefined;
  folder: string | undefined;
  poolSize: number;
  onConnectionError: (error: Error) => void;
}
