import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/moment.ts';

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
