import path from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { serverFolder } from '#server/serverFolder.ts';
import type { Database, MigrationOptions } from './connection/database.ts';
import { locks, runAlone } from './runAlone.ts';

const migrationsFolder = path.join(serverFolder, 'migrations');
/** The table with the applied migrations. drizzle-kit uses the same table. */
const history = sql`drizzle.__drizzle_migrations`;

/**
 * Runs the migrations that have not been applied to the database. It replaces drizzle's own migrator, which commits its
 * transaction itself and would thus end a lock of the transaction too early. A session lock is no alternative, because
 * behind PgBouncer it may be lost, or never be released.
 */
export async function migrate(db: Database, { onWait, beforeMigrating }: MigrationOptions): Promise<void> {
  await beforeMigrating?.(db);
  const migrations = readMigrationFiles({ migrationsFolder });
  const latest = Math.max(...migrations.map(({ folderMillis }) => folderMillis));
  // Usually there is nothing to migrate. Then the gateway starts without waiting for another one that holds the lock.
  if ((await lastMigration(db)) >= latest) return;
  await runAlone(db, locks.migration, onWait, async (tx) => {
    // Checked again, because another gateway may have claimed the database for its environment while this one waited.
    await beforeMigrating?.(tx);
    await tx.execute(sql`create schema if not exists drizzle`);
    await tx.execute(
      sql`create table if not exists ${history} (id serial primary key, hash text not null, created_at bigint)`,
    );
    const last = await lastMigration(tx);
    for (const { sql: statements, hash, folderMillis } of migrations) {
      if (folderMillis <= last) continue;
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into ${history} (hash, created_at) values (${hash}, ${folderMillis})`);
    }
  });
}

/** Returns the time of the last migration applied to the database, 0 if there is none. */
async function lastMigration(db: Database): Promise<number> {
  const [table] = await db
    .select({ exists: sql<boolean>`name is not null` })
    .from(sql`to_regclass('drizzle.__drizzle_migrations') as name`);
  if (table?.exists !== true) return 0;
  const [last] = await db.select({ time: sql<string | null>`max(created_at)` }).from(history);
  return Number(last?.time ?? 0);
}
