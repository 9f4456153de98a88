import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** The thresholds of PostgreSQL's autovacuum: 50 rows plus a percentage of the table's rows. */
const needsVacuum = sql`n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`;

/** While the write-ahead log is smaller than this, nothing is done, because a restart replays such a log quickly. */
const MAX_REPLAY_BYTES = 1_048_576;

/**
 * Does the work of PostgreSQL's background processes, which PGlite lacks: writes changed pages to their files, so that
 * the write-ahead log stays small and a restart after `kill -9` is quick; frees the space of deleted rows; refreshes
 * the planner's statistics. The statements run in this thread and block all requests. Call this function every few
 * minutes, so that each call is short.
 */
export async function maintainEmbedded(db: Database): Promise<void> {
  const tables = await db
    .select({ name: sql<string>`format('%I.%I', schemaname, relname)` })
    .from(sql`pg_stat_user_tables`)
    .where(needsVacuum);
  // VACUUM is not allowed inside a transaction, so each statement runs alone.
  for (const { name } of tables) await db.execute(sql.raw(`vacuum (analyze) ${name}`));
  const [log] = await db
    .select({ isLong: sql<boolean>`pg_current_wal_lsn() - redo_lsn > ${MAX_REPLAY_BYTES}` })
    .from(sql`pg_control_checkpoint()`);
  if (log?.isLong === true) await db.execute(sql`checkpoint`);
}
