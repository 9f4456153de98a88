import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';
import { stories } from './stories.ts';
import { userId } from '#server/database/tables/account/users.ts';
import { works } from './works.ts';

export const comments = pgTable(
  'comments',
  {
    id: text().primaryKey(),
    /** The subject of the comment: a story or a work. */
    storyId: text('story_id').references(() => stories.id),
    workId: text('work_id').references(() => works.id, { onDelete: 'cascade' }),
    userId: userId(),
    /**
     * The child that was active when the comment was written, and whose nickname is shown; null if a gateway of an
     * earlier release wrote the row.
     */
    childId: text('child_id'),
    text: text().notNull(),
    /** Operators review each comment before other users see it: `npm run comments`. */
    state: text({ enum: ['pending', 'approved', 'refused'] })
      .notNull()
      .default('pending'),
    writtenAt: moment('written_at').notNull(),
    reviewedAt: moment('reviewed_at'),
  },
  (table) => [
    check('comments_subject_check', sql`num_nonnulls(story_id, work_id) = 1`),
    index().on(table.storyId, table.writtenAt, table.id),
    index().on(table.workId, table.writtenAt, table.id),
    index().on(table.userId),
    index().on(table.state, table.writtenAt),
    index('comments_refused_index')
      .on(table.reviewedAt)
      .where(sql`state = 'refused'`),
  ],
);

/** Users' reports of a comment. When an operator has reviewed the comment, they become `dismissedReports`. */
export const commentReports = pgTable(
  'comment_reports',
  {
    commentId: text('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: userId(),
    reason: text({ enum: ['unkind', 'private', 'advert', 'other'] }).notNull(),
    reportedAt: moment('reported_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.commentId, table.userId] }), index().on(table.userId)],
);
