import { and, eq, sql } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { activityHours } from '#server/database/tables/learning/activity.ts';

/** The maximum time that one report can add. */
const MAX_MS = 20 * MINUTE_MS;

/** The time that a child has spent with books and videos. Every statement is limited to one child (ROLE-03). */
export function activityRepository(db: Database) {
  return {
    /**
     * Adds the time that a client reports, but not more than has passed on the gateway's clock since the last report of
     * this kind. Must run in a transaction that has locked the child.
     */
    async add(userId: string, kind: 'books' | 'videos', claimedMs: number, now: Date): Promise<void> {
      const [last] = await db
        .select({ at: sql<string | null>`max(${activityHours.reportedAt})` })
        .from(activityHours)
        .where(and(eq(activityHours.userId, userId), eq(activityHours.kind, kind)));
      const passedMs = last?.at == null ? MAX_MS : now.getTime() - new Date(last.at).getTime();
      const spentMs = Math.round(Math.min(claimedMs, passedMs, MAX_MS));
      if (spentMs <= 0) return;
      const hour = new Date(Math.floor((now.getTime() - spentMs) / HOUR_MS) * HOUR_MS);
      await db
        .insert(activityHours)
        .values({ userId, hour, kind, spentMs, reportedAt: now })
        .onConflictDoUpdate({
          target: [activityHours.userId, activityHours.hour, activityHours.kind],
          set: { spentMs: sql`${activityHours.spentMs} + ${spentMs}`, reportedAt: now },
        });
    },
  };
}
