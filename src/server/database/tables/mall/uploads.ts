import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { uploadPurposes } from '#contract/uploads.ts';
import { moment } from '#server/database/statements/moment.ts';
import { healthRecords } from '#server/database/tables/account/health.ts';
import { honours } from '#server/database/tables/experience/honours.ts';
import { goodsReviews } from './reviews.ts';
import { works } from '#server/database/tables/stories/works.ts';
import { users } from '#server/database/tables/account/users.ts';

/** Files of users (`server/uploads`). A row exists as long as at least one of its files exists. */
export const uploads = pgTable(
  'uploads',
  {
    /** An id that nobody can guess. It is also the name of the folder with the files of the upload. */
    id: text().primaryKey(),
    /**
     * The owner of the file; null once the owner's account was erased. Then nobody sees the file, and the sweep removes
     * it.
     */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    purpose: text({ enum: uploadPurposes }).notNull(),
    state: text({ enum: ['receiving', 'ready', 'used', 'kept', 'refused', 'removed'] }).notNull(),
    /** The length of the whole file in bytes, as announced by the client. */
    announcedBytes: integer('announced_bytes').notNull(),
    receivedBytes: integer('received_bytes').notNull().default(0),
    /** The names of the objects that make up the received bytes, in order. */
    chunks: jsonb().$type<string[]>().notNull().default([]),
    /** The total size in bytes of the pictures, or of the checked sound, that were made of the file. */
    storedBytes: integer('stored_bytes').notNull().default(0),
    /** Why the file was refused: a code of `endpoint/problem.ts`. */
    refusal: text(),
    /** The review that shows the picture. */
    reviewId: text('review_id').references(() => goodsReviews.id, { onDelete: 'set null' }),
    /** The position of the picture in the review, honour or record that shows it. */
    position: integer().notNull().default(0),
    /** The honour that shows the picture. The state of the upload is `kept` while this is set. */
    honourId: text('honour_id').references(() => honours.id, { onDelete: 'set null' }),
    /** The health record that shows the picture. The state of the upload is `kept` while this is set. */
    healthRecordId: text('health_record_id').references(() => healthRecords.id, { onDelete: 'set null' }),
    /** The child whose avatar is this photo. The state of the upload is `kept` while this is set. */
    avatarOf: text('avatar_of').references(() => users.id, { onDelete: 'set null' }),
    /** The work for which the file is the sound or the cover. The state is `kept` once the work uses the file. */
    workId: text('work_id').references(() => works.id, { onDelete: 'set null' }),
    /** Whether everybody may see the file. */
    isPublic: boolean('is_public').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    /** If nothing uses the file: the time at which it is removed; otherwise null. */
    endsAt: moment('ends_at'),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.reviewId),
    index().on(table.endsAt),
    index('uploads_abandoned_index')
      .on(table.id)
      .where(sql`user_id is null or state = 'removed' or (state = 'used' and review_id is null)`),
    index().on(table.honourId),
    index().on(table.healthRecordId),
    index().on(table.avatarOf),
    index().on(table.workId),
    index('uploads_detached_work_index')
      .on(table.id)
      .where(
        sql`work_id is null and ((purpose = 'recording' and state <> 'removed') or (purpose = 'workCover' and state = 'kept'))`,
      ),
    index('uploads_detached_avatar_index')
      .on(table.id)
      .where(sql`state = 'kept' and purpose = 'avatar' and avatar_of is null`),
    index('uploads_detached_index')
      .on(table.id)
      .where(sql`state = 'kept' and purpose in ('honour', 'teeth') and honour_id is null and health_record_id is null`),
    index('uploads_leftover_index')
      .on(table.id)
      .where(sql`state in ('ready', 'used', 'refused') and chunks <> '[]'`),
    index('uploads_kept_leftover_index')
      .on(table.id)
      .where(sql`state = 'kept' and chunks <> '[]'`),
    check('uploads_bytes_check', sql`announced_bytes > 0 and received_bytes between 0 and announced_bytes`),
  ],
);
