import { and, asc, desc, eq, ne, sql, sum, type SQL } from 'drizzle-orm';
import { omit } from '#lib/omit.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import {
  creators,
  workLikes,
  workListeners,
  workPlays,
  workTips,
  works,
} from '#server/database/tables/stories/works.ts';
import { isPlayLimitReached, countLimitedPlay, type PlaySource } from '#server/domain/catalogue/playShares.ts';
import { cardColumns } from '#server/domain/catalogue/storyCards.ts';
import { coverStory, isCoverStory, isWorkShown, workColumns } from '#server/domain/creators/publicWorks.ts';
import { reportableModerationOf } from '#server/moderation/moderation.ts';
import { moderatedWorks } from './workModeration.ts';
import { soundOf } from './workSound.ts';
import { isOfFamily, mayHear } from './workVisibility.ts';

const LISTED = 20;
const columns = omit(workColumns, 'publishedAt');

export function workRepository(db: Database) {
  const moderation = reportableModerationOf(db, moderatedWorks);

  const listed = (condition: SQL | undefined, userId: string | undefined) =>
    db
      .select(columns)
      .from(works)
      .innerJoin(creators, eq(creators.id, works.creatorId))
      .leftJoin(stories, eq(stories.id, works.storyId))
      .innerJoin(coverStory, isCoverStory())
      .innerJoin(packs, eq(packs.id, coverStory.packId))
      .where(and(isWorkShown(userId), condition))
      .orderBy(
        desc(sql`(select count(*) from ${workLikes} where ${workLikes.workId} = ${works.id})`),
        desc(works.publishedAt),
        asc(works.id),
      )
      .limit(LISTED);

  return {
    /** Returns a work if this account may hear the work; undefined otherwise. */
    async find(id: string, accountId: string | undefined) {
      const [row] = await db
        .select({
          ...columns,
          about: works.about,
          publishedAt: works.publishedAt,
          state: works.state,
          audience: works.audience,
          refusal: works.refusal,
          sentences: works.sentences,
          listenerCount: works.listenerCount,
          isMine: isOfFamily(accountId),
          isOfPack: sql<boolean>`${works.packId} is not null`,
          /** The sound file of a work of a pack; empty for users' recordings. */
          sound: works.sound,
          uploadId: soundOf(),
          isSynthesised: packs.isSynthesised,
          story: omit(cardColumns, 'pack'),
          storyPack: sql<{ id: string; contentHash: string }>`(select json_build_object('id', read_pack.id,
            'contentHash', read_pack.content_hash) from ${packs} as read_pack where read_pack.id = ${stories.packId})`,
        })
        .from(works)
        .innerJoin(creators, eq(creators.id, works.creatorId))
        .leftJoin(stories, eq(stories.id, works.storyId))
        .innerJoin(coverStory, isCoverStory())
        .innerJoin(packs, eq(packs.id, coverStory.packId))
        .where(and(eq(works.id, id), mayHear(accountId)));
      return row;
    },

    listOfStory: (storyId: string, userId: string | undefined) => listed(eq(works.storyId, storyId), userId),

    listOthers: (creatorId: string, id: string, userId: string | undefined) =>
      listed(and(eq(works.creatorId, creatorId), ne(works.id, id)), userId),

    async countPlay(workId: string, source: PlaySource, now: Date): Promise<void> {
      const subject = `work ${workId}`;
      if (await isPlayLimitReached(db, subject, source, now)) return;
      await db.transaction(async (tx) => {
        const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
        const counted = await tx
          .insert(workPlays)
          .values({ workId, deviceId: source.listener, hour })
          .onConflictDoNothing()
          .returning({ workId: workPlays.workId });
        if (counted.length === 0 || !(await countLimitedPlay(tx, subject, source, now))) return;
        const isNew = await tx
          .insert(workListeners)
          .values({ workId, listener: source.listener, heardAt: now })
          .onConflictDoNothing()
          .returning({ workId: workListeners.workId });
        await tx
          .update(works)
          .set({
            playCount: sql`${works.playCount} + 1`,
            listenerCount: sql`${works.listenerCount} + ${isNew.length}`,
          })
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

    /** Returns the power of a work: the sum of the shells that all users, or only the given user, have given to it. */
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
  };
}
