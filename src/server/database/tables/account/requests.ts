import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';

/**
 * HTTP-10: the first answer to a write that must take effect once. A row can be decrypted only with the idempotency
 * key.
 */
export const firstAnswers = pgTable(
  'first_answers',
  {
    id: text().primaryKey(),
    requestDigest: text('request_digest').notNull(),
    sealedAnswer: text('sealed_answer').notNull(),
    /** The latest time at which the work outside the database ends; null if no such work is running. */
    inFlightUntil: moment('in_flight_until'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index().on(table.createdAt)],
);

/** Request tokens that a write has used, kept until no gateway would accept them any more. */
export const usedRequestTokens = pgTable(
  'used_request_tokens',
  {
    /** A digest of the token's device and `jti`. */
    id: text().primaryKey(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index().on(table.endsAt)],
);

/** The time of the last hit in epoch milliseconds, and the number of hits. */
export type RateCell = [at: number, hits: number];

/** Cells by the length of their window in milliseconds; the cells of a window are in the order of time. */
export type RateWindows = Record<number, RateCell[]>;

/** Sliding windows, shared by all gateways. Keys contain network addresses and mobile numbers only as keyed digests. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    /** The previous release reads and writes this column, because it does not know `windows`. */
    hits: jsonb().$type<number[]>().notNull(),
    windows: jsonb().$type<RateWindows>().notNull().default({}),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index().on(table.updatedAt)],
);
