import { and, eq, isNull, sql } from 'drizzle-orm';
import { DAY_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { memberships } from '#server/database/tables/account/users.ts';
import { membershipCards, membershipGrants } from '#server/database/tables/mall/deliveries.ts';

/** The kind of memberships that were bought here. Other memberships belong to a host app, which may end them. */
const KIND = 'bought';
const HOURS_A_DAY = 24;

interface Grant {
  userId: string;
  orderId: string;
  /** A whole number above 0. */
  days: number;
}

/**
 * Adds days to the membership of a user: after its end if it is still valid, otherwise from now. Must run in the
 * transaction that pays the order, so that the days are added only once.
 */
export async function extendMembership(tx: Database, grant: Grant, at: Date): Promise<void> {
  await tx.insert(membershipGrants).values({ ...grant, grantedAt: at });
  await addMembershipDays(tx, grant.userId, grant.days, at);
}

/** Adds the days that a card gives; they are never taken back. Returns the new end of the membership. */
export async function giveCardDays(
  tx: Database,
  card: { userId: string; cardCodeId: string; days: number },
  at: Date,
): Promise<Date> {
  await tx.insert(membershipCards).values({ ...card, grantedAt: at });
  return addMembershipDays(tx, card.userId, card.days, at);
}

/** Adds days to the membership, and returns its new end. */
async function addMembershipDays(tx: Database, userId: string, days: number, at: Date): Promise<Date> {
  const [row] = await tx
    .insert(memberships)
    .values({ userId, kind: KIND, title: '会员', endsAt: new Date(at.getTime() + days * DAY_MS) })
    .onConflictDoUpdate({
      target: [memberships.userId, memberships.kind],
      set: { endsAt: sql`greatest(${memberships.endsAt} + ${durationOf(days)}, excluded.ends_at)` },
    })
    .returning({ endsAt: memberships.endsAt });
  if (!row) throw new Error('The membership was not stored.');
  return row.endsAt;
}

/**
 * Takes back the days that an order has delivered. Days of other orders and of cards stay, and so do the days of this
 * order that the user has already used. A repeated call changes nothing.
 */
export async function takeBackMembership(tx: Database, orderId: string, at: Date): Promise<void> {
  const taken = await tx
    .update(membershipGrants)
    .set({ takenBackAt: at })
    .where(and(eq(membershipGrants.orderId, orderId), isNull(membershipGrants.takenBackAt)))
    .returning({ userId: membershipGrants.userId, days: membershipGrants.days });
  const [first] = taken;
  if (!first) return;
  const days = taken.reduce((sum, grant) => sum + grant.days, 0);
  const own = and(eq(memberships.userId, first.userId), eq(memberships.kind, KIND));
  // This lock makes concurrent orders run before or after this change, so that the days of those orders are not lost.
  const [membership] = await tx.select({ endsAt: memberships.endsAt }).from(memberships).where(own).for('update');
  if (!membership) return;
  const before = membership.endsAt.getTime();
  const endsAt = Math.min(before, Math.max(before - days * DAY_MS, await endOfGrants(tx, first.userId)));
  await tx
    .update(memberships)
    .set({ endsAt: new Date(endsAt) })
    .where(own);
}

/**
 * Returns when the membership would end if it consisted only of the days from cards, and the days from orders that were
 * not taken back.
 */
async function endOfGrants(tx: Database, userId: string): Promise<number> {
  const ofOrders = tx
    .select({ days: membershipGrants.days, grantedAt: membershipGrants.grantedAt })
    .from(membershipGrants)
    .where(and(eq(membershipGrants.userId, userId), isNull(membershipGrants.takenBackAt)));
  const ofCards = tx
    .select({ days: membershipCards.days, grantedAt: membershipCards.grantedAt })
    .from(membershipCards)
    .where(eq(membershipCards.userId, userId));
  const grants = [...(await ofOrders), ...(await ofCards)].sort(
    (left, right) => left.grantedAt.getTime() - right.grantedAt.getTime(),
  );
  return grants.reduce((end, { days, grantedAt }) => Math.max(end, grantedAt.getTime()) + days * DAY_MS, 0);
}

/**
 * Returns a duration for a query. It is given in hours, because the length of a day in PostgreSQL depends on the time
 * zone of the session.
 */
const durationOf = (days: number) => sql`make_interval(hours => ${days * HOURS_A_DAY})`;
