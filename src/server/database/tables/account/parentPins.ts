import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';
import { sessions } from './sessions.ts';
import { userId } from './users.ts';

/** The parent PIN of an account (`server/domain/parentGate`). */
export const parentPins = pgTable(
  'parent_pins',
  {
    userId: userId().primaryKey(),
    /** The digest of the PIN together with its salt and parameters, as `pinHash.ts` writes it. */
    hash: text().notNull(),
    /** The number of wrong PINs since the last correct one. */
    errors: integer().notNull().default(0),
    /**
     * The digest of the mobile number that the adult entered to set the PIN. Only this number can reset the PIN. It is
     * null if the account already had a mobile number of its own.
     */
    mobileDigest: text('mobile_digest'),
    changedAt: moment('changed_at').notNull(),
  },
  () => [check('parent_pins_errors_check', sql`errors between 0 and 5`)],
);

/**
 * Proofs that an adult has entered the parent PIN or an SMS code. Each proof permits one session to do one action once,
 * and is deleted when it is used.
 */
export const parentProofs = pgTable(
  'parent_proofs',
  {
    userId: userId(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    action: text().notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.action] }),
    index().on(table.userId),
    index().on(table.endsAt),
  ],
);
