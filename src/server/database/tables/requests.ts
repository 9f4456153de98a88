import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/moment.ts';

/** HTTP-10: what was answered to a write that must happen once. Only who brings the key again can open a row. */
export const firstAnswers = pgTable(
  'first_answers',
  {
    id: text().primaryKey(),
    requestDigest: text('request_digest').notNull(),
    sealedAnswer: text('sealed_answer').notNull(),
    /** The work reaches beyond the database and is not over yet, at the latest until then; null = it is over. */
    inFlightUntil: moment('in_flight_until'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index().on(table.createdAt)],
);

/** Request tokens that a write has used up, until no gateway would accept them any more. */
export const usedRequestTokens = pgTable(
  'used_request_tokens',
  {
    /** A digest of the token's device and `jti`. */
    id: text().primaryKey(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index().on(table.endsAt)],
);

/** When it was hit last, as epoch milliseconds, and how often. */
export type RateCell = [at: number, hits: number];

/** Cells by the length of their window in milliseconds, the oldest first. */
export type RateWindows = Record<number, RateCell[]>;

/** Sliding windows, shared by all gateways. Keys hold no addresses or numbers of people, only keyed digests of them. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    /** Written by the release before `windows`; it still reads it. */
    hits: jsonb().$type<number[]>().notNull(),
    windows: jsonb().$type<RateWindows>().notNull().default({}),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index().on(table.updatedAt)],
);
