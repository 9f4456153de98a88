import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';

/**
 * Tickets that sign for WeChat's JS-SDK, one row for each official account and secret. The ticket is encrypted with
 * that secret, so that read access to the database does not reveal it.
 */
export const wechatTickets = pgTable('wechat_tickets', {
  id: text().primaryKey(),
  /** Null if no ticket has been fetched yet. */
  sealedTicket: text('sealed_ticket'),
  endsAt: moment('ends_at').notNull(),
  /** Whether a gateway is currently asking WeChat for the next ticket. */
  isAsked: boolean('is_asked').notNull().default(false),
  /**
   * When a gateway may ask WeChat again: the ticket is about to expire by then, or the last attempt has failed, or the
   * gateway that asked has died.
   */
  askAgainAt: moment('ask_again_at').notNull(),
});
