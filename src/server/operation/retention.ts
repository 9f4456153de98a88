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
import { DAY_MS } from '#lib/time/time.ts';
import { CLOCK_SKEW_MS } from '#server/database/clockSkew.ts';
import { CLOSED_THREAD_DAYS } from '#server/domain/feedback/writeFeedback.ts';
import { HOT_DAYS } from '#server/domain/search/hotDays.ts';
import { keptRows, type Kept } from './keptRows.ts';

/** The days of the longest month, plus one for clock differences. */
const RANKED_DAYS = 32;
/**
 * A client in use gets a new token every day. So if the newest token of a client is this many days old, the client has
 * not been used for about as many days.
 */
const UNUSED_DAYS = 400;
const DRAFT_DAYS = 90;
/** The days of a week, plus one for clock differences. */
const USAGE_DAYS = 8;
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
   * Set if the expiry of a row depends on rows of other tables, so that no index of this table can find the expired
   * rows. The sweep then reads all candidates in the order of `by`, a limited number at a time; `by` must be unique.
   * `isCandidate` is the condition of a partial index.
   */
  walk?: { isCandidate: SQL | undefined };
}

export type Retention = { deleted: string; deletions: Deletion[] } | Kept;

const isOlderThan = (column: PgColumn, days: number) => (now: Date) =>
  lt(column, new Date(now.getTime() - days * DAY_MS));

const deletedAfter = (deleted: string, by: PgColumn, days: number): Retention => ({
  deleted,
  deletions: [{ table: by.table, by, isExpired: isOlderThan(by, days) }],
});

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
    '1 day after the week or month that they count, those of a day after 2 weeks; those of all time stay',
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
        isExpired: (now) => lt(usageDays.day, chinaDay(now.getTime() - USAGE_DAYS * DAY_MS)),
      },
    ],
  },
  usage_leases: deletedAfter('1 day after they ended', usageLeases.endsAt, 1),
  usage_holders: deletedAfter('1 day after the last use', usageHolders.usedAt, 1),
  device_children: deletedAfter('1 year after the last login or change of the child', deviceChildren.usedAt, 365),
  offline_uses: deletedAfter('2 days after they were reported', offlineUses.settledAt, 2),
  time_requests: deletedAfter('8 days after they were made', timeRequests.askedAt, USAGE_DAYS),
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
    deletions: [{ table: wechatTickets, by: wechatTickets.id, isExpired: isOlderThan(wechatTickets.endsAt, 1) }],
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
    CLOSED_THREAD_DAYS,
  ),
  feedback_messages: { kept: 'With the feedback that they belong to.' },
  partner_applications: deletedAfter(
    '1 year after they were decided or withdrawn',
    partnerApplications.decidedAt,
    CLOSED_THREAD_DAYS,
  ),
  jobs: deletedAfter('7 days after they are done; dead jobs wait for an operator', jobs.doneAt, 7),
  state_changes: deletedAfter('400 days after the change', stateChanges.changedAt, 400),
  comments: {
    deleted: '180 days after a refusal; other comments stay until the user removes them',
    deletions: [
      {
        table: comments,
        by: comments.reviewedAt,
        isExpired: (now) => and(sql`${comments.state} = 'refused'`, isOlderThan(comments.reviewedAt, CLOSED_DAYS)(now)),
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
            isOlderThan(goodsReviews.reviewedAt, CLOSED_DAYS)(now),
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
            isOlderThan(publicEntries.reviewedAt, CLOSED_DAYS)(now),
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
      { table: sessionTokens, by: sessionTokens.endsAt, isExpired: isOlderThan(sessionTokens.endsAt, 1) },
      {
        table: sessionTokens,
        by: sessionTokens.createdAt,
        isExpired: (now) => and(isNull(sessionTokens.endsAt), isOlderThan(sessionTokens.createdAt, UNUSED_DAYS)(now)),
      },
    ],
  },
  sessions: {
    deleted: '1 day after they were revoked, or when no token is left',
    deletions: [
      { table: sessions, by: sessions.revokedAt, isExpired: isOlderThan(sessions.revokedAt, 1) },
      {
        table: sessions,
        by: sessions.id,
        isExpired: (now) =>
          and(
            isOlderThan(sessions.createdAt, 1)(now),
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
      { table: users, by: users.erasedAt, isExpired: isOlderThan(users.erasedAt, INVOICE_DAYS) },
      {
        table: users,
        by: users.id,
        isExpired: (now) =>
          and(
            isOlderThan(users.createdAt, UNUSED_DAYS)(now),
            sql`not exists (select 1 from ${sessions} where ${sessions.userId} = ${users.id})`,
          ),
        walk: { isCandidate: sql`${users.isAnonymous}` },
      },
    ],
  },

  ...keptRows,
};
