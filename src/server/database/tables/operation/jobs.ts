import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';

/** Background jobs and the outbox (`server/jobs/`). A job waits, is leased by one worker, and ends as done or dead. */
export const jobs = pgTable(
  'jobs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    /** Makes enqueueing idempotent: each kind has at most one job with this key. */
    key: text().notNull(),
    payload: jsonb().notNull(),
    /**
     * The system whose answer the job waits for, such as a payment channel; null if there is none, or if it is not
     * known beforehand.
     */
    waitsFor: text('waits_for'),
    attempts: integer().notNull().default(0),
    /** The number of attempts that neither succeeded nor failed, because their worker died or lost its lease. */
    deaths: integer().notNull().default(0),
    /**
     * The earliest time at which a worker may lease the job. After a failure this is the time of the next attempt;
     * during an attempt it is the end of the lease.
     */
    runAt: moment('run_at').notNull(),
    /** The random id of the current attempt; null if no worker has leased the job. */
    lease: text(),
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull(),
    doneAt: moment('done_at'),
    /** The time at which the last attempt failed, if the job is dead. An operator decides how to proceed. */
    deadAt: moment('dead_at'),
  },
  (table) => [
    uniqueIndex('jobs_key_index').on(table.kind, table.key),
    index('jobs_due_index')
      .on(table.runAt)
      .where(sql`done_at is null and dead_at is null`),
    index('jobs_done_index').on(table.doneAt),
    index('jobs_dead_index')
      .on(table.deadAt)
      .where(sql`dead_at is not null`),
  ],
);
