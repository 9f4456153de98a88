import { and, asc, count, eq, inArray, isNotNull, isNull, lte, min, sql } from 'drizzle-orm';
import { HOUR_MS, SECOND_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { jobs } from '#server/database/tables/operation/jobs.ts';

export interface NewJob {
  kind: string;
  /** Identifies the job within its kind: a second job of the same kind and key is not stored. */
  key: string;
  payload?: unknown;
  /** The system whose answer the job waits for, if known. A worker runs only a few jobs for one system at a time. */
  waitsFor?: string;
  /** The earliest start; if missing, the job is due immediately. */
  runAt?: Date;
}

export interface LeasedJob {
  id: number;
  kind: string;
  key: string;
  payload: unknown;
  /** The system whose answer the job waits for, or the kind of the job if the system is not known. */
  waitsFor: string;
  /** The number of attempts, including the current one. */
  attempts: number;
  /** The number of earlier attempts whose worker died or lost its lease. */
  deaths: number;
  lease: string;
}

/**
 * The number of attempts after which a failed job is dead. The last attempt begins about two and a half hours after the
 * first.
 */
export const MAX_ATTEMPTS = 12;
const FIRST_BACK_OFF_MS = 5 * SECOND_MS;
const LONGEST_BACK_OFF_MS = HOUR_MS;
const MAX_ERROR_LENGTH = 500;

/** Returns the pause after this many attempts: 5 s, 10 s, 20 s, … up to an hour, in milliseconds. */
export const backOffMs = (attempts: number): number =>
  Math.min(FIRST_BACK_OFF_MS * 2 ** (attempts - 1), LONGEST_BACK_OFF_MS);

/**
 * The queue of background jobs. Call `enqueue` in the transaction of the change that needs the job, so that both are
 * committed or neither is. All times come from the gateways' clocks.
 */
export function jobQueue(db: Database) {
  const isWaiting = and(isNull(jobs.doneAt), isNull(jobs.deadAt));
  const system = sql<string>`coalesce(${jobs.waitsFor}, ${jobs.kind})`;
  const isMine = ({ id, lease }: LeasedJob) => and(eq(jobs.id, id), eq(jobs.lease, lease), isWaiting);

  return {
    /** Stores a job unless its kind already has a job with this key. Returns whether the job is new. */
    async enqueue({ kind, key, payload = null, waitsFor, runAt }: NewJob, now: Date): Promise<boolean> {
      const added = await db
        .insert(jobs)
        .values({
          kind,
          key,
          payload: sql`${JSON.stringify(payload)}::jsonb`,
          waitsFor,
          runAt: runAt ?? now,
          createdAt: now,
        })
        .onConflictDoNothing()
        .returning({ id: jobs.id });
      return added.length > 0;
    },

    /**
     * Leases due jobs of these kinds; the job that has been due longest comes first. If a worker dies, its job is
     * due again when the lease ends. An attempt is counted when it starts, so that even a job that kills its
     * workers becomes dead. Jobs that wait for one of the systems in `busy` are left out.
     */
    async lease(
      kinds: readonly string[],
      most: number,
      leaseMs: number,
      now: Date,
      busy: readonly string[] = [],
    ): Promise<LeasedJob[]> {
      const due = db
        .select({ id: jobs.id })
        .from(jobs)
        .where(
          and(
            isWaiting,
            lte(jobs.runAt, now),
            inArray(jobs.kind, [...kinds]),
            busy.length > 0 ? sql`${system} <> all(${sql.param(busy)}::text[])` : undefined,
          ),
        )
        .orderBy(asc(jobs.runAt), asc(jobs.id))
        .limit(most)
        .for('update', { skipLocked: true });
      const leased = await db
        .update(jobs)
        .set({
          attempts: sql`${jobs.attempts} + 1`,
          // A lease that is still stored shows that the worker died, because an attempt that ends in any other way
          // removes its lease.
          deaths: sql`${jobs.deaths} + (${jobs.lease} is not null)::int`,
          runAt: new Date(now.getTime() + leaseMs),
          lease: crypto.randomUUID(),
        })
        .where(inArray(jobs.id, due))
        .returning();
      return leased.map(({ id, kind, key, payload, waitsFor, attempts, deaths, lease }) => ({
        id,
        kind,
        key,
        payload,
        waitsFor: waitsFor ?? kind,
        attempts,
        deaths,
        lease: lease ?? '',
      }));
    },

    /**
     * Marks a job as done. Call this first in the transaction of the job's work, and do no work if it returns
     * false, because then another worker has taken over the job. So the work of a job is committed only once, even
     * after several attempts.
     */
    async finish(job: LeasedJob, now: Date): Promise<boolean> {
      const done = await db
        .update(jobs)
        .set({ doneAt: now, lease: null, lastError: null })
        .where(isMine(job))
        .returning({ id: jobs.id });
      return done.length > 0;
    },

    /** Makes a job due again at a later time. It gets its full number of attempts, because it has not failed. */
    async postpone(job: LeasedJob, runAt: Date): Promise<void> {
      await db.update(jobs).set({ lease: null, runAt, attempts: 0, deaths: 0 }).where(isMine(job));
    },

    /**
     * Schedules the next attempt of a failed job, or marks the job as dead after the last attempt. Returns whether the
     * job is now dead.
     */
    async fail(job: LeasedJob, error: string, now: Date): Promise<boolean> {
      const isLast = job.attempts >= MAX_ATTEMPTS;
      const failed = await db
        .update(jobs)
        .set({
          lease: null,
          lastError: error.slice(0, MAX_ERROR_LENGTH),
          runAt: new Date(now.getTime() + backOffMs(job.attempts)),
          ...(isLast ? { deadAt: now } : {}),
        })
        .where(isMine(job))
        .returning({ id: jobs.id });
      return isLast && failed.length > 0;
    },

    /**
     * Returns the number of dead jobs, and since when the oldest due job has been waiting (undefined if no job is due).
     * Both queries use an index.
     */
    async backlog(now: Date): Promise<{ dead: number; oldestDueAt: Date | undefined }> {
      const [dead] = await db.select({ count: count() }).from(jobs).where(isNotNull(jobs.deadAt));
      const [due] = await db
        .select({ oldest: min(jobs.runAt) })
        .from(jobs)
        .where(and(isWaiting, lte(jobs.runAt, now)));
      return { dead: dead?.count ?? 0, oldestDueAt: due?.oldest ?? undefined };
    },

    listDead: () => db.select().from(jobs).where(isNotNull(jobs.deadAt)).orderBy(asc(jobs.deadAt)).limit(1_000),

    /** Makes a dead job due again, with its full number of attempts. Returns false if no dead job has this id. */
    async retry(id: number, now: Date): Promise<boolean> {
      const retried = await db
        .update(jobs)
        .set({ deadAt: null, attempts: 0, deaths: 0, runAt: now })
        .where(and(eq(jobs.id, id), isNotNull(jobs.deadAt)))
        .returning({ id: jobs.id });
      return retried.length > 0;
    },
  };
}
