import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';

/**
 * HTTP-10: the first reply to a write request that may take effect only once. A repeated request gets the same reply. A
 * row can be decrypted only with the idempotency key.
 */
export const firstAnswers = pgTable(
  'first_answers',
  {
    id: text().primaryKey(),
    requestDigest: text('request_digest').notNull(),
    sealedAnswer: text('sealed_answer').notNull(),
    /**
     * While the write is doing work outside the database: the time at which this work ends at the latest; otherwise
     * null.
     */
    inFlightUntil: moment('in_flight_until'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index().on(table.createdAt)],
);

/** Request tokens that write requests have used. They are kept until no gateway would accept them any more. */
export const usedRequestTokens = pgTable(
  'used_request_tokens',
  {
    /** A digest of the token's device and `jti`. */
    id: text().primaryKey(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index().on(table.endsAt)],
);

/**
 * A cell of a rate limit counts hits (events that the limit restricts) that came close together. It contains the time
 * of the last hit, in epoch milliseconds, and the number of hits.
 */
export type RateCell = [at: number, hits: number];

/**
 * The cells of each sliding window, by the length of the window in milliseconds. The cells of a window are sorted by
 * time.
 */
export type RateWindows = Record<number, RateCell[]>;

/**
 * The sliding windows of rate limits, which all gateways share. Keys contain networks and mobile numbers only as keyed
 * digests.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    /** Only gateways of the previous release, which do not know `windows`, use this column. */
    hits: jsonb().$type<number[]>().notNull(),
    windows: jsonb().$type<RateWindows>().notNull().default({}),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index().on(table.updatedAt)],
);
