import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { HeadwearId } from '#lib/family/avatarRules.ts';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from './users.ts';

/**
 * Head wear, such as a hat on the avatar, that a child has earned, or that was bought for the child. Free head wear has
 * no rows.
 */
export const ownedHeadwear = pgTable(
  'owned_headwear',
  {
    userId: userId(),
    headwearId: text('headwear_id').$type<HeadwearId>().notNull(),
    gainedAt: moment('gained_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.headwearId] })],
);
