import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { feedbackStates, feedbackTopics } from '#contract/account/feedback.ts';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from '#server/database/tables/account/users.ts';

/** Conversations of accounts with the operator: one row for each matter. */
export const feedbackThreads = pgTable(
  'feedback_threads',
  {
    /** The id is in lower case, because it is a part of cursors, which allow no capital letters. */
    id: text().primaryKey(),
    userId: userId(),
    topic: text({ enum: feedbackTopics }).notNull(),
    state: text({ enum: feedbackStates }).notNull(),
    /** Another address or number by which the operator may reach the user. */
    contact: text(),
    /** Information about the device, which the user has agreed to send. */
    device: text(),
    createdAt: moment('created_at').notNull(),
    /** The time of the last message. */
    changedAt: moment('changed_at').notNull(),
    /** The time of the operator's last answer, and the time when the user last read the answers. */
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
    /** The position in the order in which the messages were written, from 0. */
    position: integer().notNull(),
    author: text({ enum: ['user', 'operator'] }).notNull(),
    text: text().notNull(),
    /** The ids of the uploaded pictures, which only the user and operators see. */
    pictures: jsonb().$type<string[]>().notNull(),
    writtenAt: moment('written_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.threadId, table.position] })],
);
