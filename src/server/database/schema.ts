import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { TerminalKind } from '#contract/guides.ts';
import { seriesKinds, type Sentence } from '#server/content/pack.ts';

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

export const serverSecrets = pgTable('server_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
});

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    nickname: text().notNull(),
    /** The version of the rules that the nickname was cleaned by (`server/domain/users/nickname.ts`); 0 = by none. */
    nicknameRules: integer('nickname_rules').notNull().default(0),
    avatarUrl: text('avatar_url').notNull(),
    headwearUrl: text('headwear_url').notNull().default(''),
    mobile: text().unique(),
    /** Who the user is to the host app whose token was swapped (SWAP-03). */
    hostSubject: text('host_subject').unique(),
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    age: integer(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('users_anonymous_index')
      .on(table.id)
      .where(sql`is_anonymous`),
    index('users_nickname_rules').on(table.nicknameRules),
  ],
);

export const memberships = pgTable(
  'memberships',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    title: text().notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

/** One login. Its tokens come and go by refresh; revoking it ends them all. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    caller: text().notNull(),
    createdAt: moment('created_at').notNull(),
    /** Within the hour; null where only a release has used it that did not note it. */
    lastSeenAt: moment('last_seen_at'),
    /** Of a terminal that was bound by a code. */
    terminalKind: text('terminal_kind').$type<TerminalKind>(),
    deviceName: text('device_name'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    index().on(table.userId),
    index('sessions_revoked_index')
      .on(table.revokedAt)
      .where(sql`revoked_at is not null`),
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
    /** Null = no expiry (anonymous users, AUTH-16). */
    endsAt: moment('ends_at'),
  },
  (table) => [
    index().on(table.sessionId),
    index().on(table.endsAt),
    index('session_tokens_endless_index')
      .on(table.createdAt)
      .where(sql`ends_at is null`),
  ],
);

/** One-time codes that the account site hands to the client in the address (AUTH-03). */
export const authTokens = pgTable(
  'auth_tokens',
  {
    hash: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null = the account site was not told the caller, so any may exchange it. */
    caller: text(),
    endsAt: moment('ends_at').notNull(),
    usedAt: moment('used_at'),
    /** Of the terminal that took a binding code; the session that it begins bears them too. */
    terminalKind: text('terminal_kind').$type<TerminalKind>(),
    deviceName: text('device_name'),
  },
  (table) => [index().on(table.userId), index().on(table.endsAt)],
);

export const captchas = pgTable(
  'captchas',
  {
    id: text().primaryKey(),
    mobile: text().notNull(),
    /** The digest of the key of the browser that requested it; null in rows of releases that had no such keys. */
    browserHash: text('browser_hash'),
    codeHash: text('code_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    tries: integer().notNull().default(0),
    usedAt: moment('used_at'),
  },
  (table) => [index().on(table.mobile, table.createdAt), index().on(table.createdAt)],
);

/** HTTP-10: what was answered to a write that must happen once. Only who brings the key again can open a row. */
export const firstAnswers = pgTable(
  'first_answers',
  {
    id: text().primaryKey(),
    requestDigest: text('request_digest').notNull(),
    sealedAnswer: text('sealed_answer').notNull(),
    /** The work reaches beyond the database and is not over yet, at the latest until then; null = it is over. */
    inFlightUntil: moment('in_flight_until'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index().on(table.createdAt)],
);

/** Request tokens that a write has used up, until no gateway would accept them any more. */
export const usedRequestTokens = pgTable(
  'used_request_tokens',
  {
    /** A digest of the token's device and `jti`. */
    id: text().primaryKey(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index().on(table.endsAt)],
);

/**
 * What signatures for WeChat's JS-SDK are made with: one row for each official account and secret, sealed by that secret,
 * so that who can read the database learns no ticket.
 */
export const wechatTickets = pgTable('wechat_tickets', {
  id: text().primaryKey(),
  /** Null = there was none so far. */
  sealedTicket: text('sealed_ticket'),
  endsAt: moment('ends_at').notNull(),
  /** Whether a gateway is asking WeChat for the next one. */
  isAsked: boolean('is_asked').notNull().default(false),
  /** When WeChat may be asked again: by then the ticket grows old, the asking has failed, or the asker has died. */
  askAgainAt: moment('ask_again_at').notNull(),
});

export const packs = pgTable('packs', {
  id: text().primaryKey(),
  version: text().notNull(),
  title: text().notNull(),
  contentHash: text('content_hash').notNull(),
  /** Served from the repository's own folder instead of the media folder. */
  isBuiltIn: boolean('is_built_in').notNull(),
  isSynthesised: boolean('is_synthesised').notNull(),
  importedAt: moment('imported_at').notNull(),
});

export const packId = () =>
  text('pack_id')
    .notNull()
    .references(() => packs.id);

export const categories = pgTable('categories', {
  id: text().primaryKey(),
  packId: packId(),
  title: text().notNull(),
  motif: text().notNull(),
  position: integer().notNull(),
  isHidden: boolean('is_hidden').notNull().default(false),
});

export const series = pgTable('series', {
  id: text().primaryKey(),
  packId: packId(),
  /** Courses stand on the screen of knowledge, too. */
  kind: text({ enum: seriesKinds }).notNull().default('stories'),
  title: text().notNull(),
  summary: text().notNull(),
  ageFrom: integer('age_from').notNull(),
  ageTo: integer('age_to').notNull(),
  categoryId: text('category_id').notNull(),
  cover: text().notNull(),
  position: integer().notNull(),
  isHidden: boolean('is_hidden').notNull().default(false),
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
    access: text({ enum: ['free', 'vip'] }).notNull(),
    cover: text().notNull(),
    sound: text().notNull(),
    durationMs: integer('duration_ms').notNull(),
    /** The sound's first bytes that play for the length of a preview, cut between two frames. */
    previewBytes: integer('preview_bytes').notNull(),
    sentences: jsonb().$type<Sentence[]>().notNull(),
    playCount: integer('play_count').notNull().default(0),
    isHidden: boolean('is_hidden').notNull().default(false),
    /** When it first came; a new version of its pack does not make it new. */
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (table) => [
    index().on(table.seriesId, table.position),
    index().on(table.playCount, table.id),
    index().on(table.categoryId, table.playCount, table.id),
    index('stories_members_index')
      .on(table.id)
      .where(sql`access = 'vip' and not is_hidden`),
    index().on(table.addedAt, table.id),
    index().on(table.durationMs, table.id),
    index().using('gin', table.tags),
  ],
);

export const banners = pgTable('banners', {
  id: text().primaryKey(),
  packId: packId(),
  title: text().notNull(),
  subtitle: text().notNull(),
  cover: text().notNull(),
  storyId: text('story_id')
    .notNull()
    .references(() => stories.id),
  /** Of a banner that leads to a whole series. */
  seriesId: text('series_id').references(() => series.id),
  position: integer().notNull(),
  isHidden: boolean('is_hidden').notNull().default(false),
});

/** One row per device, story and hour: the same device counts once. */
export const plays = pgTable(
  'plays',
  {
    storyId: text('story_id')
      .notNull()
      .references(() => stories.id),
    deviceId: text('device_id').notNull(),
    hour: moment('hour').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storyId, table.deviceId, table.hour] }), index().on(table.hour)],
);

export const progress = pgTable(
  'progress',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    storyId: text('story_id')
      .notNull()
      .references(() => stories.id),
    positionMs: integer('position_ms').notNull(),
    isFinished: boolean('is_finished').notNull(),
    heardAt: moment('heard_at').notNull(),
    /** When the user last took it out of the history: it stands there again once it is heard after that. */
    unlistedAt: moment('unlisted_at'),
    /** When the user last took it from what is to be gone on with; the same holds. */
    setAsideAt: moment('set_aside_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.storyId] }), index().on(table.userId, table.heardAt)],
);

/** Series that somebody wants to find again. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seriesId: text('series_id')
      .notNull()
      .references(() => series.id),
    subscribedAt: moment('subscribed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.seriesId] }),
    index().on(table.userId, table.subscribedAt, table.seriesId),
  ],
);

/** One stretch of listening: who, what, on which device, and for how long. */
export const listeningSessions = pgTable(
  'listening_sessions',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the client's making. */
    id: text().notNull(),
    storyId: text('story_id')
      .notNull()
      .references(() => stories.id),
    deviceId: text('device_id').notNull(),
    /** As the client tells it, and as much of it as the server's clock allows. */
    reportedMs: integer('reported_ms').notNull(),
    listenedMs: integer('listened_ms').notNull(),
    startedAt: moment('started_at').notNull(),
    reportedAt: moment('reported_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index().on(table.userId, table.startedAt),
    index().on(table.startedAt),
  ],
);

/** How much listening may still be told: it grows with the server's clock and shrinks with what is told. */
export const listeningAllowances = pgTable('listening_allowances', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  leftMs: integer('left_ms').notNull(),
  reckonedAt: moment('reckoned_at').notNull(),
});
