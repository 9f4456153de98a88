import { MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { jobQueue, MOST_ATTEMPTS, type LeasedJob } from './queue.ts';

/** Longer than any attempt takes. A job whose worker died is attempted again after this time. */
const LEASE_MS = 2 * MINUTE_MS;
const POLL_MS = SECOND_MS;
const AT_ONCE = 10;

export interface JobHandler {
  /** The job's changes to the database. They are committed together with its completion, so they happen once. */
  work?: (tx: Database, job: LeasedJob, now: Date) => Promise<void>;
  /**
   * Effects outside the database, which run before `work`. They may run more than once if a worker dies or loses its
   * lease, so pass the job's key to the other system, which can then detect a repetition.
   */
  outside?: (job: LeasedJob) => Promise<void>;
}

export type JobHandlers = Readonly<Record<string, JobHandler>>;

interface WorkerOptions {
  db: Database;
  handlers: JobHandlers;
  now: () => Date;
  /**
   * The number of jobs that are leased together, and the duration of the lease. Set these for jobs that take longer
   * than usual.
   */
  atOnce?: number;
  leaseMs?: number;
  /** Called for every failed attempt; `isDead` is true if it was the last attempt. */
  onFailure: (error: unknown, job: LeasedJob, isDead: boolean) => void;
}

/** Runs due jobs until there are none. Returns how many attempts it made. */
export async function runDueJobs(
  { db, handlers, now, onFailure, atOnce = AT_ONCE, leaseMs = LEASE_MS }: WorkerOptions,
  signal?: AbortSignal,
): Promise<number> {
  const kinds = Object.keys(handlers);
  const queue = jobQueue(db);
  for (let attempts = 0; ;) {
    if (kinds.length === 0 || signal?.aborted === true) return attempts;
    const leased = await queue.lease(kinds, atOnce, leaseMs, now());
    if (leased.length === 0) return attempts;
    for (const job of leased) {
      await attempt(job);
      attempts += 1;
    }
  }

  async function attempt(job: LeasedJob): Promise<void> {
    try {
      if (job.attempts > MOST_ATTEMPTS) throw new Error('The workers of the last attempts died.');
      const { work, outside } = handlers[job.kind] ?? {};
      await outside?.(job);
      await db.transaction(async (tx) => {
        if (await jobQueue(tx).finish(job, now())) await work?.(tx, job, now());
      });
    } catch (error) {
      const isDead = await queue.fail(job, error instanceof Error ? error.message : String(error), now());
      onFailure(error, job, isDead);
    }
  }
}

/**
 * Polls for due jobs every second, because PgBouncer does not pass on PostgreSQL's notifications. `stop` resolves when
 * the leased jobs (at most `atOnce`) have ended.
 */
export function startWorker(options: WorkerOptions, onError: (error: unknown) => void): { stop: () => Promise<void> } {
  const isStopping = new AbortController();
  let running: Promise<void> | undefined;
  const poll = () => {
    running ??= runDueJobs(options, isStopping.signal)
      .then(() => undefined, onError)
      .finally(() => {
        running = undefined;
      });
  };
  poll();
  const timer = setInterval(poll, POLL_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      isStopping.abort();
      await running;
    },
  };
}
