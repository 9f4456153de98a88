import { and, eq, lt, sql } from 'drizzle-orm';
import { HOUR_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { paymentAttempts } from '#server/database/tables/mall/payments.ts';

/** Sums of money, all in fen. */
export interface MoneyAudit {
  /** The money that channels have received. */
  received: number;
  /** The money that channels have returned. */
  returned: number;
  /** The money of all refunds that are not done, including those that a channel has refused. */
  returning: number;
  /**
   * The money that was received for paid orders, minus all refunds for returned goods, whether they are done or still
   * on their way.
   */
  held: number;
  /** The received money that is in none of the other sums. Any value except 0 is an error. */
  difference: number;
}

/**
 * Compares the received money with what has happened to it: it was returned, is to be returned, or is held for paid
 * orders.
 */
export async function auditMoney(db: Database): Promise<MoneyAudit> {
  const { rows } = (await db.execute(sql`
    select
      (select coalesce(sum(amount_fen), 0) from payment_attempts where state = 'paid')::bigint as received,
      (select coalesce(sum(amount_fen), 0) from refunds where state = 'done')::bigint as returned,
      (select coalesce(sum(amount_fen), 0) from refunds where state <> 'done')::bigint as returning,
      (select coalesce(sum(total_fen - (
          select coalesce(sum(amount_fen), 0) from refunds where order_id = orders.id and reason = 'return'
        )), 0) from orders
        where state in ('paid', 'partShipped', 'shipped', 'received', 'reviewed'))::bigint as held`)) as {
    rows: Record<Exclude<keyof MoneyAudit, 'difference'>, string | number>[];
  };
  const [row] = rows;
  const fen = (name: Exclude<keyof MoneyAudit, 'difference'>) => Number(row?.[name] ?? 0);
  const [received, returned, returning, held] = [fen('received'), fen('returned'), fen('returning'), fen('held')];
  return { received, returned, returning, held, difference: received - returned - returning - held };
}

/**
 * If a payment is still unconfirmed this long after its end, an operator must look at it. Normally channels answer, and
 * jobs query them, within minutes.
 */
const LONG_IN_DOUBT_MS = HOUR_MS;

/** Returns the payments that ended long ago and whose channels have not reported whether money was paid. */
export const listLongUnconfirmed = (db: Database, now: Date) =>
  db
    .select()
    .from(paymentAttempts)
    .where(
      and(eq(paymentAttempts.state, 'pending'), lt(paymentAttempts.endsAt, new Date(now.getTime() - LONG_IN_DOUBT_MS))),
    )
    .orderBy(paymentAttempts.endsAt);
