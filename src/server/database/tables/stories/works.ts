import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';
import { packId } from './packs.ts';
import { storyId } from './stories.ts';
import { userId } from '#server/database/tables/account/users.ts';

/** Users who publish recordings. */
export const creators = pgTable('creators', {
  id: text().primaryKey(),
  packId: packId(),
  nickname: text().notNull(),
  about: text().notNull(),
  isHidden: boolean('is_hidden').notNull().default(false),
});

/** A published recording in which a user reads one of our stories, or a part of it. */
export const works = pgTable(
  'works',
  {
    id: text().primaryKey(),
    packId: packId(),
    creatorId: text('creator_id')
      .notNull()
      .references(() => creators.id),
    storyId: storyId(),
    title: text().notNull(),
    /** The creator's description of the work. */
    about: text().notNull(),
    sound: text().notNull(),
    durationMs: integer('duration_ms').notNull(),
    publishedAt: moment('published_at').notNull(),
    playCount: integer('play_count').notNull().default(0),
    /** A work that several users have reported is hidden until an operator has reviewed it with `npm run works`. */
    state: text({ enum: ['published', 'reported', 'refused'] })
      .notNull()
      .default('published'),
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (table) => [index().on(table.storyId), index().on(table.creatorId)],
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
  (table) => [index().on(table.workId), index().on(table.userId)],
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
