import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { TerminalKind } from '#contract/guides.ts';
import { editorialKinds, type EditorialKind, type EditorialOf } from '#server/content/editorials.ts';
import { moment, packs, stories, users } from './schema.ts';

/** What a pack holds beside stories: guides and the like, each kind in its order. */
export const editorials = pgTable(
  'editorials',
  {
    kind: text({ enum: editorialKinds }).notNull(),
    id: text().notNull(),
    packId: text('pack_id')
      .notNull()
      .references(() => packs.id),
    position: integer().notNull(),
    content: jsonb().$type<EditorialOf<EditorialKind>>().notNull(),
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);

export const savedArticles = pgTable(
  'saved_articles',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** An editorial's; one that its pack leaves out for a while is still saved when it comes back. */
    articleId: text('article_id').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.articleId] })],
);

export const seenVideos = pgTable(
  'seen_videos',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** An editorial's. */
    videoId: text('video_id').notNull(),
    positionMs: integer('position_ms').notNull(),
    isFinished: boolean('is_finished').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.videoId] })],
);

/** A code that binds a terminal to its user: told once, kept as a digest, taken once. */
export const bindingCodes = pgTable(
  'binding_codes',
  {
    id: text().primaryKey(),
    codeHash: text('code_hash').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<TerminalKind>().notNull(),
    endsAt: moment('ends_at').notNull(),
    usedAt: moment('used_at'),
    /** Of the terminal that took it. */
    deviceName: text('device_name').notNull().default(''),
  },
  (table) => [index().on(table.userId), index().on(table.endsAt)],
);

/** How often each story was begun on a day in Beijing: what rankings of a week or a month are made of. */
export const playDays = pgTable(
  'play_days',
  {
    day: text().notNull(),
    storyId: text('story_id')
      .notNull()
      .references(() => stories.id),
    plays: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.storyId] })],
);

/** Who has asked to be shown in the ranking of listeners: nobody is who has not. */
export const rankedListeners = pgTable('ranked_listeners', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  agreedAt: moment('agreed_at').notNull(),
});
