import { and, asc, desc, eq, ne, notInArray, sql, sum, type SQL } from 'drizzle-orm';
import { omit } from '#lib/omit.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { blocked } from '#server/database/tables/stories/storyLists.ts';
import { creators, workLikes, workPlays, workReports, workTips, works } from '#server/database/tables/stories/works.ts';
import { isStoryWelcome } from '#server/domain/catalogue/notBlocked.ts';
import { isShareUsed, takeShare, type PlaySource } from '#server/domain/catalogue/playShares.ts';
import { cardColumns } from '#server/domain/catalogue/storyCards.ts';
import { reportableModerationOf, type Reportable } from '#server/moderation/moderation.ts';

const LISTED = 20;

const moderatedWorks: Reportable<'published' | 'reported' | 'refused'> = {
  machine: {
    subject: 'work',
    id: works.id,
    state: works.state,
    allowed: { published: ['reported', 'refused'], reported: ['published'], refused: ['published', 'reported'] },
  },
  states: { shown: 'published', waiting: 'reported', refused: 'refused' },
  reportOf: workReports.workId,
  addReport: (tx, workId, report) =>
    tx
      .insert(workReports)
      .values({ workId, ...report })
      .onConflictDoNothing(),
};

const columns = {
  id: works.id,
  title: works.title,
  cover: stories.cover,
  durationMs: works.durationMs,
  playCount: works.playCount,
  creator: { id: creators.id, nickname: creators.nickname, about: creators.about },
  pack: { id: packs.id, contentHash: packs.contentHash },
};

export function workRepository(db: Database) {
  const moderation = reportableModerationOf(db, moderatedWorks);
  const isCreatorWelcome = (userId: string | undefined): SQL | undefined =>
    userId === undefined
      ? undefined
      : notInArray(
          works.creatorId,
          db
            .select({ id: blocked.thingId })
            .from(blocked)
            .where(and(eq(blocked.userId, userId), eq(blocked.kind, 'creator'))),
        );

  /** Hides works whose creator or story this user has blocked. */
  const isShown = (userId: string | undefined): SQL | undefined =>
    and(
      eq(works.state, 'published'),
      eq(works.isHidden, false),
      eq(stories.isHidden, false),
      isCreatorWelcome(userId),
      isStoryWelcome(userId),
    );

  const listed = (condition: SQL | undefined, userId: string | undefined) =>
    db
      .select(columns)
      .from(works)
      .innerJoin(creators, eq(creators.id, works.creatorId))
      .innerJoin(stories, eq(stories.id, works.storyId))
      .innerJoin(packs, eq(packs.id, works.packId))
      .where(and(isShown(userId), condition))
      .orderBy(
        desc(sql`(select count(*) from ${workLikes} where ${workLikes.workId} = ${works.id})`),
        desc(works.publishedAt),
        asc(works.id),
      )
      .limit(LISTED);

  return {
    async find(id: string, userId: string | undefined) {
      const [row] = await db
        .select({
          ...columns,
          about: works.about,
          sound: works.sound,
          publishedAt: works.publishedAt,
          isSynthesised: packs.isSynthesised,
          // A work always belongs to the same pack as its story.
          story: omit(cardColumns, 'pack'),
        })
        .from(works)
        .innerJoin(creators, eq(creators.id, works.creatorId))
        .innerJoin(stories, eq(stories.id, works.storyId))
        .innerJoin(packs, eq(packs.id, works.packId))
        .where(and(eq(works.id, id), isShown(userId)));
      return row;
    },

    listOfStory: (storyId: string, userId: string | undefined) => listed(eq(works.storyId, storyId), userId),

    listOthers: (creatorId: string, id: string, userId: string | undefined) =>
      listed(and(eq(works.creatorId, creatorId), ne(works.id, id)), userId),

    async countPlay(workId: string, source: PlaySource, now: Date): Promise<void> {
      const subject = `work ${workId}`;
      if (await isShareUsed(db, subject, source, now)) return;
      await db.transaction(async (tx) => {
        const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
        const counted = await tx
          .insert(workPlays)
          .values({ workId, deviceId: source.listener, hour })
          .onConflictDoNothing()
          .returning({ workId: workPlays.workId });
        if (counted.length === 0 || !(await takeShare(tx, subject, source, now))) return;
        await tx
          .update(works)
          .set({ playCount: sql`${works.playCount} + 1` })
          .where(eq(works.id, workId));
      });
    },

    countLikes: (workId: string): Promise<number> => db.$count(workLikes, eq(workLikes.workId, workId)),

    isLiked: async (userId: string, workId: string): Promise<boolean> =>
      (await db.$count(workLikes, and(eq(workLikes.workId, workId), eq(workLikes.userId, userId)))) > 0,

    async like(userId: string, workId: string, likedAt: Date): Promise<void> {
      await db.insert(workLikes).values({ userId, workId, likedAt }).onConflictDoNothing();
    },

    async unlike(userId: string, workId: string): Promise<void> {
      await db.delete(workLikes).where(and(eq(workLikes.workId, workId), eq(workLikes.userId, userId)));
    },

    /** The power that all users, or one user, have given. */
    async powerOf(workId: string, userId?: string): Promise<number> {
      const [row] = await db
        .select({ power: sum(workTips.amount).mapWith(Number) })
        .from(workTips)
        .where(and(eq(workTips.workId, workId), userId === undefined ? undefined : eq(workTips.userId, userId)));
      return row?.power ?? 0;
    },

    async addTip(tip: typeof workTips.$inferInsert): Promise<void> {
      await db.insert(workTips).values(tip);
    },

    report: moderation.report,
    review: moderation.review,

    /** Works that an operator has to review, the most reported first. */
    listReported: () => {
      const reports = sql<number>`count(${workReports.userId})::int`;
      return db
        .select({ id: works.id, title: works.title, nickname: creators.nickname, state: works.state, reports })
        .from(works)
        .innerJoin(creators, eq(creators.id, works.creatorId))
        .innerJoin(workReports, eq(workReports.workId, works.id))
        .groupBy(works.id, creators.nickname)
        .orderBy(desc(reports), works.id);
    },
  };
}
