import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { FilterValue } from '#contract/catalogue/catalogue.ts';
import { seriesKinds, type Sentence, type Story } from '#server/content/pack/pack.ts';
import { moment } from '#server/database/statements/moment.ts';
import { shownColumns } from '#server/database/tables/shownColumns.ts';
import { packId } from './packs.ts';

export const categories = pgTable('categories', {
  id: text().primaryKey(),
  packId: packId(),
  title: text().notNull(),
  motif: text().notNull(),
  position: integer().notNull(),
  isHidden: boolean('is_hidden').notNull().default(false),
});

export const series = pgTable('series', {
  ...shownColumns(),
  /** The kind of the series. The knowledge screen lists the courses. */
  kind: text({ enum: seriesKinds }).notNull().default('stories'),
});

export const stories = pgTable(
  'stories',
  {
    id: text().primaryKey(),
    packId: packId(),
    seriesId: text('series_id')
      .notNull()
      .references(() => series.id),
    position: integer().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    ageFrom: integer('age_from').notNull(),
    ageTo: integer('age_to').notNull(),
    categoryId: text('category_id').notNull(),
    tags: jsonb().$type<string[]>().notNull(),
    author: text().notNull(),
    /** A text for users that names the source of the story, such as a classic. Empty for rows of earlier imports. */
    origin: text().notNull().default(''),
    access: text({ enum: ['free', 'vip'] }).notNull(),
    cover: text().notNull(),
    sound: text().notNull(),
    durationMs: integer('duration_ms').notNull(),
    /**
     * The number of bytes at the beginning of the sound that make up the preview. The preview ends at the end of an MP3
     * frame.
     */
    previewBytes: integer('preview_bytes').notNull(),
    sentences: jsonb().$type<Sentence[]>().notNull(),
    /** A question and an activity for the child after the story; null if the story has none. */
    afterwards: jsonb().$type<NonNullable<Story['afterwards']>>(),
    playCount: integer('play_count').notNull().default(0),
    isHidden: boolean('is_hidden').notNull().default(false),
    /** The time at which the story was first imported; a new version of its pack does not change it. */
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (table) => [
    index().on(table.seriesId, table.position),
    index().on(table.playCount, table.id),
    index().on(table.categoryId, table.playCount, table.id),
    index('stories_members_index')
      .on(table.id)
      .where(sql`access = 'vip' and not is_hidden`),
    index('stories_ages').on(table.ageTo, table.ageFrom),
    index().on(table.addedAt, table.id),
    index().on(table.durationMs, table.id),
    index().using('gin', table.tags),
  ],
);

/** Returns a column that refers to a story. */
export const storyId = () =>
  text('story_id')
    .notNull()
    .references(() => stories.id);

export const banners = pgTable('banners', {
  id: text().primaryKey(),
  packId: packId(),
  title: text().notNull(),
  subtitle: text().notNull(),
  cover: text().notNull(),
  storyId: storyId(),
  /** The series to which the banner leads; null if it leads only to a story. */
  seriesId: text('series_id').references(() => series.id),
  position: integer().notNull(),
  isHidden: boolean('is_hidden').notNull().default(false),
});

/** Members' stories that everybody may hear in full for a limited time. */
export const freeOffers = pgTable(
  'free_offers',
  {
    storyId: storyId(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storyId, table.startsAt] }), index().on(table.endsAt)],
);

/**
 * For each series and category, the number of visible stories of the series, and the filter values that match at least
 * one of these stories. Stored by `syncStoryCounts`, so that requests need not count.
 */
export const storyCounts = pgTable(
  'story_counts',
  {
    categoryId: text('category_id').notNull(),
    seriesId: text('series_id')
      .notNull()
      .references(() => series.id),
    storyCount: integer('story_count').notNull(),
    filters: text().array().$type<FilterValue[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.seriesId] })],
);
