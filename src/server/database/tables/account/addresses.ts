import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from './users.ts';

/**
 * The columns of a delivery address. The names of the region are those that were valid when the address was written.
 */
export const destinationColumns = () => ({
  receiver: text().notNull(),
  mobile: text().notNull(),
  /** The code of the district (区县). */
  regionCode: text('region_code').notNull(),
  province: text().notNull(),
  city: text().notNull(),
  district: text().notNull(),
  detailAddress: text('detail_address').notNull(),
});

/** Delivery addresses. */
export const addresses = pgTable(
  'addresses',
  {
    id: text().primaryKey(),
    userId: userId(),
    ...destinationColumns(),
    isDefault: boolean('is_default').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    index().on(table.userId, table.changedAt),
    uniqueIndex('addresses_one_default')
      .on(table.userId)
      .where(sql`is_default`),
  ],
);
