import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { audiences, workStates } from '#lib/works/workRules.ts';
import { moment } from '#server/database/statements/moment.ts';
import { packs } from './packs.ts';
import { stories } from './stories.ts';
import { userId, users } from '#server/database/tables/account/users.ts';

/** The pack that contains the row; null for rows of users. */
const packId = () => text('pack_id').references(() => packs.id);
/** The child who is the author; null for rows of a pack. */
const ownerId = () => text('user_id').references(() => users.id, { onDelete: 'cascade' });

/** The public names of people who record: children of our users, and readers of a pack. */
export const creators = pgTable(
  'creators',
  {
    id: text().primaryKey(),
    packId: packId(),
    userId: ownerId(),
    nickname: text().notNull(),
    about: text().notNull(),
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (table) => [uniqueIndex('creators_user').on(table.userId)],
);

/** A sentence of the text, and its start and end in the sound. */
interface ReadSentence {
  text: string;
  startMs: number;
  endMs: number;
}

/** A recording in which somebody reads one of our stories, a part of it, or a text of their own. */
export const works = pgTable(
  'works',
  {
    id: text().primaryKey(),
    packId: packId(),
    userId: ownerId(),
    creatorId: text('creator_id')
      .notNull()
      .references(() => creators.id),
    /** The story that is read; null if the text is the owner's own. */
    storyId: text('story_id').references(() => stories.id),
    /**
     * The story whose cover the work shows. It is null for works of a pack: they show the cover of the story that is
     * read.
     */
    coverStoryId: text('cover_story_id').references(() => stories.id),
    title: text().notNull(),
    /** The creator's description of the work. */
    about: text().notNull(),
    /** The sound file of a work of a pack; empty for users' recordings, whose sound is an upload. */
    sound: text().notNull(),
    /** The length of the sound; 0 while the work has no sound. */
    durationMs: integer('duration_ms').notNull(),
    /**
     * The time at which the work was published; for a recording that was never published, the time at which it was
     * created.
     */
    publishedAt: moment('published_at').notNull(),
    playCount: integer('play_count').notNull().default(0),
    /** The number of accounts, and of devices of guests, that have listened; each counts once. */
    listenerCount: integer('listener_count').notNull().default(0),
    sentences: jsonb().$type<ReadSentence[]>().notNull().default([]),
    /**
     * The sentences with their times in the next sound, while the app sends that sound. They replace `sentences` when
     * the gateway accepts the sound. If the sound is refused or discarded, they stay until the app sends the sentences
     * of another sound. In all other cases the value is null.
     */
    nextSentences: jsonb('next_sentences').$type<ReadSentence[]>(),
    /**
     * The people who can hear the work while its state is `published`. In all other states only the family hears it.
     */
    audience: text({ enum: audiences }).notNull().default('everybody'),
    /** Operators review works, and change their states, with `npm run works`. */
    state: text({ enum: workStates }).notNull().default('published'),
    /** The operator's text to the owner. */
    refusal: text(),
    isHidden: boolean('is_hidden').notNull().default(false),
    createdAt: moment('created_at'),
    changedAt: moment('changed_at'),
    submittedAt: moment('submitted_at'),
    reviewedAt: moment('reviewed_at'),
  },
  (table) => [
    index().on(table.storyId),
    index().on(table.creatorId),
    index().on(table.coverStoryId),
    index('works_own').on(table.userId, table.createdAt, table.id),
    index('works_in_review')
      .on(table.submittedAt, table.id)
      .where(sql`state in ('inReview', 'reported')`),
    index('works_newest_of_creator').on(table.creatorId, table.publishedAt, table.id),
    index('works_newest_of_story').on(table.storyId, table.publishedAt, table.id),
    index('works_public_of_creator')
      .on(table.creatorId, table.publishedAt, table.id)
      .where(sql`state = 'published' and audience = 'everybody' and not is_hidden`),
    // With this index, `revertFailedUploads` finds the works whose sound is being uploaded.
    index('works_uploading')
      .on(table.id)
      .where(sql`state = 'uploading'`),
    index('works_newest')
      .on(table.publishedAt, table.id)
      .where(sql`state = 'published' and audience = 'everybody'`),
  ],
);

const workId = () =>
  text('work_id')
    .notNull()
    .references(() => works.id, { onDelete: 'cascade' });

/**
 * One row for each listener (an account, or a device of a guest), work and hour, so that repeated plays count once an
 * hour.
 */
export const workPlays = pgTable(
  'work_plays',
  { workId: workId(), deviceId: text('device_id').notNull(), hour: moment('hour').notNull() },
  (table) => [primaryKey({ columns: [table.workId, table.deviceId, table.hour] }), index().on(table.hour)],
);

/** The accounts, and devices of guests, that have listened to a work. The rows are kept as long as the work. */
export const workListeners = pgTable(
  'work_listeners',
  { workId: workId(), listener: text().notNull(), heardAt: moment('heard_at').notNull() },
  (table) => [primaryKey({ columns: [table.workId, table.listener] }), index().on(table.listener)],
);

export const workLikes = pgTable(
  'work_likes',
  { workId: workId(), userId: userId(), likedAt: moment('liked_at').notNull() },
  (table) => [primaryKey({ columns: [table.workId, table.userId] }), index().on(table.userId)],
);

/**
 * The tips of a work, which are shells that listeners have given to it. Their sum is the power of the work. The ledger
 * of shells also contains each tip, as an expense of the listener.
 */
export const workTips = pgTable(
  'work_tips',
  {
    id: text().primaryKey(),
    workId: workId(),
    userId: userId(),
    amount: integer().notNull(),
    givenAt: moment('given_at').notNull(),
  },
  (table) => [index().on(table.workId), index().on(table.userId)],
);

/** Users' reports of a work. When an operator has reviewed the work, they become `dismissedReports`. */
export const workReports = pgTable(
  'work_reports',
  {
    workId: workId(),
    userId: userId(),
    reason: text({ enum: ['unkind', 'private', 'advert', 'other'] }).notNull(),
    reportedAt: moment('reported_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workId, table.userId] }), index().on(table.userId)],
);
