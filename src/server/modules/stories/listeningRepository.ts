import { and, eq, sql } from 'drizzle-orm';
import { HOUR_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { listeningAllowances, listeningSessions } from '#server/database/tables/stories/listening.ts';
import { users } from '#server/database/tables/account/users.ts';

/** How much may be reported at once after a long time without a report, as after offline listening. */
const MAX_ALLOWANCE_MS = 2 * HOUR_MS;

interface Report {
  id: string;
  storyId: string;
  deviceId: string;
  /** The total of the session so far. */
  listenedMs: number;
}

/** Time that users have really listened. Every statement is limited to the user (ROLE-03). */
export function listeningRepository(db: Database) {
  return {
    /**
     * Adds the time listened to since the session's last report, limited by the clock: a user cannot have listened for
     * longer than time has passed, on however many devices. Repeated and late reports add nothing.
     */
    report: (userId: string, { id, storyId, deviceId, listenedMs }: Report, now: Date): Promise<void> =>
      db.transaction(async (tx) => {
        const leftMs = await reckonAllowance(tx, userId, now);
        const isThis = and(eq(listeningSessions.userId, userId), eq(listeningSessions.id, id));
        const [known] = await tx
          .select({ storyId: listeningSessions.storyId, reportedMs: listeningSessions.reportedMs })
          .from(listeningSessions)
          .where(isThis);
        const addedMs = listenedMs - (known?.reportedMs ?? 0);
        // A session belongs to one story; a report for another story under its id is ignored.
        if (addedMs <= 0 || (known && known.storyId !== storyId)) return;
        const grantedMs = Math.min(addedMs, leftMs);
        await tx
          .insert(listeningSessions)
          .values({
            userId,
            id,
            storyId,
            deviceId,
            reportedMs: listenedMs,
            listenedMs: grantedMs,
            startedAt: new Date(now.getTime() - grantedMs),
            reportedAt: now,
          })
          .onConflictDoUpdate({
            target: [listeningSessions.userId, listeningSessions.id],
            set: {
              reportedMs: listenedMs,
              listenedMs: sql`${listeningSessions.listenedMs} + ${grantedMs}`,
              reportedAt: now,
            },
          });
        await tx
          .update(listeningAllowances)
          .set({ leftMs: leftMs - grantedMs })
          .where(eq(listeningAllowances.userId, userId));
      }),
  };
}

/**
 * Returns how much the user may still report now. The row stays locked, so that concurrent reports of one user wait for
 * each other.
 */
async function reckonAllowance(tx: Database, userId: string, now: Date): Promise<number> {
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
  // Another gateway's clock may be slightly ahead.
  const reckonedAt = new Date(Math.max(now.getTime(), row.reckonedAt.getTime()));
  const leftMs = within(row.leftMs + reckonedAt.getTime() - row.reckonedAt.getTime());
  await tx.update(listeningAllowances).set({ leftMs, reckonedAt }).where(eq(listeningAllowances.userId, userId));
  return leftMs;
}

const within = (ms: number): number => Math.round(Math.min(Math.max(0, ms), MAX_ALLOWANCE_MS));
