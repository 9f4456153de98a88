import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { feedbackStates, feedbackTopics } from '#contract/account/feedback.ts';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from '#server/database/tables/account/users.ts';

/** What accounts have written to the operator: one row for each matter. */
export const feedbackThreads = pgTable(
  'feedback_threads',
  {
    /** Lower-case, because cursors contain it. */
    id: text().primaryKey(),
    userId: userId(),
    topic: text({ enum: feedbackTopics }).notNull(),
    state: text({ enum: feedbackStates }).notNull(),
    /** How the operator may reach the user otherwise. */
    contact: text(),
    /** What the user has allowed to send about the device. */
    device: text(),
    createdAt: moment('created_at').notNull(),
    /** When the last message was written. */
    changedAt: moment('changed_at').notNull(),
    /** When the operator has answered last, and when the user has read the answers last. */
    answeredAt: moment('answered_at'),
    readAt: moment('read_at'),
    closedAt: moment('closed_at'),
  },
  (table) => [
    index('feedback_threads_list').on(table.userId, table.changedAt, table.id),
    index().on(table.state, table.changedAt),
    index().on(table.closedAt),
  ],
);

export const feedbackMessages = pgTable(
  'feedback_messages',
  {
    threadId: text('thread_id')
      .notNull()
      .references(() => feedbackThreads.id, { onDelete: 'cascade' }),
    /** From 0, in the order in which they were written. */
    position: integer().notNull(),
    author: text({ enum: ['user', 'operator'] }).notNull(),
    text: text().notNull(),
    /** The ids of the uploads, which only the user and operators see. */
    pictures: jsonb().$type<string[]>().notNull(),
    writtenAt: moment('written_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.threadId, table.position] })],
);
