import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/moment.ts';
import { storyId } from './stories.ts';
import { userId } from './users.ts';

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
