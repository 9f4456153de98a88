import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';

/**
 * The number of rows up to which a query may scan a whole table. Scanning a small table costs less than using an index.
 */
const SCANNED_ROWS = 1_000;

/** Returns how often each table with more than SCANNED_ROWS rows was scanned completely, by the name of the table. */
export async function countScans(db: Database): Promise<Map<string, number>> {
  const { rows } = (await db.execute(sql`
    select stat.relname as name, stat.seq_scan::int as scans
    from pg_stat_user_tables as stat join pg_class as class on class.oid = stat.relid
    where greatest(class.reltuples, stat.n_live_tup) > ${SCANNED_ROWS}`)) as {
    rows: { name: string; scans: number }[];
  };
  return new Map(rows.map(({ name, scans }) => [name, scans]));
}

/** Returns the tables that were scanned between two calls to `countScans`. */
export const scannedBetween = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] =>
  [...after].flatMap(([name, scans]) => {
    const added = scans - (before.get(name) ?? scans);
    return added > 0 ? [`${name} (${added} times)`] : [];
  });
