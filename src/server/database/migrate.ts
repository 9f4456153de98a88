import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { errorCode } from '#lib/errorCode.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { serverFolder } from '#server/serverFolder.ts';
import type { Database, MigrationOptions } from './connection/database.ts';
import { locks, runAlone } from './runAlone.ts';

const migrationsFolder = path.join(serverFolder, 'migrations');
/** The table with the applied migrations. drizzle-kit uses the same table. */
const history = sql`drizzle.__drizzle_migrations`;

/**
 * How long a migration may wait for the lock of a table. While it waits, all other statements that use the table wait
 * behind it, so this must be shorter than the time limit of a statement of a request.
 */
const LOCK_TIMEOUT = '2s';
/** The pause before the next attempt. In this time, the statements that waited behind the migration run. */
const PAUSE_MS = 3 * SECOND_MS;
/** The SQLSTATE codes for a lock that was not free in time, and for a deadlock. */
const LOCK_FAULTS = ['55P03', '40P01'];

/**
 * Runs the migrations that have not been applied to the database. It replaces drizzle's own migrator, which commits its
 * transaction itself and would thus end a lock of the transaction too early. A session lock is no alternative, because
 * behind PgBouncer it may be lost, or never be released.
 *
 * Each migration has a transaction of its own, so that it holds the locks of its tables only briefly. If another
 * transaction, such as that of a backup, uses one of these tables for a long time, the migration is attempted again
 * until the table is free; requests go on meanwhile.
 */
export async function migrate(
  db: Database,
  { onWait, beforeMigrating }: MigrationOptions,
  folder = migrationsFolder,
): Promise<void> {
  await beforeMigrating?.(db);
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const latest = Math.max(...migrations.map(({ folderMillis }) => folderMillis));
  let hasWaited = false;
  // Usually there is nothing to migrate. Then the gateway starts without waiting for another gateway that holds the
  // lock.
  while ((await lastMigration(db)) < latest) {
    try {
      await runAlone(db, locks.migration, onWait, async (tx) => {
        // Checks the environment again, because another gateway may have claimed the database for its environment while
        // this one was waiting.
        await beforeMigrating?.(tx);
        await applyNext(tx, migrations);
      });
    } catch (error) {
      if (!isLockFault(error)) throw error;
      if (!hasWaited) onWait?.('uses a table that this release changes');
      hasWaited = true;
      await setTimeout(PAUSE_MS);
    }
  }
}

async function applyNext(tx: Database, migrations: readonly MigrationMeta[]): Promise<void> {
  await tx.execute(sql`set local lock_timeout = ${sql.raw(`'${LOCK_TIMEOUT}'`)}`);
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(
    sql`create table if not exists ${history} (id serial primary key, hash text not null, created_at bigint)`,
  );
  const last = await lastMigration(tx);
  const next = migrations.find(({ folderMillis }) => folderMillis > last);
  if (!next) return;
  for (const statement of next.sql) await tx.execute(sql.raw(statement));
  await tx.execute(sql`insert into ${history} (hash, created_at) values (${next.hash}, ${next.folderMillis})`);
}

/** Also checks the causes of the error, because the query builder wraps the errors of the driver. */
const isLockFault = (error: unknown): boolean =>
  error instanceof Error && (LOCK_FAULTS.includes(errorCode(error) ?? '') || isLockFault(error.cause));

/** Returns the time of the last migration applied to the database, 0 if there is none. */
async function lastMigration(db: Database): Promise<number> {
  const [table] = await db
    .select({ exists: sql<boolean>`name is not null` })
    .from(sql`to_regclass('drizzle.__drizzle_migrations') as name`);
  if (table?.exists !== true) return 0;
  const [last] = await db.select({ time: sql<string | null>`max(created_at)` }).from(history);
  return Number(last?.time ?? 0);
}
