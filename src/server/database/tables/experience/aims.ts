import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { aimKinds, aimMeasures, type ExperienceTag } from '#lib/experience/aimRules.ts';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from '#server/database/tables/account/users.ts';
import { publicEntries } from './entries.ts';

export interface StoredStep {
  /** The id of the step, which is unique within its aim and greater than zero. */
  id: number;
  text: string;
}

/** The aims of children. */
export const aims = pgTable(
  'aims',
  {
    /** The id is in lower case, because it is a part of cursors, which allow no capital letters. */
    id: text().primaryKey(),
    /** The child. */
    userId: userId(),
    kind: text({ enum: aimKinds }).notNull(),
    measure: text({ enum: aimMeasures }).notNull(),
    title: text().notNull(),
    note: text().notNull(),
    tags: text().array().$type<ExperienceTag[]>().notNull(),
    steps: jsonb().$type<StoredStep[]>().notNull(),
    target: integer().notNull(),
    /** Progress counts from this day in China on, such as `2026-11-21`. */
    startDay: text('start_day').notNull(),
    /** Progress counts until the end of this day; null if the aim has no deadline. */
    deadline: text(),
    /** The public entry from which the family adopted this aim. */
    sourceId: text('source_id').references(() => publicEntries.id, { onDelete: 'set null' }),
    /** The public entry with which the family shares this aim. */
    entryId: text('entry_id').references(() => publicEntries.id, { onDelete: 'set null' }),
    state: text({ enum: ['open', 'reached'] })
      .notNull()
      .default('open'),
    reachedAt: moment('reached_at'),
    celebratedAt: moment('celebrated_at'),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    index('aims_list').on(table.userId, table.state, table.createdAt, table.id),
    index().on(table.sourceId),
    index().on(table.entryId),
    index().on(table.reachedAt),
  ],
);

/** Days and steps that a family has checked off. */
export const aimMarks = pgTable(
  'aim_marks',
  {
    aimId: text('aim_id')
      .notNull()
      .references(() => aims.id, { onDelete: 'cascade' }),
    /** The child. */
    userId: userId(),
    /** The id of the step that was checked off; 0 if the day as a whole was checked off. */
    stepId: integer('step_id').notNull(),
    /** The day in China that was checked off, or for which the step was checked off, such as `2026-11-21`. */
    day: text().notNull(),
    markedAt: moment('marked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.aimId, table.stepId, table.day] }),
    index().on(table.userId),
    index().on(table.markedAt),
  ],
);

/** The families that agree to appear in the ranking of experiences. */
export const rankedFamilies = pgTable('ranked_families', {
  userId: userId().primaryKey(),
  agreedAt: moment('agreed_at').notNull(),
  /**
   * The version of the text to which the family has agreed. If this is not the current version, the family does not
   * appear.
   */
  version: integer().notNull().default(1),
});
