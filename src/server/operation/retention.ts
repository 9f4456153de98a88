import { and, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { bindingCodes } from '#server/database/tables/account/binding.ts';
import { comments } from '#server/database/tables/stories/comments.ts';
import { dataExports } from '#server/database/tables/privacy/exports.ts';
import { friendInvites } from '#server/database/tables/account/friends.ts';
import { dictationWritings } from '#server/database/tables/learning/dictation.ts';
import { publicEntries } from '#server/database/tables/experience/entries.ts';
import { goodsReviews } from '#server/database/tables/mall/reviews.ts';
import { givenUpOrders } from '#server/database/tables/mall/givenUpOrders.ts';
import { orderAddresses, parcelTracks } from '#server/database/tables/mall/orders.ts';
import { orderInvoices } from '#server/database/tables/mall/invoices.ts';
import { feedbackThreads } from '#server/database/tables/contact/feedback.ts';
import { partnerApplications } from '#server/database/tables/contact/partners.ts';
import { jobs } from '#server/database/tables/operation/jobs.ts';
import { wordFeedback } from '#server/database/tables/learning/learning.ts';
import { playDays, playShares, plays } from '#server/database/tables/stories/plays.ts';
import { firstAnswers, rateLimits, usedRequestTokens } from '#server/database/tables/account/requests.ts';
import { parentProofs } from '#server/database/tables/account/parentPins.ts';
import {
  offlineUses,
  timeRequests,
  usageDays,
  usageHolders,
  usageLeases,
} from '#server/database/tables/account/eyeCare.ts';
import { searchedTitles } from '#server/database/tables/stories/search.ts';
import {
  authTokens,
  captchas,
  deviceChildren,
  sessionTokens,
  sessions,
} from '#server/database/tables/account/sessions.ts';
import { freeOffers } from '#server/database/tables/stories/stories.ts';
import { stateChanges } from '#server/database/tables/operation/transitions.ts';
import { users } from '#server/database/tables/account/users.ts';
import { wechatTickets } from '#server/database/tables/account/wechat.ts';
import { creatorListeners, creatorSupporters, creatorTallies } from '#server/database/tables/stories/creators.ts';
import { workHearings } from '#server/database/tables/stories/hearings.ts';
import { workPlays } from '#server/database/tables/stories/works.ts';
import { sandboxTrades } from '#server/database/tables/mall/payments.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';
import { KEPT_DAYS } from '#server/domain/feedback/writeFeedback.ts';
import { HOT_DAYS } from '#server/domain/search/hotDays.ts';

/** The largest difference between the clocks of gateways that share a database. */
const CLOCK_SKEW_MS = 10 * MINUTE_MS;
/** The days of the longest month, plus one for clock differences. */
const RANKED_DAYS = 32;
/**
 * A client in use gets a new token every day. A client whose token is this many days old has therefore not been used
 * for about as long.
 */
const UNUSED_DAYS = 400;
const DRAFT_DAYS = 90;
/** The days of a week, plus one for clock differences. */
const USED_DAYS = 8;
const CLOSED_DAYS = 180;
const EXPORT_ROW_DAYS = 30;
/** The days of three years, for which shops in China must keep the data of a sale. */
const SALE_DAYS = 1_096;
/** The days of five years, for which sellers in China must keep the records of invoices. */
const INVOICE_DAYS = 1_827;

/** The rows of a table that are deleted. Each statement deletes a limited number of rows, in the order of `by`. */
export interface Deletion {
  table: PgTable;
  /** The first column of an index. */
  by: PgColumn;
  /** A condition on `by` alone, or a condition that a partial index covers. */
  isExpired: (now: Date) => SQL | undefined;
  /**
   * Set if expiry depends on other rows, which no index of this table covers. In this case the sweep goes through all
   * candidates in windows of `by`, which must be unique. `isCandidate` is the condition of a partial index.
   */
  walk?: { isCandidate: SQL | undefined };
}

export type Retention = { deleted: string; deletions: Deletion[] } | { kept: string };

const before = (column: PgColumn, days: number) => (now: Date) => lt(column, new Date(now.getTime() - days * DAY_MS));

const deletedAfter = (deleted: string, by: PgColumn, days: number): Retention => ({
  deleted,
  deletions: [{ table: by.table, by, isExpired: before(by, days) }],
});

const catalogue: Retention = {
  kept: 'Catalogue: imported from the packs, so the number of rows is that of the packs.',
};
const onePerUser: Retention = { kept: 'One row for each user.' };
const ofUser = (what: string): Retention => ({ kept: `${what} Deleted with the user.` });

/**
 * The retention of every table; a test requires an entry for each table. docs/retention.md describes the same for
 * operators, and the sweep (housekeeping.ts) deletes the rows.
 */
export const retention: Readonly<Record<string, Retention>> = {
  // The sweep deletes in the order of these entries: tokens before the sessions that have no token left, and sessions
  // before the users who have no session left.
  captchas: deletedAfter('1 day after they were sent', captchas.createdAt, 1),
  rate_limits: deletedAfter('1 day after the last request that was counted', rateLimits.updatedAt, 1),
  plays: deletedAfter('1 day after the hour that they count', plays.hour, 1),
  work_plays: deletedAfter('1 day after the hour that they count', workPlays.hour, 1),
  work_hearings: deletedAfter('2 days after they were reported', workHearings.reportedAt, 2),
  creator_tallies: deletedAfter(
    '1 day after the week or month that they count; those of all time stay',
    creatorTallies.endsAt,
    1,
  ),
  creator_supporters: deletedAfter(
    '1 day after the week or month that they count, those of all time with the user',
    creatorSupporters.endsAt,
    1,
  ),
  creator_listeners: deletedAfter(
    '1 day after the week or month in which they count, those of all time with the user',
    creatorListeners.endsAt,
    1,
  ),
  play_shares: {
    deleted: '1 day after the day that they count',
    deletions: [
      {
        table: playShares,
        by: playShares.day,
        isExpired: (now) => lt(playShares.day, chinaDay(now.getTime() - DAY_MS)),
      },
    ],
  },
  play_days: {
    deleted: 'after 32 days; the monthly rankings need them until then',
    deletions: [
      {
        table: playDays,
        by: playDays.day,
        isExpired: (now) => lt(playDays.day, chinaDay(now.getTime() - RANKED_DAYS * DAY_MS)),
      },
    ],
  },
  usage_days: {
    deleted: 'after 8 days; parents see a week',
    deletions: [
      {
        table: usageDays,
        by: usageDays.day,
        isExpired: (now) => lt(usageDays.day, chinaDay(now.getTime() - USED_DAYS * DAY_MS)),
      },
    ],
  },
  usage_leases: deletedAfter('1 day after they ended', usageLeases.endsAt, 1),
  usage_holders: deletedAfter('1 day after the last use', usageHolders.usedAt, 1),
  device_children: deletedAfter('1 year after the last login or change of the child', deviceChildren.usedAt, 365),
  offline_uses: deletedAfter('2 days after they were reported', offlineUses.settledAt, 2),
  time_requests: deletedAfter('8 days after they were made', timeRequests.askedAt, USED_DAYS),
  parent_proofs: deletedAfter('1 day after they expired', parentProofs.endsAt, 1),
  auth_tokens: deletedAfter('1 day after they expired', authTokens.endsAt, 1),
  binding_codes: deletedAfter('1 day after they expired', bindingCodes.endsAt, 1),
  first_answers: deletedAfter('after 1 day', firstAnswers.createdAt, 1),
  used_request_tokens: {
    deleted: '10 minutes after the last moment at which a gateway would accept the token',
    deletions: [
      {
        table: usedRequestTokens,
        by: usedRequestTokens.endsAt,
        isExpired: (now) => lt(usedRequestTokens.endsAt, new Date(now.getTime() - CLOCK_SKEW_MS)),
      },
    ],
  },
  wechat_tickets: {
    deleted: '1 day after they expired',
    // The table has only one row for each official account, so any index is good enough.
    deletions: [{ table: wechatTickets, by: wechatTickets.id, isExpired: before(wechatTickets.endsAt, 1) }],
  },
  searched_titles: deletedAfter(
    'after 8 days; the weekly hot searches need them until then',
    searchedTitles.day,
    HOT_DAYS + 1,
  ),
  free_offers: deletedAfter('90 days after the offer ended', freeOffers.endsAt, 90),
  dictation_writings: deletedAfter(
    'after 90 days; a dictation can be submitted until then',
    dictationWritings.writtenAt,
    DRAFT_DAYS,
  ),
  friend_invites: deletedAfter('30 days after they ended', friendInvites.endsAt, 30),
  word_feedback: deletedAfter('180 days after an operator closed it', wordFeedback.closedAt, CLOSED_DAYS),
  feedback_threads: deletedAfter(
    '1 year after they were closed, with their messages and pictures; others stay until the user is deleted',
    feedbackThreads.closedAt,
    KEPT_DAYS,
  ),
  feedback_messages: { kept: 'With the feedback that they belong to.' },
  partner_applications: deletedAfter(
    '1 year after they were decided or withdrawn',
    partnerApplications.decidedAt,
    KEPT_DAYS,
  ),
  jobs: deletedAfter('7 days after they are done; dead jobs wait for an operator', jobs.doneAt, 7),
  state_changes: deletedAfter('400 days after the change', stateChanges.changedAt, UNUSED_DAYS),
  comments: {
    deleted: '180 days after a refusal; other comments stay until the user removes them',
    deletions: [
      {
        table: comments,
        by: comments.reviewedAt,
        isExpired: (now) => and(sql`${comments.state} = 'refused'`, before(comments.reviewedAt, CLOSED_DAYS)(now)),
      },
    ],
  },
  goods_reviews: {
    deleted:
      '180 days after a refusal; other reviews stay until the user removes them, and those of a pack stay with it',
    deletions: [
      {
        table: goodsReviews,
        by: goodsReviews.reviewedAt,
        isExpired: (now) =>
          and(
            sql`${goodsReviews.state} = 'refused' and ${goodsReviews.userId} is not null`,
            before(goodsReviews.reviewedAt, CLOSED_DAYS)(now),
          ),
      },
    ],
  },
  public_entries: {
    deleted:
      '180 days after a refusal; what else a family has shared stays until it withdraws it, and entries of a pack stay with it',
    deletions: [
      {
        table: publicEntries,
        by: publicEntries.reviewedAt,
        isExpired: (now) =>
          and(
            sql`${publicEntries.state} = 'refused' and ${publicEntries.userId} is not null`,
            before(publicEntries.reviewedAt, CLOSED_DAYS)(now),
          ),
      },
    ],
  },
  data_exports: deletedAfter(
    '30 days after they were asked for; their files 3 days after they were made',
    dataExports.requestedAt,
    EXPORT_ROW_DAYS,
  ),
  given_up_orders: deletedAfter('1 day after they were given up', givenUpOrders.givenUpAt, 1),
  order_addresses: deletedAfter(
    '3 years after the order was placed; the law requires the data of a sale until then',
    orderAddresses.createdAt,
    SALE_DAYS,
  ),
  order_invoices: deletedAfter(
    '5 years after the invoice was requested; the tax system keeps the invoices themselves, also after a user is deleted',
    orderInvoices.requestedAt,
    INVOICE_DAYS,
  ),
  parcel_tracks: deletedAfter(
    '180 days after the carrier was asked for the last time',
    parcelTracks.askAgainAt,
    CLOSED_DAYS,
  ),
  sandbox_trades: deletedAfter('90 days after they were opened', sandboxTrades.createdAt, 90),
  session_tokens: {
    deleted: '1 day after they expired; tokens without expiry (of anonymous users) 400 days after they were issued',
    deletions: [
      { table: sessionTokens, by: sessionTokens.endsAt, isExpired: before(sessionTokens.endsAt, 1) },
      {
        table: sessionTokens,
        by: sessionTokens.createdAt,
        isExpired: (now) => and(isNull(sessionTokens.endsAt), before(sessionTokens.createdAt, UNUSED_DAYS)(now)),
      },
    ],
  },
  sessions: {
    deleted: '1 day after they were revoked, or when no token is left',
    deletions: [
      { table: sessions, by: sessions.revokedAt, isExpired: before(sessions.revokedAt, 1) },
      {
        table: sessions,
        by: sessions.id,
        isExpired: (now) =>
          and(
            before(sessions.createdAt, 1)(now),
            sql`not exists (select 1 from ${sessionTokens} where ${sessionTokens.sessionId} = ${sessions.id})`,
          ),
        walk: { isCandidate: undefined },
      },
    ],
  },
  users: {
    deleted:
      'with all their data if they are anonymous, 400 days old and without a session; what stands for an erased account after 5 years; registered users stay until they close their account',
    deletions: [
      { table: users, by: users.erasedAt, isExpired: before(users.erasedAt, INVOICE_DAYS) },
      {
        table: users,
        by: users.id,
        isExpired: (now) =>
          and(
            before(users.createdAt, UNUSED_DAYS)(now),
            sql`not exists (select 1 from ${sessions} where ${sessions.userId} = ${users.id})`,
          ),
        walk: { isCandidate: sql`${users.isAnonymous}` },
      },
    ],
  },

  server_secrets: { kept: 'One row.' },
  packs: catalogue,
  categories: catalogue,
  series: catalogue,
  stories: catalogue,
  banners: catalogue,
  editorials: catalogue,
  books: catalogue,
  booklists: catalogue,
  medals: catalogue,
  word_units: catalogue,
  words: catalogue,
  characters: catalogue,
  creators: { kept: 'Readers of the packs, and children who record: until the child is deleted.' },
  works: { kept: 'Recordings of the packs, and of children: until the family deletes them, or the child is deleted.' },
  work_listeners: { kept: 'Who has listened to a work, once each: until the work is deleted.' },
  goods: catalogue,
  goods_variants: catalogue,
  goods_series: catalogue,
  goods_stock: { kept: 'One row for each variant.' },
  mall_closures: { kept: 'When operators have closed the mall; one row each time.' },
  goods_sales: { kept: 'One row for each of the goods.' },
  search_entries: { kept: 'One row for each entry of the catalogue.' },
  story_counts: { kept: 'One row for each series in a category.' },

  memberships: ofUser('One row for each kind of membership.'),
  learning_settings: onePerUser,
  listening_allowances: onePerUser,
  ranked_listeners: onePerUser,
  search_history: ofUser('20 rows for each user; adding a row deletes older ones.'),

  account_closings: ofUser('Accounts in the cooling-off period of 7 days.'),
  consents: ofUser('The log of what an account has agreed to and withdrawn.'),
  parent_pins: ofUser('The parent PIN of an account, hashed.'),
  children: ofUser('What a family has entered about a child.'),
  owned_headwear: ofUser('The head wear of a child.'),
  eye_care_limits: ofUser('The limits that a parent has set for a child.'),
  health_records: ofUser('Body measures, eyesight and teeth of a child, until the family removes them.'),
  entry_folders: ofUser('Folders for favourite entries of the time line, until the family removes them.'),
  kept_entries: ofUser('Favourite entries of the time line, until the family takes them out.'),
  honours: ofUser('What a child is proud of, until the family removes it.'),
  aims: ofUser('The aims of a child, until the family removes them.'),
  aim_marks: ofUser('The days and steps of aims that a family has checked off.'),
  finishings: ofUser('The stories and picture books that a child has finished, by day.'),
  ranked_families: onePerUser,
  addresses: ofUser('Delivery addresses, until the user removes them.'),
  progress: ofUser('History and positions.'),
  subscriptions: ofUser('Series that the user follows.'),
  listening_sessions: ofUser('The listening sessions from which history, statistics and rankings are computed.'),
  favourites: ofUser("The user's own list of stories."),
  story_likes: ofUser('Likes.'),
  work_hearing_sums: { kept: 'Sums of all listeners of a work, one row each: until the work is deleted.' },
  work_heard_parts: ofUser('Which parts of a work an account has heard.'),
  work_likes: ofUser('Likes.'),
  creator_follows: ofUser('Creators whom the user follows.'),
  creator_awards: ofUser('The rewards of levels that a child has claimed.'),
  fan_groups: ofUser('Groups that children have opened for their fans, until they close them.'),
  fan_group_members: ofUser('The groups that the user has joined, until it leaves them.'),
  fan_group_stories: ofUser('The stories that the user has put on the lists of groups.'),
  blocked: ofUser('What the user has blocked.'),
  saved_articles: ofUser('Saved articles.'),
  seen_videos: ofUser('Positions in videos.'),
  activity_hours: ofUser('How long the user has read picture books and watched videos, by the hour.'),
  book_check_ins: ofUser('Check-ins of books.'),
  book_readings: ofUser('The reading time and progress of each book.'),
  kept_booklists: ofUser('Saved booklists.'),
  earned_medals: ofUser('Medals.'),
  chapter_notes: ofUser('Notes on chapters, until the user removes them.'),
  learning_cards: ofUser('The learning state of each word.'),
  learning_answers: ofUser('All answers, for streaks and charts.'),
  dictations: ofUser('Dictations.'),
  word_lists: ofUser("The user's own word lists, until the user removes them."),
  shell_entries: ofUser('The ledger of shells, which is append-only.'),
  friendships: ofUser('Friends of the family, until one of both removes the other.'),
  friend_blocks: ofUser('Accounts that the family has blocked, until it lifts the block.'),
  friend_settings: ofUser('What friends see of the family.'),
  invited_families: ofUser('Who has brought the family, so that this is rewarded once; its network for 30 days.'),
  sign_ins: ofUser('The days on which a child has signed in.'),
  task_claims: ofUser('The tasks that a child has claimed.'),
  uploads: {
    kept: 'Pictures and recordings that users have sent, and their files: removed 24 hours after they were begun or finished if nothing uses them, and when the review, the record of a child or the work that shows them, or their user, is deleted.',
  },
  goods_takings: ofUser('One row for each of the goods that the user has taken.'),
  orders: ofUser('Orders: what was bought and for how much.'),
  order_lines: ofUser('What was ordered.'),
  creator_goods: {
    kept: 'Which goods belong to which creator: one row for each of the goods, until the creator is deleted.',
  },
  creator_sales: { kept: 'What creators get for goods that were ordered: until the order or the creator is deleted.' },
  membership_cards: ofUser('The days of membership that cards have given.'),
  membership_grants: ofUser('The days of membership that each order has delivered.'),
  owned_series: ofUser('The series that a user has bought.'),
  coupons: ofUser('Coupons, and the orders that used them.'),
  vouchers: ofUser('Vouchers with their codes.'),
  card_codes: {
    kept: 'Codes of cards as digests, so that no code can be redeemed again; the account that has redeemed a code is removed from it with the user.',
  },
  order_parcels: ofUser('Parcels that were sent.'),
  order_events: ofUser('The time line of each order.'),
  payments: ofUser('Who pays for an order, and when an adult has confirmed it.'),
  payment_attempts: ofUser('Attempts to pay, and the money that was received.'),
  pay_requests: ofUser('Links by which friends pay for an order.'),
  order_gifts: ofUser('Links by which bought series are given to friends.'),
  friend_payers: ofUser('The browsers in which friends have begun to pay, without anything about the friends.'),
  refunds: ofUser('Money that was returned.'),
  order_returns: ofUser('Goods that the user wants to give back.'),
  order_return_lines: ofUser('What of an order is given back.'),
  work_tips: ofUser('Shells that the user has given to works.'),
  public_entry_reports: { kept: 'Until an operator has reviewed the entry.' },
  comment_reports: { kept: 'Until an operator has reviewed the comment.' },
  work_reports: { kept: 'Until an operator has reviewed the work.' },
};
