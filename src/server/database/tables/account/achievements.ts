import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { MedalRule } from '#server/content/pack/medals.ts';
import { moment } from '#server/database/statements/moment.ts';
import { packId } from '#server/database/tables/stories/packs.ts';
import { userId } from './users.ts';

export const medals = pgTable('medals', {
  id: text().primaryKey(),
  packId: packId(),
  title: text().notNull(),
  text: text().notNull(),
  cover: text().notNull(),
  rule: jsonb().$type<MedalRule>().notNull(),
  position: integer().notNull(),
  isHidden: boolean('is_hidden').notNull().default(false),
});

export const earnedMedals = pgTable(
  'earned_medals',
  {
    userId: userId(),
    medalId: text('medal_id')
      .notNull()
      .references(() => medals.id),
    earnedAt: moment('earned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.medalId] })],
);
