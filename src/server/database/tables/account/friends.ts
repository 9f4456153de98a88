import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';
import { userId, users } from './users.ts';

const otherAccount = (name: string) =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Friendships of accounts. Each friendship has two rows with different ids: one for each of the two accounts. */
export const friendships = pgTable(
  'friendships',
  {
    id: text().primaryKey(),
    userId: userId(),
    friendId: otherAccount('friend_id'),
    since: moment('since').notNull(),
  },
  (table) => [unique('friendships_pair').on(table.userId, table.friendId), index().on(table.friendId)],
);

/** Accounts that an account has blocked. Neither of the two accounts sees anything of the other. */
export const friendBlocks = pgTable(
  'friend_blocks',
  {
    id: text().primaryKey(),
    userId: userId(),
    blockedId: otherAccount('blocked_id'),
    blockedAt: moment('blocked_at').notNull(),
  },
  (table) => [unique('friend_blocks_pair').on(table.userId, table.blockedId), index().on(table.blockedId)],
);

/**
 * The data of an account that its friends may see. If an account has no row, its friends see a masked nickname and
 * nothing else.
 */
export const friendSettings = pgTable('friend_settings', {
  userId: userId().primaryKey(),
  showsNickname: boolean('shows_nickname').notNull().default(false),
  showsAvatar: boolean('shows_avatar').notNull().default(false),
  /** Whether friends see how long the family has listened in a week. */
  showsMinutes: boolean('shows_minutes').notNull().default(false),
  changedAt: moment('changed_at').notNull(),
});

/** Links by which accounts invite friends. */
export const friendInvites = pgTable(
  'friend_invites',
  {
    id: text().primaryKey(),
    userId: userId(),
    /** The digest of the secret in the link. */
    secretHash: text('secret_hash').notNull(),
    /** The digest of the network from which the link was created. */
    network: text().notNull(),
    createdAt: moment('created_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** The number of friendships that began with this link. */
    accepted: integer().notNull().default(0),
  },
  (table) => [index().on(table.userId, table.createdAt), index().on(table.endsAt)],
);

/**
 * For each family that has accepted an invitation: which account invited it, and whether that account was rewarded. The
 * row is kept as long as the family's account.
 */
export const invitedFamilies = pgTable(
  'invited_families',
  {
    /** The family that was invited. */
    userId: userId(),
    /**
     * A random id that stands for the invited family in the ledger of the inviting account, because that ledger must
     * not contain the id of another account.
     */
    id: text().notNull(),
    /** The account that invited the family; null once that account is deleted. */
    inviterId: text('inviter_id').references(() => users.id, { onDelete: 'set null' }),
    inviteId: text('invite_id').notNull(),
    acceptedAt: moment('accepted_at').notNull(),
    /** The digest of the network from which the family accepted the invitation; null after 30 days. */
    network: text(),
    checkedAt: moment('checked_at').notNull(),
    /** Whether the inviting account was rewarded, or why not; null while this is undecided. */
    outcome: text({ enum: ['rewarded', 'known', 'near', 'crowded', 'device', 'unused', 'parted', 'cap'] }),
    settledAt: moment('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId] }),
    index().on(table.inviterId, table.acceptedAt),
    index().on(table.inviteId),
    index('invited_families_waiting')
      .on(table.checkedAt)
      .where(sql`outcome is null`),
    index('invited_families_network')
      .on(table.network, table.acceptedAt)
      .where(sql`network is not null`),
  ],
);
