import { boolean, integer, text } from 'drizzle-orm/pg-core';
import { packId } from '#server/database/tables/stories/packs.ts';

/** The columns that series, picture books and booklists have in common. */
export const shownColumns = () => ({
  id: text().primaryKey(),
  packId: packId(),
  title: text().notNull(),
  summary: text().notNull(),
  ageFrom: integer('age_from').notNull(),
  ageTo: integer('age_to').notNull(),
  categoryId: text('category_id').notNull(),
  cover: text().notNull(),
  position: integer().notNull(),
  isHidden: boolean('is_hidden').notNull().default(false),
});
