import { and, eq, lt, sql } from 'drizzle-orm';
import type { Seen } from '#contract/catalogue/videos.ts';
import type { Database } from '#server/database/connection/open.ts';
import { seenVideos } from '#server/database/tables/learning/editorials.ts';

/**
 * Queries for the videos that users have watched. Every statement is limited to one user, so that nobody reads or
 * writes another user's data (ROLE-03).
 */
export function seenVideoRepository(db: Database) {
  return {
    async list(userId: string): Promise<Seen[]> {
      const rows = await db.select().from(seenVideos).where(eq(seenVideos.userId, userId));
      return rows.map(({ videoId, positionMs, isFinished, seenAt }) => ({
        videoId,
        positionMs,
        isFinished,
        seenAt: seenAt.getTime(),
      }));
    },

    /**
     * Stores a report if it is newer than the stored one, in whatever order the reports arrive. Returns the time
     * watched since the stored report: how far the position has moved forward, but at most the time between the two
     * reports. For the first report, returns its position.
     */
    async store(
      userId: string,
      seen: { videoId: string; positionMs: number; isFinished: boolean; seenAt: Date },
    ): Promise<number> {
      const [before] = await db
        .select({ positionMs: seenVideos.positionMs, seenAt: seenVideos.seenAt })
        .from(seenVideos)
        .where(and(eq(seenVideos.userId, userId), eq(seenVideos.videoId, seen.videoId)));
      await db
        .insert(seenVideos)
        .values({ userId, ...seen })
        .onConflictDoUpdate({
          target: [seenVideos.userId, seenVideos.videoId],
          set: {
            positionMs: sql`excluded.position_ms`,
            isFinished: sql`excluded.is_finished`,
            seenAt: sql`excluded.seen_at`,
          },
          setWhere: lt(seenVideos.seenAt, seen.seenAt),
        });
      if (!before) return seen.positionMs;
      // If the position has moved back, the user is watching the video again, so the time up to the new position
      // counts.
      const movedMs = seen.positionMs - before.positionMs;
      const forwardMs = movedMs < 0 ? seen.positionMs : movedMs;
      return Math.max(0, Math.min(forwardMs, seen.seenAt.getTime() - before.seenAt.getTime()));
    },
  };
}
