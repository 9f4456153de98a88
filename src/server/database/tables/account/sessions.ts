import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { TerminalKind } from '#contract/catalogue/guides.ts';
import { moment } from '#server/database/statements/moment.ts';
import { userId, users } from './users.ts';

/** The terminal that was bound by a code; null for all other logins. */
const terminalColumns = () => ({
  terminalKind: text('terminal_kind').$type<TerminalKind>(),
  deviceName: text('device_name'),
  /**
   * The model of the terminal. The model, together with the caller (the code of the app), identifies the entry in the
   * device catalogue.
   */
  terminalModel: text('terminal_model'),
  terminalAppId: text('terminal_app_id'),
});

/** One row for each login. Refreshing replaces its tokens; revoking the session ends them all. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: userId(),
    caller: text().notNull(),
    createdAt: moment('created_at').notNull(),
    /**
     * The time of the last call of the session, precise to the hour; null if only gateways of a release that did not
     * record it have served the session.
     */
    lastSeenAt: moment('last_seen_at'),
    ...terminalColumns(),
    /**
     * The model of the device. It is empty if the user agent names none, and null before the first call of the session.
     */
    model: text(),
    /** The user's own name for the device (DEV-04). */
    customName: text('custom_name'),
    /** The child to which calls refer if they name no child; null means the first child. */
    activeChildId: text('active_child_id').references(() => users.id, { onDelete: 'set null' }),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    index().on(table.userId),
    index('sessions_active_child_index')
      .on(table.activeChildId)
      .where(sql`active_child_id is not null`),
    index('sessions_revoked_index')
      .on(table.revokedAt)
      .where(sql`revoked_at is not null`),
  ],
);

/**
 * For each account and device, the child that has used the device last. A new session of the account on the device
 * continues with this child.
 */
export const deviceChildren = pgTable(
  'device_children',
  {
    /** The account. */
    userId: userId(),
    /** A keyed digest of the device id. */
    device: text().notNull(),
    childId: text('child_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The time of the last login on this device, or of the last switch to another child. */
    usedAt: moment('used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.device] }),
    index().on(table.childId),
    index().on(table.usedAt),
  ],
);

export const sessionTokens = pgTable(
  'session_tokens',
  {
    hash: text().primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    /** The time at which the token ends; null if the session does not expire (anonymous users, AUTH-16). */
    endsAt: moment('ends_at'),
    /**
     * The hash of the earlier token that a refresh has replaced by this one. The first use of this token ends the
     * earlier one after a grace period, and sets the value to null. It is also null for the first token of a session,
     * and for tokens of releases in which a refresh ended the earlier token immediately. It is no foreign key, because
     * the clean-up may delete the earlier token first.
     */
    replaces: text(),
  },
  (table) => [
    index().on(table.sessionId),
    index().on(table.endsAt),
    index('session_tokens_endless_index')
      .on(table.createdAt)
      .where(sql`ends_at is null`),
  ],
);

/** One-time codes that the account site passes to the client in the address (AUTH-03). */
export const authTokens = pgTable(
  'auth_tokens',
  {
    hash: text().primaryKey(),
    userId: userId(),
    /**
     * The caller (the code of the app) that may exchange the one-time code; null if the account site did not know the
     * caller. In that case, any app may exchange it.
     */
    caller: text(),
    endsAt: moment('ends_at').notNull(),
    usedAt: moment('used_at'),
    /** The terminal, which is copied to the session that the code starts. */
    ...terminalColumns(),
  },
  (table) => [index().on(table.userId), index().on(table.endsAt)],
);

export const captchas = pgTable(
  'captchas',
  {
    id: text().primaryKey(),
    mobile: text().notNull(),
    /** The digest of the key of the browser that requested the code; null in rows of releases that had no such keys. */
    browserHash: text('browser_hash'),
    codeHash: text('code_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    tries: integer().notNull().default(0),
    usedAt: moment('used_at'),
  },
  (table) => [index().on(table.mobile, table.createdAt), index().on(table.createdAt)],
);
