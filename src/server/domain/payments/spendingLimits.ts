import { and, eq, gt, gte, isNull, max, ne, or, sql } from 'drizzle-orm';
import { ageOn } from '#lib/time/age.ts';
import { startOfChinaMonth } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { children } from '#server/database/tables/account/children.ts';
import { users } from '#server/database/tables/account/users.ts';
import { paymentAttempts } from '#server/database/tables/mall/payments.ts';
import { Problem } from '#server/endpoint/problem.ts';

interface SpendingLimit {
  /** The age below which the limit applies. */
  below: number;
  perPaymentFen: number;
  perMonthFen: number;
}

/**
 * The spending limits of an account, by the age of its youngest child. They apply even if an adult has confirmed the
 * payment. If no age is known, the limit for adults applies.
 */
const spendingLimits: readonly SpendingLimit[] = [
  { below: 8, perPaymentFen: 80_000, perMonthFen: 150_000 },
  { below: 16, perPaymentFen: 100_000, perMonthFen: 200_000 },
  { below: 18, perPaymentFen: 200_000, perMonthFen: 400_000 },
];
const adults: SpendingLimit = { below: Infinity, perPaymentFen: 500_000, perMonthFen: 1_000_000 };

export const limitOf = (age: number | null): SpendingLimit =>
  (age === null ? undefined : spendingLimits.find(({ below }) => age < below)) ?? adults;

interface Spender {
  userId: string;
  /** The age of the user, as the host app has sent it; null if the host app has sent none. */
  hostAge: number | null;
  orderId: string;
  amountFen: number;
}

/**
 * Returns why a user may not spend this amount on an order now; undefined if the user may. Open payments count as
 * spent. Therefore the caller must have locked the user, and must keep the lock until the new payment is stored.
 */
export async function spendingObstacle(db: Database, spender: Spender, now: Date): Promise<Problem | undefined> {
  const { perPaymentFen, perMonthFen } = limitOf(await ageOf(db, spender, now));
  const { amountFen } = spender;
  if (amountFen > perPaymentFen) return new Problem(409, 'payment_too_large', { yuan: perPaymentFen / 100 });
  const spent = await spentThisMonth(db, spender, now);
  return spent + amountFen > perMonthFen
    ? new Problem(409, 'month_spent', { yuan: perMonthFen / 100, left: Math.max(0, perMonthFen - spent) / 100 })
    : undefined;
}

/**
 * Returns the lower one of two ages: the age that the host app has sent, and the age of the account's youngest child by
 * its birthday. So the limit for the age from the host app cannot be avoided by making another child active or by
 * changing a birthday; a birthday can only lower the age.
 */
async function ageOf(db: Database, { userId, hostAge }: Spender, now: Date): Promise<number | null> {
  const [youngest] = await db
    .select({ birthday: max(children.birthday) })
    .from(children)
    .innerJoin(users, eq(users.id, children.userId))
    .where(or(eq(users.id, userId), eq(users.accountId, userId)));
  const birthday = youngest?.birthday ?? null;
  const entered = birthday === null ? null : ageOn(birthday, now);
  return hostAge === null || entered === null ? (hostAge ?? entered) : Math.min(hostAge, entered);
}

/**
 * Returns what the account has paid for other orders in the current month in China, plus the amounts of its open
 * payments for other orders. Payments by friends do not count.
 */
async function spentThisMonth(db: Database, { userId, orderId }: Spender, now: Date): Promise<number> {
  const ofOthers = and(
    eq(paymentAttempts.userId, userId),
    isNull(paymentAttempts.payerId),
    ne(paymentAttempts.orderId, orderId),
  );
  const [paid] = await db
    .select({ fen: sql<number>`coalesce(sum(amount_fen - returned_fen), 0)`.mapWith(Number) })
    .from(paymentAttempts)
    .where(
      and(ofOthers, eq(paymentAttempts.state, 'paid'), gte(paymentAttempts.paidAt, new Date(startOfChinaMonth(now)))),
    );
  const open = await db
    .selectDistinct({ orderId: paymentAttempts.orderId, fen: paymentAttempts.amountFen })
    .from(paymentAttempts)
    .where(and(ofOthers, eq(paymentAttempts.state, 'pending'), gt(paymentAttempts.endsAt, now)));
  return (paid?.fen ?? 0) + open.reduce((sum, { fen }) => sum + fen, 0);
}
