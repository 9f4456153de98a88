import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { listeningSessions } from '#server/database/tables/stories/listening.ts';
import { storeAllowance, lockAllowance } from '#server/domain/listening/allowance.ts';

interface Report {
  id: string;
  storyId: string;
  deviceId: string;
  /** The total listening time of the session so far. */
  listenedMs: number;
}

/** Stores the time that users have really listened. Every statement is limited to the user (ROLE-03). */
export function listeningRepository(db: Database) {
  return {
    /**
     * Adds the listening time since the session's last report. The sum over all devices of a user cannot exceed the
     * time that has passed by the gateway's clock. Repeated and late reports add nothing.
     */
    report: (userId: string, { id, storyId, deviceId, listenedMs }: Report, now: Date): Promise<void> =>
      db.transaction(async (tx) => {
        const leftMs = await lockAllowance(tx, userId, now);
        const isThis = and(eq(listeningSessions.userId, userId), eq(listeningSessions.id, id));
        const [known] = await tx
          .select({ storyId: listeningSessions.storyId, reportedMs: listeningSessions.reportedMs })
          .from(listeningSessions)
          .where(isThis);
        const addedMs = listenedMs - (known?.reportedMs ?? 0);
        // A session belongs to one story, so a report of the same session for another story is ignored.
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
        await storeAllowance(tx, userId, leftMs - grantedMs);
      }),
  };
}
