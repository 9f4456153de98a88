import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { audiences, workStates } from '#lib/works/workRules.ts';
import { moment } from '#server/database/statements/moment.ts';
import { packs } from './packs.ts';
import { stories } from './stories.ts';
import { userId, users } from '#server/database/tables/account/users.ts';

/** Null for what users have made. */
const packId = () => text('pack_id').references(() => packs.id);
/** The child who has made it; null for what a pack contains. */
const ownerId = () => text('user_id').references(() => users.id, { onDelete: 'cascade' });

/** The public names of those who record: children of our users, and readers of a pack. */
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

/** A sentence that is read, and when in the sound. */
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
    /** Null for a text of the owner's own. */
    storyId: text('story_id').references(() => stories.id),
    /** The story whose cover it shows; null for works of a pack, which show that of the story that is read. */
    coverStoryId: text('cover_story_id').references(() => stories.id),
    title: text().notNull(),
    /** The creator's description of the work. */
    about: text().notNull(),
    /** The file of a pack; empty for users' recordings, whose sound is an upload. */
    sound: text().notNull(),
    /** 0 while it has no sound. */
    durationMs: integer('duration_ms').notNull(),
    /** For recordings that were never published, when they were begun. */
    publishedAt: moment('published_at').notNull(),
    playCount: integer('play_count').notNull().default(0),
    /** Everybody who has listened counts once. */
    listenerCount: integer('listener_count').notNull().default(0),
    sentences: jsonb().$type<ReadSentence[]>().notNull().default([]),
    /** Who hears it once it is published; it leaves the family in no other state. */
    audience: text({ enum: audiences }).notNull().default('everybody'),
    /** Operators review and decide with `npm run works`. */
    state: text({ enum: workStates }).notNull().default('published'),
    /** What the operator has written to the owner. */
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
    index('works_newest')
      .on(table.publishedAt, table.id)
      .where(sql`state = 'published' and audience = 'everybody'`),
  ],
);

const workId = () =>
  text('work_id')
    .notNull()
    .references(() => works.id, { onDelete: 'cascade' });

/** One row per device, work and hour, so that the same device counts once. */
export const workPlays = pgTable(
  'work_plays',
  { workId: workId(), deviceId: text('device_id').notNull(), hour: moment('hour').notNull() },
  (table) => [primaryKey({ columns: [table.workId, table.deviceId, table.hour] }), index().on(table.hour)],
);

/** Everybody who has listened to a work, for as long as the work exists. */
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

/** Shells that users have given to a work; their sum is its power. The ledger of shells holds the matching spending. */
export const workTips = pgTable(
  'work_tips',
  {
    id: text().primaryKey(),
    workId: workId(),
    userId: userId(),
    amount: integer().notNull(),
    givenAt: moment('given_at').notNull(),
  },
  (table) => [
    index().on(table.workId),
    index().on(table.userId),
    index('work_tips_of_day').on(table.userId, table.givenAt),
  ],
);

/** Reports are deleted when an operator has reviewed the work. */
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
