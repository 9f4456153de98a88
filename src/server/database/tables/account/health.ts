import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Posture } from '#lib/growth/growth.ts';
import type { HealthKind, TeethEvent } from '#lib/health/healthRules.ts';
import { moment } from '#server/database/statements/moment.ts';
import { userId } from './users.ts';

/**
 * The data that a family has entered about one day of a child. Each kind of record uses some of the columns; the others
 * are null.
 */
export const healthRecords = pgTable(
  'health_records',
  {
    /** The id is in lower case, because it is a part of cursors, which allow no capital letters. */
    id: text().primaryKey(),
    /** The child. */
    userId: userId(),
    kind: text().$type<HealthKind>().notNull(),
    /** The calendar day in China, as the number of days since 1970-01-01. */
    day: integer().notNull(),

    heightMm: integer('height_mm'),
    posture: text().$type<Posture>(),
    weightG: integer('weight_g'),
    headMm: integer('head_mm'),

    /** The eyesight, in tenths of a unit of the five-grade notation. */
    visionLeft: integer('vision_left'),
    visionRight: integer('vision_right'),

    teethEvent: text('teeth_event').$type<TeethEvent>(),
    /** The tooth number in the FDI notation; null for events that concern all teeth. */
    tooth: integer(),

    changedAt: moment('changed_at').notNull(),
  },
  (table) => [index('health_records_list').on(table.userId, table.kind, table.day, table.id)],
);
