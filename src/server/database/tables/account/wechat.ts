import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';

/**
 * Tickets for signatures of WeChat's JS-SDK, one row for each official account and secret. The ticket is encrypted with
 * that secret, so that read access to the database does not reveal it.
 */
export const wechatTickets = pgTable('wechat_tickets', {
  id: text().primaryKey(),
  /** The encrypted ticket; null if none has been fetched yet. */
  sealedTicket: text('sealed_ticket'),
  endsAt: moment('ends_at').notNull(),
  /** Whether a gateway is currently requesting the next ticket from WeChat. */
  isAsked: boolean('is_asked').notNull().default(false),
  /**
   * The time from which a gateway may request the next ticket from WeChat. It is shortly before the ticket expires;
   * after a failed request, some time later; during a request, the time at which the requesting gateway counts as dead.
   */
  askAgainAt: moment('ask_again_at').notNull(),
});
