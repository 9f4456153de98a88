import { and, asc, count, getTableName, gt, lte, max, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { retention, type Deletion } from './retention.ts';
import { cleanStoredNicknames } from '#server/domain/users/storedNicknames.ts';

/**
 * The maximum number of rows that one statement deletes. It is so small that the statement ends long before its
 * time-out, even on a slow disk and with all rows that depend on a user.
 */
const BATCH = 500;

interface Step {
  name: string;
  run: (db: Database, now: Date, signal: AbortSignal | undefined) => Promise<void>;
}

const steps: readonly Step[] = [
  ...Object.values(retention)
    .flatMap((one) => ('deletions' in one ? one.deletions : []))
    .map((deletion) => ({
      name: getTableName(deletion.table),
      run: deletion.walk ? walkThrough(deletion, deletion.walk) : deleteInBatches(deletion),
    })),
  { name: 'nicknames', run: (db, _now, signal) => cleanStoredNicknames(db, signal) },
];

/**
 * Deletes expired rows, and cleans nicknames that were stored under earlier rules. Every batch is a separate
 * transaction, so completed batches persist, and several gateways may sweep at the same time: each skips rows that
 * another one has locked. If a step fails, the other steps still run, and the promise rejects at the end with all
 * failures. Stops after the current batch when `signal` is aborted.
 */
export async function sweep(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const failures: Error[] = [];
  for (const { name, run } of steps) {
    try {
      await run(db, now, signal);
    } catch (error) {
      failures.push(new Error(`The clean-up of ${name} failed.`, { cause: error }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join(' '));
}

function deleteInBatches({ table, by, isExpired }: Deletion): Step['run'] {
  return async (db, now, signal) => {
    let deletedCount = BATCH;
    while (deletedCount === BATCH && signal?.aborted !== true) {
      const expired = sql`select ctid from ${table} where ${isExpired(now)} order by ${by} limit ${BATCH}`;
      deletedCount = await deleteUnlocked(db, { table, by, isExpired }, expired, now);
    }
  };
}

/** Deletes expired rows in windows of BATCH candidates, so that each statement reads only one window. */
function walkThrough({ table, by, isExpired }: Deletion, { isCandidate }: NonNullable<Deletion['walk']>): Step['run'] {
  return async (db, now, signal) => {
    let from = '';
    while (signal?.aborted !== true) {
      const ids = db
        .select({ id: sql<string>`${by}`.as('id') })
        .from(table)
        .where(and(isCandidate, gt(by, from)))
        .orderBy(asc(by))
        .limit(BATCH)
        .as('ids');
      const [window] = await db.select({ last: max(ids.id), length: count() }).from(ids);
      if (!window?.last) return;
      const inWindow = and(isCandidate, gt(by, from), lte(by, window.last), isExpired(now));
      await deleteUnlocked(db, { table, by, isExpired }, sql`select ctid from ${table} where ${inWindow}`, now);
      if (window.length < BATCH) return;
      from = window.last;
    }
  };
}

/**
 * Deletes the selected rows that nobody else has locked. Returns their number. The physical address of a row (ctid)
 * stays the same while the row is locked, and finds the row without an index.
 */
async function deleteUnlocked(db: Database, { table, isExpired }: Deletion, selected: SQL, now: Date): Promise<number> {
  const rows = await db
    .delete(table)
    .where(and(sql`ctid = any(array(${selected} for update skip locked))`, isExpired(now)))
    .returning({ one: sql<number>`1` });
  return rows.length;
}
