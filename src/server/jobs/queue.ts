import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { HOUR_MS } from '#lib/time.ts';
import type { Database } from '#server/database/open.ts';
import { jobs } from '#server/database/tables/jobs.ts';

export interface NewJob {
  kind: string;
  /** A kind has one job of each key, however often it is enqueued. */
  key: string;
  payload?: unknown;
  /** Not before; at once when left out. */
  runAt?: Date;
}

export interface LeasedJob {
  id: number;
  kind: string;
  key: string;
  payload: unknown;
  /** Including this one. */
  attempts: number;
  lease: string;
}

/** The last attempt is about four hours after the first; a job that fails in it is dead. */
export const MOST_ATTEMPTS = 12;
const FIRST_BACK_OFF_MS = 5_000;
const LONGEST_BACK_OFF_MS = HOUR_MS;
const MOST_ERROR_LENGTH = 500;

/** Returns the pause after so many attempts: 5 s, 10 s, 20 s, … up to an hour, in milliseconds. */
export const backOffMs = (attempts: number): number =>
  Math.min(FIRST_BACK_OFF_MS * 2 ** (attempts - 1), LONGEST_BACK_OFF_MS);

/**
 * The queue of background jobs. `enqueue` in the transaction of the change that needs the job: both are committed or
 * neither is. All times are those of the gateways' clocks.
 */
export function jobQueue(db: Database) {
  const isWaiting = and(isNull(jobs.doneAt), isNull(jobs.deadAt));
  const isMine = ({ id, lease }: LeasedJob) => and(eq(jobs.id, id), eq(jobs.lease, lease), isWaiting);

  return {
    /** Returns whether the job is new. */
    async enqueue({ kind, key, payload = null, runAt }: NewJob, now: Date): Promise<boolean> {
      const added = await db
        .insert(jobs)
        .values({ kind, key, payload: sql`${JSON.stringify(payload)}::jsonb`, runAt: runAt ?? now, createdAt: now })
        .onConflictDoNothing()
        .returning({ id: jobs.id });
      return added.length > 0;
    },

    /**
     * Leases due jobs of these kinds, the longest due first. A job whose lease has ended, because its worker died, is due
     * again. The attempt counts now, so that a job that kills its workers ends, too.
     */
    async lease(kinds: readonly string[], most: number, leaseMs: number, now: Date): Promise<LeasedJob[]> {
      const due = db
        .select({ id: jobs.id })
        .from(jobs)
        .where(and(isWaiting, lte(jobs.runAt, now), inArray(jobs.kind, [...kinds])))
        .orderBy(asc(jobs.runAt), asc(jobs.id))
        .limit(most)
        .for('update', { skipLocked: true });
      const leased = await db
        .update(jobs)
        .set({
          attempts: sql`${jobs.attempts} + 1`,
          runAt: new Date(now.getTime() + leaseMs),
          lease: crypto.randomUUID(),
        })
        .where(inArray(jobs.id, due))
        .returning();
      return leased.map(({ id, kind, key, payload, attempts, lease }) => ({
        ...{ id, kind, key, payload, attempts, lease: lease ?? '' },
      }));
    },

    /**
     * Marks a job as done. Call it first in the transaction of the job's work, and do nothing where it returns false:
     * another worker has taken the job over. So the work of a job is committed once, however often it is attempted.
     */
    async finish(job: LeasedJob, now: Date): Promise<boolean> {
      const done = await db
        .update(jobs)
        .set({ doneAt: now, lease: null, lastError: null })
        .where(isMine(job))
        .returning({ id: jobs.id });
      return done.length > 0;
    },

    /** Plans the next attempt of a job, or makes it dead after the last. Returns whether it is dead now. */
    async fail(job: LeasedJob, error: string, now: Date): Promise<boolean> {
      const isLast = job.attempts >= MOST_ATTEMPTS;
      const failed = await db
        .update(jobs)
        .set({
          lease: null,
          lastError: error.slice(0, MOST_ERROR_LENGTH),
          runAt: new Date(now.getTime() + backOffMs(job.attempts)),
          ...(isLast ? { deadAt: now } : {}),
        })
        .where(isMine(job))
        .returning({ id: jobs.id });
      return isLast && failed.length > 0;
    },

    countDead: (): Promise<number> => db.$count(jobs, isNotNull(jobs.deadAt)),

    listDead: () => db.select().from(jobs).where(isNotNull(jobs.deadAt)).orderBy(asc(jobs.deadAt)).limit(1_000),

    /** Gives a dead job all its attempts again. Returns whether there is such a job. */
    async retry(id: number, now: Date): Promise<boolean> {
      const retried = await db
        .update(jobs)
        .set({ deadAt: null, attempts: 0, runAt: now })
        .where(and(eq(jobs.id, id), isNotNull(jobs.deadAt)))
        .returning({ id: jobs.id });
      return retried.length > 0;
    },
  };
}
