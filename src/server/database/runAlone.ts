import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, OnWait } from './connection/database.ts';

const PAUSE_MS = 250;

/**
 * The number of each lock. The numbers are arbitrary, but must be the same in every release, because gateways of two
 * releases may share a database.
 */
export const locks = {
  migration: { id: 721_045_113, task: 'migrates the database' },
  packImport: { id: 721_045_114, task: 'imports a pack' },
  searchSync: { id: 721_045_115, task: 'updates the search' },
} as const;

export type Lock = (typeof locks)[keyof typeof locks];

/**
 * Runs `work` in a transaction, in only one gateway at a time; the other gateways wait as long as necessary. They wait
 * by polling, because a time-out of the server, of PgBouncer or of the client would end a waiting statement. The lock
 * belongs to the transaction, so it works through PgBouncer, and is released when its gateway dies.
 */
export async function runAlone<T>(
  db: Database,
  lock: Lock,
  onWait: OnWait,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  for (let hasWaited = false; ; hasWaited = true) {
    const done = await runAloneIfFree(db, lock, async (tx) => ({ result: await work(tx) }));
    if (done) return done.result;
    if (!hasWaited) onWait?.(lock.task);
    await setTimeout(PAUSE_MS);
  }
}

/**
 * Does the same as `runAlone`; but if another gateway holds the lock, it returns undefined and does not run the work.
 */
export function runAloneIfFree<T>(
  db: Database,
  { id }: Lock,
  work: (tx: Database) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction(async (tx) => {
    const [lock] = await tx
      .select({ isMine: sql<boolean>`is_mine` })
      .from(sql`pg_try_advisory_xact_lock(${id}::bigint) as is_mine`);
    return lock?.isMine === true ? work(tx) : undefined;
  });
}
