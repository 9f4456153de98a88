import { eq } from 'drizzle-orm';
import { HOUR_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { users } from '#server/database/tables/account/users.ts';
import { listeningAllowances } from '#server/database/tables/stories/listening.ts';

/**
 * The maximum listening allowance, which is the time that a user may still report. It covers what a client reports
 * after some time without a network.
 */
const MAX_ALLOWANCE_MS = 2 * HOUR_MS;

/**
 * Returns how much listening time the user may still report now, for stories and works together. The row stays locked,
 * so that concurrent reports of one user wait for each other.
 */
export async function lockAllowance(tx: Database, userId: string, now: Date): Promise<number> {
  const [user] = await tx.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId));
  const sinceCreatedMs = user ? now.getTime() - user.createdAt.getTime() : 0;
  await tx
    .insert(listeningAllowances)
    .values({ userId, leftMs: within(sinceCreatedMs), reckonedAt: now })
    .onConflictDoNothing();
  const [row] = await tx
    .select({ leftMs: listeningAllowances.leftMs, reckonedAt: listeningAllowances.reckonedAt })
    .from(listeningAllowances)
    .where(eq(listeningAllowances.userId, userId))
    .for('update');
  if (!row) throw new Error('The allowance was neither kept nor found.');
  // The stored time is later than `now` if a gateway whose clock is ahead has stored it. Then the stored time is used.
  const reckonedAt = new Date(Math.max(now.getTime(), row.reckonedAt.getTime()));
  const leftMs = within(row.leftMs + reckonedAt.getTime() - row.reckonedAt.getTime());
  await tx.update(listeningAllowances).set({ leftMs, reckonedAt }).where(eq(listeningAllowances.userId, userId));
  return leftMs;
}

/**
 * Stores what is left of the allowance after a report. Must run in the transaction in which `lockAllowance` has
 * returned the allowance.
 */
export async function storeAllowance(tx: Database, userId: string, leftMs: number): Promise<void> {
  await tx.update(listeningAllowances).set({ leftMs }).where(eq(listeningAllowances.userId, userId));
}

const within = (ms: number): number => Math.round(Math.min(Math.max(0, ms), MAX_ALLOWANCE_MS));
