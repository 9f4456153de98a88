import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import type { Reply } from '#test/attack/target.ts';

/** The outcome of a contender: the reply of a gateway, or the result of an operator's command or a job. */
export type Outcome = Reply | string;

const LOOK_EVERY_MS = 2;

/** Thrown if the machine was too slow for a time limit of the gateway. Such a round proves nothing and is repeated. */
export class TooSlow extends Error {}

/**
 * Runs all contenders at the same time, independently of the speed of the machine. Locks the table `held` against
 * changes, and starts the contenders one after another: each starts when the previous one has ended or waits for a
 * lock. So each contender has passed all checks before its first change to that table, and contenders that wait for the
 * same rows wait in the order in which they started. Then releases the lock.
 */
export async function contend(
  db: Database,
  held: string,
  contenders: readonly (() => Promise<Outcome>)[],
): Promise<Outcome[]> {
  const begun: Promise<Outcome>[] = [];
  let ended = 0;
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sql.identifier(held)} in share mode`);
    for (const contender of contenders) {
      const running = contender().finally(() => (ended += 1));
      running.catch(() => undefined);
      begun.push(running);
      while (ended + (await countWaiting(db)) < begun.length) await setTimeout(LOOK_EVERY_MS);
    }
  });
  const outcomes = await Promise.all(begun);
  if (outcomes.some((outcome) => statusOf(outcome) === 503)) throw new TooSlow('A gateway answered 503.');
  return outcomes;
}

async function countWaiting(db: Database): Promise<number> {
  const { rows } = (await db.execute(sql`
    select count(*)::int as count from pg_stat_activity where datname = current_database()
    and backend_type = 'client backend' and wait_event_type = 'Lock'`)) as {
    rows: { count: number }[];
  };
  return rows[0]?.count ?? 0;
}

export const statusOf = (outcome: Outcome): number => (typeof outcome === 'string' ? 0 : outcome.status);

/** Returns an outcome in short form, such as `200`, `409 sold_out` or `shipped`. */
export function summaryOf(outcome: Outcome): string {
  if (typeof outcome === 'string') return outcome;
  if (outcome.status < 400) return String(outcome.status);
  const { code = '' } = JSON.parse(outcome.body.toString('utf8')) as { code?: string };
  return `${outcome.status} ${code}`;
}
