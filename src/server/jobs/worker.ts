import { MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { errorText } from '#server/operation/loggedError.ts';
import { jobQueue, MAX_ATTEMPTS, type LeasedJob } from './queue.ts';

/**
 * The duration of a lease: longer than any attempt takes. If a worker dies, its job is attempted again after this time.
 */
const LEASE_MS = 2 * MINUTE_MS;
const POLL_MS = SECOND_MS;
const MAX_CONCURRENT_JOBS = 20;
/**
 * The maximum number of jobs that run at the same time for one system. Every job that waits for a payment channel names
 * it, so a channel that does not answer can occupy only this number of jobs. Jobs that name no system are counted by
 * their kind instead.
 */
const MAX_CONCURRENT_JOBS_PER_SYSTEM = 5;

/**
 * Thrown by a handler if the time of its job has not come; the job then runs again at this time. That happens if the
 * clock was put back after the job was leased, or if the time was postponed after the job was enqueued.
 */
export class NotDueError extends Error {
  constructor(readonly dueAt: Date) {
    super(`The job is not due before ${dueAt.toISOString()}.`);
  }
}

export interface JobHandler {
  /**
   * The job's changes to the database. They are committed in the transaction that marks the job as done, so they happen
   * once.
   */
  work?: (tx: Database, job: LeasedJob, now: Date) => Promise<void>;
  /**
   * Effects outside the database, which run before `work`. If a worker dies or loses its lease, they run again. So pass
   * the job's key to the other system, which can then detect the repetition.
   */
  externalEffect?: (job: LeasedJob) => Promise<void>;
}

export type JobHandlers = Readonly<Record<string, JobHandler>>;

interface WorkerOptions {
  db: Database;
  handlers: JobHandlers;
  now: () => Date;
  /** The maximum number of jobs that run at the same time. */
  atOnce?: number;
  /** The duration of a lease. Set this for jobs that take longer than usual. */
  leaseMs?: number;
  /** Called for every failed attempt; `isDead` is true if it was the last attempt. */
  onFailure: (error: unknown, job: LeasedJob, isDead: boolean) => void;
}

/**
 * Runs several jobs at the same time, so that a job that waits for another system does not delay the others. Only a
 * few of these jobs may wait for the same system. A job is leased only when it can start immediately.
 */
function jobPool({ db, handlers, now, onFailure, atOnce = MAX_CONCURRENT_JOBS, leaseMs = LEASE_MS }: WorkerOptions) {
  const kinds = Object.keys(handlers);
  const queue = jobQueue(db);
  const running = new Set<Promise<void>>();
  /** How many of the running jobs wait for each system. */
  const waiting = new Map<string, number>();
  const count = (system: string, change: number) => waiting.set(system, (waiting.get(system) ?? 0) + change);

  async function attempt(job: LeasedJob): Promise<void> {
    try {
      if (job.attempts > MAX_ATTEMPTS) throw new Error('The workers of the last attempts died.');
      const { work, externalEffect } = handlers[job.kind] ?? {};
      await externalEffect?.(job);
      await db.transaction(async (tx) => {
        if (await jobQueue(tx).finish(job, now())) await work?.(tx, job, now());
      });
    } catch (error) {
      if (error instanceof NotDueError) {
        await queue.postpone(job, error.dueAt);
        return;
      }
      const isDead = await queue.fail(job, errorText(error), now());
      onFailure(error, job, isDead);
    }
  }

  return {
    /** The promises of the attempts in progress. Each rejects only if the failure of the attempt cannot be stored. */
    running,

    /** Starts as many due jobs as `atOnce` still allows. Returns the attempts that it has started. */
    async start(): Promise<Promise<void>[]> {
      const started: Promise<void>[] = [];
      while (kinds.length > 0 && running.size < atOnce) {
        const busy = [...waiting].flatMap(([system, jobs]) => (jobs < MAX_CONCURRENT_JOBS_PER_SYSTEM ? [] : [system]));
        // oxlint-disable-next-line no-await-in-loop -- each job that starts may make a system busy
        const [job] = await queue.lease(kinds, 1, leaseMs, now(), busy);
        if (!job) break;
        count(job.waitsFor, 1);
        const attempted = attempt(job).finally(() => {
          count(job.waitsFor, -1);
          running.delete(attempted);
        });
        running.add(attempted);
        started.push(attempted);
      }
      return started;
    },
  };
}

/** Runs due jobs until there are none. Returns how many attempts it made. */
export async function runDueJobs(options: WorkerOptions): Promise<number> {
  const pool = jobPool(options);
  for (let attempts = 0; ;) {
    const before = pool.running.size;
    const started = await pool.start();
    attempts += started.length;
    // Jobs that were running before `start` may have made it skip due jobs of their systems, even if they have
    // ended since.
    if (before + started.length === 0) return attempts;
    if (pool.running.size > 0) await Promise.race(pool.running);
  }
}

/**
 * Looks for due jobs every second, and whenever a job has ended. It polls because PgBouncer does not pass on
 * PostgreSQL's notifications. `stop` resolves when the jobs in progress (at most `atOnce`) have ended.
 */
export function startWorker(options: WorkerOptions, onError: (error: unknown) => void): { stop: () => Promise<void> } {
  const pool = jobPool(options);
  let isStopping = false;
  /** Whether a job may have become due since the latest call of `pool.start`. */
  let isWanted = false;
  let starting: Promise<void> | undefined;
  const look = () => {
    if (isStopping) return;
    isWanted = true;
    starting ??= startAll()
      .catch(onError)
      .finally(() => {
        starting = undefined;
      });
  };
  async function startAll(): Promise<void> {
    while (isWanted && !isStopping) {
      isWanted = false;
      // oxlint-disable-next-line no-await-in-loop -- the next look depends on what this one has found
      const started = await pool.start();
      for (const attempted of started) void attempted.catch(onError).finally(look);
      if (started.length > 0) isWanted = true;
    }
  }
  look();
  const timer = setInterval(look, POLL_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      isStopping = true;
      await starting;
      await Promise.allSettled(pool.running);
    },
  };
}
