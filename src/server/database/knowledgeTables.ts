import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, stories, users } from './schema.ts';

/** What somebody wrote down on a chapter of a course. */
export const chapterNotes = pgTable(
  'chapter_notes',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    storyId: text('story_id')
      .notNull()
      .references(() => stories.id),
    text: text().notNull(),
    writtenAt: moment('written_at').notNull(),
  },
  (table) => [index().on(table.userId, table.storyId, table.writtenAt)],
);
