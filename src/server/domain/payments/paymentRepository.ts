import { and, desc, eq, isNull } from 'drizzle-orm';
import type { SurplusPayment } from '#contract/mall/orders.ts';
import type { ChannelId } from '#contract/mall/payments.ts';
import type { Database } from '#server/database/connection/open.ts';
import { orderLines, orders } from '#server/database/tables/mall/orders.ts';
import { paymentAttempts, payments, refunds } from '#server/database/tables/mall/payments.ts';
import { friendPayers } from '#server/database/tables/mall/payRequests.ts';
import { randomId } from '#server/secrets/digest.ts';
import type { ChannelAttempt } from './channels/channel.ts';
import { natureOf } from './channelsFor.ts';

/** The number of payments that an order shows although it did not use them. More than one is rare. */
const SURPLUS_LIMIT = 20;

export type AttemptRow = typeof paymentAttempts.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;

/** Reads orders and their payments. Functions for a payer are limited to the user's own orders. */
export function paymentRepository(db: Database) {
  async function requestOf(payerId: string | null): Promise<string | undefined> {
    if (payerId === null) return undefined;
    const [payer] = await db
      .select({ requestId: friendPayers.requestId })
      .from(friendPayers)
      .where(eq(friendPayers.id, payerId));
    return payer?.requestId;
  }

  return {
    /** Returns the fields of this user's order that matter for its payment. */
    async findOrder(id: string, userId: string) {
      const [order] = await db
        .select({
          id: orders.id,
          userId: orders.userId,
          kind: orders.kind,
          state: orders.state,
          totalFen: orders.totalFen,
          dueAt: orders.dueAt,
          createdAt: orders.createdAt,
        })
        .from(orders)
        .where(and(eq(orders.id, id), eq(orders.userId, userId)));
      return order;
    },

    /** Returns the title of an order for channels, and as `nature` whether all its goods are sent in parcels. */
    async contentOf(orderId: string) {
      const lines = await db
        .select({ title: orderLines.title, delivers: orderLines.delivers })
        .from(orderLines)
        .where(eq(orderLines.orderId, orderId))
        .orderBy(orderLines.position);
      const [first] = lines;
      const title = `${first?.title ?? ''}${lines.length > 1 ? ` 等 ${lines.length} 件` : ''}`;
      return { title, nature: natureOf(lines) };
    },

    async findPayment(orderId: string, userId: string): Promise<PaymentRow | undefined> {
      const [payment] = await db
        .select()
        .from(payments)
        .where(and(eq(payments.orderId, orderId), eq(payments.userId, userId)));
      return payment;
    },

    /** Returns the payment of this user for the order, and creates it if there is none. */
    async openPayment(order: { id: string; totalFen: number }, userId: string, now: Date): Promise<PaymentRow> {
      const fresh = { id: randomId(), orderId: order.id, userId, amountFen: order.totalFen, createdAt: now };
      await db.insert(payments).values(fresh).onConflictDoNothing();
      const payment = await this.findPayment(order.id, userId);
      if (!payment) throw new Error(`The order ${order.id} has vanished.`);
      return payment;
    },

    /** Returns the payment attempts for an order, newest first. */
    listAttempts: (orderId: string): Promise<AttemptRow[]> =>
      db
        .select()
        .from(paymentAttempts)
        .where(eq(paymentAttempts.orderId, orderId))
        .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.id)),

    /** Returns the channels at which payments for an order are not confirmed yet, sorted by name. */
    async listPendingChannels(orderId: string): Promise<ChannelId[]> {
      const rows = await db
        .selectDistinct({ channel: paymentAttempts.channel })
        .from(paymentAttempts)
        .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.state, 'pending')));
      return rows.map(({ channel }) => channel).sort();
    },

    /** Returns the payments of the owner of an order that the order did not use, and whether they were returned. */
    async listSurplus(orderId: string): Promise<SurplusPayment[]> {
      const rows = await db
        .select({
          channel: paymentAttempts.channel,
          amountFen: paymentAttempts.amountFen,
          paidAt: paymentAttempts.paidAt,
          refund: refunds.state,
        })
        .from(paymentAttempts)
        .innerJoin(refunds, eq(refunds.attemptId, paymentAttempts.id))
        .where(
          and(
            eq(paymentAttempts.orderId, orderId),
            eq(paymentAttempts.state, 'paid'),
            eq(paymentAttempts.isApplied, false),
            // Leaves out the payments of friends, who see on their own page what became of their money.
            isNull(paymentAttempts.payerId),
          ),
        )
        .orderBy(desc(paymentAttempts.paidAt), desc(paymentAttempts.id))
        .limit(SURPLUS_LIMIT);
      return rows.map(({ channel, amountFen, paidAt, refund }) => ({
        channel,
        amountFen,
        paidAt: paidAt?.getTime() ?? 0,
        state: refund === 'done' ? 'returned' : 'returning',
      }));
    },

    async findAttempt(id: string): Promise<AttemptRow | undefined> {
      const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id));
      return attempt;
    },

    /** Returns the data of an attempt that are sent to its channel. */
    async forChannel({ id, orderId, amountFen, endsAt, way, payerId }: AttemptRow): Promise<ChannelAttempt> {
      const [{ title }, requestId] = await Promise.all([this.contentOf(orderId), requestOf(payerId)]);
      const backPath = requestId === undefined ? `/mall/order?id=${orderId}` : `/orderdispenser/result?id=${requestId}`;
      return { id, amountFen, endsAt, way, title, backPath };
    },
  };
}
