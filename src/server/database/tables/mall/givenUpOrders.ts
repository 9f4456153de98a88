import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';

/**
 * Orders that users gave up after the answer to their request was lost. The request may still be on its way. If it
 * arrives later, the gateway refuses it.
 */
export const givenUpOrders = pgTable(
  'given_up_orders',
  {
    /** A digest of the user's id and the order key. */
    id: text().primaryKey(),
    givenUpAt: moment('given_up_at').notNull(),
  },
  (table) => [index().on(table.givenUpAt)],
);
