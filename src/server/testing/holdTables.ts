import { sql } from 'drizzle-orm';
import { waitUntil } from '#test/harness/browser/until.ts';
import { besideTransaction } from './database/databases.ts';
import type { useGateway } from './useGateway.ts';

/** Stops concurrent requests between a check and the change that depends on it, to test races. */
export const holdTables = (test: ReturnType<typeof useGateway>) => {
  const blocked = sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return {
    /** Waits until at least this many connections of the gateway are waiting for locks. */
    waiting: (count: number): Promise<unknown> =>
      waitUntil(async () => (await test.gateway.healthDb.$count(blocked)) >= count, `${count} connections wait`),
    /** Runs work while nobody can add or change rows of a table; everybody can read them. */
    whileFrozen: <T>(table: string, work: () => Promise<T>): Promise<T> =>
      test.gateway.db.transaction(async (tx) => {
        await tx.execute(sql`lock table ${sql.identifier(table)} in share mode`);
        return besideTransaction(work);
      }),
  };
};
