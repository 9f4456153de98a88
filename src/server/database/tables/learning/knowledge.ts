import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';
import { storyId } from '#server/database/tables/stories/stories.ts';
import { userId } from '#server/database/tables/account/users.ts';

/** Notes of users on chapters of a course. */
export const chapterNotes = pgTable(
  'chapter_notes',
  {
    id: text().primaryKey(),
    userId: userId(),
    storyId: storyId(),
    text: text().notNull(),
    writtenAt: moment('written_at').notNull(),
  },
  (table) => [index().on(table.userId, table.storyId, table.writtenAt)],
);
