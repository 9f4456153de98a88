import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Limits, UseKind } from '#lib/eyeCare/limitRules.ts';
import { moment } from '#server/database/statements/moment.ts';
import { userId, users } from './users.ts';

/** The limits of screen and listening time that a parent has set for a child (docs/eyeCare.md). */
export const eyeCareLimits = pgTable('eye_care_limits', {
  userId: userId().primaryKey(),
  limits: jsonb().$type<Limits>().notNull(),
  changedAt: moment('changed_at').notNull(),
});

/**
 * The child or guest whose time is counted. `subject` is the id of the child, or the digest of a guest's device;
 * `user_id` is null for guests.
 */
const counted = () => ({
  subject: text().notNull(),
  userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
});
const milliseconds = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

/**
 * The time that a child or guest has used on one day. Requests lock this row, so that requests from several devices of
 * a child run one after the other.
 */
export const usageDays = pgTable(
  'usage_days',
  {
    ...counted(),
    /** `2026-11-24`, by the calendar of China. */
    day: text().notNull(),
    screenMs: milliseconds('screen_ms'),
    listenMs: milliseconds('listen_ms'),
    /** How much is left of the extra time that a parent has granted. */
    extraScreenMs: milliseconds('extra_screen_ms'),
    extraListenMs: milliseconds('extra_listen_ms'),
    extraEndsAt: moment('extra_ends_at'),
    /** The screen time since the last break. */
    stretchMs: milliseconds('stretch_ms'),
    screenUntil: moment('screen_until'),
    breakEndsAt: moment('break_ends_at'),
  },
  (table) => [primaryKey({ columns: [table.subject, table.day] }), index().on(table.day), index().on(table.userId)],
);

/**
 * The last lease of each session, which is a short time of use that was granted and counted. A sound or film that is
 * fetched without a lease has a row of its own.
 */
export const usageLeases = pgTable(
  'usage_leases',
  {
    ...counted(),
    session: text().notNull(),
    kind: text().$type<UseKind>().notNull(),
    /**
     * In a lease: the story that is playing, which may be heard to its end; empty if no story is playing. In a row
     * without a lease: the sound or film that was fetched.
     */
    storyId: text('story_id').notNull().default(''),
    endsAt: moment('ends_at').notNull(),
    /**
     * After the child's time has run out, the time until which it may still hear the story to its end; null before
     * that.
     */
    finishUntil: moment('finish_until'),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.session, table.kind] }),
    index().on(table.endsAt),
    index().on(table.userId),
  ],
);

/**
 * The child whose limits apply to a session or a device: the child that used it last on the current day. So a child
 * gets no more time by logging out or by switching to another child.
 */
export const usageHolders = pgTable(
  'usage_holders',
  {
    /** The id of a session, or the digest of a device. */
    holder: text().primaryKey(),
    userId: userId(),
    usedAt: moment('used_at').notNull(),
  },
  (table) => [index().on(table.usedAt), index().on(table.userId)],
);

/**
 * The time of use that was reported for each period without a network. Because of the id, a repeated report counts only
 * once.
 */
export const offlineUses = pgTable(
  'offline_uses',
  {
    ...counted(),
    id: text().notNull(),
    usedMs: integer('used_ms').notNull(),
    settledAt: moment('settled_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.id] }),
    index().on(table.settledAt),
    index().on(table.userId),
  ],
);

export type TimeRequestState = 'open' | 'granted' | 'refused';

/** Requests of a child for more time. */
export const timeRequests = pgTable(
  'time_requests',
  {
    id: text().primaryKey(),
    userId: userId(),
    minutes: integer().notNull(),
    state: text().$type<TimeRequestState>().notNull(),
    askedAt: moment('asked_at').notNull(),
    /** The digest of the device that sent the request; null in rows of the previous release. */
    device: text(),
  },
  (table) => [index('time_requests_newest').on(table.userId, table.askedAt), index().on(table.askedAt)],
);
