import { and, count, eq, gt, inArray, isNotNull, isNull, max, or, sql } from 'drizzle-orm';
import { blockingChecks, lostChecks, type BlockingCheck, type LostCheck } from '#contract/account/closing.ts';
import { DAY_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { sessions } from '#server/database/tables/account/sessions.ts';
import { memberships } from '#server/database/tables/account/users.ts';
import { publicEntries } from '#server/database/tables/experience/entries.ts';
import { ownedSeries } from '#server/database/tables/mall/deliveries.ts';
import { orders } from '#server/database/tables/mall/orders.ts';
import { refunds } from '#server/database/tables/mall/payments.ts';
import { orderReturns } from '#server/database/tables/mall/returns.ts';
import { goodsReviews } from '#server/database/tables/mall/reviews.ts';
import { vouchers } from '#server/database/tables/mall/vouchers.ts';
import { comments } from '#server/database/tables/stories/comments.ts';
import { works } from '#server/database/tables/stories/works.ts';
import { findPerson } from '#server/domain/privacy/ownRows.ts';
import { isAlive } from '#server/domain/users/readSession.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';

export interface CheckResult {
  check: BlockingCheck | LostCheck;
  count: number;
}

/**
 * Returns a number for each check: how many things must be settled before the account can be closed, or are lost with
 * it.
 */
export async function closingChecks(db: Database, userId: string, now: Date): Promise<CheckResult[]> {
  const [ends] = await db
    .select({ at: max(memberships.endsAt) })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  const [series] = await db
    .select({ count: count(sql`distinct ${ownedSeries.seriesId}`) })
    .from(ownedSeries)
    .where(eq(ownedSeries.userId, userId));
  const ofUser = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const comment = await db.$count(comments, eq(comments.userId, userId));
  const review = await db.$count(goodsReviews, eq(goodsReviews.userId, userId));
  // The entries and recordings of all children are counted, not only those of the first child.
  const { ids } = await findPerson(db, userId);
  const entry = await db.$count(publicEntries, inArray(publicEntries.userId, ids));
  const counts: Record<BlockingCheck | LostCheck, number> = {
    orders: await db.$count(
      orders,
      and(eq(orders.userId, userId), inArray(orders.state, ['unpaid', 'paid', 'partShipped', 'shipped'])),
    ),
    refunds: await db.$count(
      orders,
      and(
        eq(orders.userId, userId),
        or(
          eq(orders.state, 'refunding'),
          sql`exists (select 1 from ${refunds} where ${refunds.orderId} = ${orders.id}
            and ${refunds.state} in ('requested', 'accepted'))`,
        ),
      ),
    ),
    returns: await db.$count(
      orderReturns,
      and(inArray(orderReturns.orderId, ofUser), inArray(orderReturns.state, ['requested', 'accepted', 'sent'])),
    ),
    membership: ends?.at ? Math.max(0, Math.ceil((ends.at.getTime() - now.getTime()) / DAY_MS)) : 0,
    shells: await shellLedger(db).balance(userId),
    vouchers: await db.$count(
      vouchers,
      and(eq(vouchers.userId, userId), gt(vouchers.endsAt, now), isNull(vouchers.usedAt), isNull(vouchers.withdrawnAt)),
    ),
    series: series?.count ?? 0,
    recordings: await db.$count(works, inArray(works.userId, ids)),
    posts: comment + review + entry,
    devices: await db.$count(
      sessions,
      and(eq(sessions.userId, userId), isNotNull(sessions.terminalKind), isAlive(db, now)),
    ),
  };
  return [...blockingChecks, ...lostChecks].map((check) => ({ check, count: counts[check] }));
}

/** Whether something must be settled before the account can be closed. */
export const hasClosingObstacle = (checks: readonly CheckResult[]): boolean =>
  checks.some(({ check, count: found }) => blockingChecks.some((one) => one === check) && found > 0);
