import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';

/**
 * Accounts and children. The row of an account is also the row of its first child. Each further child has a row that
 * refers to the account, and nobody can log in as this child. So everything that belongs to a child refers to a user,
 * and is deleted with the user.
 */
export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    /** The account of a child other than the first; null for accounts. */
    accountId: text('account_id').references((): AnyPgColumn => users.id, { onDelete: 'cascade' }),
    nickname: text().notNull(),
    /**
     * The version of the rules that cleaned the nickname (`server/domain/users/nickname.ts`); 0 if it was never
     * cleaned.
     */
    nicknameRules: integer('nickname_rules').notNull().default(0),
    avatarUrl: text('avatar_url').notNull(),
    headwearUrl: text('headwear_url').notNull().default(''),
    mobile: text().unique(),
    /**
     * The user's id in the host app, taken from the token of the host app that was exchanged at the login (SWAP-03).
     */
    hostSubject: text('host_subject').unique(),
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    /** The age that the host app reported; `children.birthday` is more precise. */
    age: integer(),
    createdAt: moment('created_at').notNull(),
    /**
     * The time of the erasure, in a row that stands for an erased account. Such a row is kept because orders, which the
     * law requires us to keep, refer to it. Nobody can log in to the account.
     */
    erasedAt: moment('erased_at'),
  },
  (table) => [
    index('users_erased_index')
      .on(table.erasedAt)
      .where(sql`erased_at is not null`),
    index('users_anonymous_index')
      .on(table.id)
      .where(sql`is_anonymous`),
    index('users_nickname_rules').on(table.nicknameRules),
    index('users_account_index')
      .on(table.accountId)
      .where(sql`account_id is not null`),
  ],
);

/** Returns a column that refers to a user. When the user is deleted, the rows that refer to it are deleted too. */
export const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const memberships = pgTable(
  'memberships',
  {
    userId: userId(),
    kind: text().notNull(),
    title: text().notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
