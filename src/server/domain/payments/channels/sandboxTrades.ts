import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { sandboxTrades } from '#server/database/tables/mall/payments.ts';
import type { ChannelAnswer, ChannelAttempt, ChannelRefund, RefundAnswer, RefundOutcome } from './channel.ts';

export type SandboxTrade = typeof sandboxTrades.$inferSelect;

/** Stores the payments of the sandbox cashier, which behaves like a payment company. */
export function sandboxTradeRepository(db: Database, now: () => Date) {
  const isOpen = (id: string) =>
    and(eq(sandboxTrades.id, id), isNull(sandboxTrades.paidAt), isNull(sandboxTrades.closedAt));

  const find = async (id: string): Promise<SandboxTrade | undefined> => {
    const [trade] = await db.select().from(sandboxTrades).where(eq(sandboxTrades.id, id));
    return trade;
  };

  return {
    find,

    async open({ id, title, amountFen, endsAt, backPath }: ChannelAttempt): Promise<void> {
      await db
        .insert(sandboxTrades)
        .values({ id, title, amountFen, endsAt, backPath, refunds: {}, createdAt: now() })
        .onConflictDoNothing();
    },

    /** Pays a trade. Returns whether this call has paid it. */
    async pay(id: string): Promise<boolean> {
      const paid = await db
        .update(sandboxTrades)
        .set({ paidAt: now() })
        .where(and(isOpen(id), gt(sandboxTrades.endsAt, now())))
        .returning({ id: sandboxTrades.id });
      return paid.length > 0;
    },

    async close(id: string): Promise<void> {
      await db.update(sandboxTrades).set({ closedAt: now() }).where(isOpen(id));
    },

    async query(id: string): Promise<ChannelAnswer> {
      const trade = await find(id);
      if (!trade) return { state: 'absent' };
      if (trade.closedAt) return { state: 'closed' };
      return trade.paidAt ? { state: 'paid', receipt: receiptOf(trade, trade.paidAt) } : { state: 'open' };
    },

    /** Returns money to the payer: once for each refund number, and never more than was paid. */
    async refund({ number, attemptId, amountFen }: Omit<ChannelRefund, 'paidFen'>): Promise<RefundOutcome> {
      const { refunds } = sandboxTrades;
      const returned = sql`(select coalesce(sum(value::int), 0) from jsonb_each_text(${refunds}) where key <> ${number})`;
      const done = await db
        .update(sandboxTrades)
        .set({ refunds: sql`${refunds} || jsonb_build_object(${number}::text, ${amountFen}::int)` })
        .where(
          and(
            eq(sandboxTrades.id, attemptId),
            isNotNull(sandboxTrades.paidAt),
            sql`${returned} + ${amountFen} <= ${sandboxTrades.amountFen}`,
          ),
        )
        .returning({ id: sandboxTrades.id });
      return done.length > 0 ? { state: 'done' } : { state: 'failed', problem: 'the trade has less left' };
    },

    async queryRefund({ attemptId, number }: Pick<ChannelRefund, 'attemptId' | 'number'>): Promise<RefundAnswer> {
      const trade = await find(attemptId);
      return { state: trade && Object.hasOwn(trade.refunds, number) ? 'done' : 'absent' };
    },
  };
}

export const receiptOf = ({ id, amountFen }: SandboxTrade, paidAt: Date) => ({
  transactionId: `SANDBOX${id}`,
  amountFen,
  paidAt,
});
