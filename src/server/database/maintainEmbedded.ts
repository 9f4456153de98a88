import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** PostgreSQL's own thresholds of its background process: 50 rows, and a share of the table. */
const isDue = sql`n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`;

/** A restart replays this much of the write-ahead log in a moment. */
const MAX_REPLAY_BYTES = 1_048_576;

/**
 * Does what PostgreSQL's background processes do: writes changed pages to their files, so that the write-ahead log does
 * not grow without end and a restart after `kill -9` has little to replay; frees the space of deleted rows; refreshes the
 * planner's statistics. PGlite has no such processes. It runs statements in this thread, which serves no request
 * meanwhile: call it every few minutes, so that each call has little to do.
 */
export async function maintainEmbedded(db: Database): Promise<void> {
  const tables = await db
    .select({ name: sql<string>`format('%I.%I', schemaname, relname)` })
    .from(sql`pg_stat_user_tables`)
    .where(isDue);
  // Neither statement is allowed in a transaction, so each is one of its own.
  for (const { name } of tables) await db.execute(sql.raw(`vacuum (analyze) ${name}`));
  const [log] = await db
    .select({ isLong: sql<boolean>`pg_current_wal_lsn() - redo_lsn > ${MAX_REPLAY_BYTES}` })
    .from(sql`pg_control_checkpoint()`);
  if (log?.isLong === true) await db.execute(sql`checkpoint`);
}
