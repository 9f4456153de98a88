import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  aimKinds,
  aimMeasures,
  entryForms,
  type ExperienceTag,
  type Place,
  type Season,
} from '#lib/experience/aimRules.ts';
import { moment } from '#server/database/statements/moment.ts';
import { userId, users } from '#server/database/tables/account/users.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import type { SearchField } from '#server/database/tables/stories/search.ts';

/** Aims and activities that others can adopt: recommendations of a pack, and entries that families have shared. */
export const publicEntries = pgTable(
  'public_entries',
  {
    /** The id is in lower case, because it is a part of cursors, which allow no capital letters. */
    id: text().primaryKey(),
    packId: text('pack_id').references(() => packs.id),
    /** The child about whom the family writes; null for entries of a pack. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    form: text({ enum: entryForms }).notNull(),
    kind: text({ enum: aimKinds }).notNull(),
    title: text().notNull(),
    text: text().notNull(),
    steps: jsonb().$type<string[]>().notNull(),
    tags: text().array().$type<ExperienceTag[]>().notNull(),
    ageFrom: integer('age_from').notNull(),
    ageTo: integer('age_to').notNull(),
    /** The places where the activity can be done; empty if anywhere. */
    places: text().array().$type<Place[]>().notNull(),
    /** The seasons that suit the activity; empty if every season does. */
    seasons: text().array().$type<Season[]>().notNull(),
    measure: text({ enum: aimMeasures }).notNull(),
    target: integer().notNull(),
    /** The number of days that an adopted aim lasts; null if it has no deadline. */
    days: integer(),
    /** The searchable texts, in the form in which `search_entries` stores them. */
    fields: jsonb().$type<SearchField[]>().notNull(),
    grams: text().array().notNull(),
    /** Operators review entries of families before others see them: `npm run experience`. */
    state: text({ enum: ['pending', 'approved', 'refused'] })
      .notNull()
      .default('pending'),
    /** Whether the entry is no longer part of its pack. */
    isHidden: boolean('is_hidden').notNull().default(false),
    writtenAt: moment('written_at').notNull(),
    reviewedAt: moment('reviewed_at'),
  },
  (table) => [
    check('public_entries_author_check', sql`num_nonnulls(user_id, pack_id) = 1`),
    index().on(table.state, table.writtenAt, table.id),
    index().on(table.userId, table.writtenAt, table.id),
    index('public_entries_tags_index').using('gin', table.tags),
    index('public_entries_grams_index').using('gin', table.grams),
    index('public_entries_refused_index')
      .on(table.reviewedAt)
      .where(sql`state = 'refused' and user_id is not null`),
  ],
);

/** Users' reports of an entry. When an operator has reviewed the entry, they become `dismissedReports`. */
export const publicEntryReports = pgTable(
  'public_entry_reports',
  {
    entryId: text('entry_id')
      .notNull()
      .references(() => publicEntries.id, { onDelete: 'cascade' }),
    userId: userId(),
    reason: text({ enum: ['unkind', 'private', 'advert', 'other'] }).notNull(),
    reportedAt: moment('reported_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.userId] }), index().on(table.userId)],
);
