import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { fanGroupMembers, fanGroups, fanGroupStories } from '#server/database/tables/stories/creators.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { creators } from '#server/database/tables/stories/works.ts';
import { isStoryNotBlocked } from '#server/domain/catalogue/notBlocked.ts';
import { cardColumns, cardOf } from '#server/domain/catalogue/storyCards.ts';
import { isOfAccount } from '#server/domain/creators/ownCreator.ts';
import { creatorColumns, isCreatorShown } from '#server/domain/creators/publicWorks.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { addWithin, rowLimits } from '#server/limits/rowLimits.ts';

interface Viewer {
  userId: string | undefined;
  /** The id of the active child's own creator. */
  ownCreatorId: string | undefined;
}

/** Queries for the groups of fans. Stories that are hidden, or that the user has blocked, are left out. */
export function groupRepository(db: Database) {
  /** The condition for the stories of a group's list that a user sees. The query must join `stories`. */
  const isStoryListed = (userId: string | undefined) => and(eq(stories.isHidden, false), isStoryNotBlocked(userId));
  const columns = ({ userId, ownCreatorId }: Viewer) => ({
    creator: creatorColumns,
    members: sql<number>`(select count(*)::int from ${fanGroupMembers} where ${fanGroupMembers.groupId} = ${creators.id})`,
    stories: sql<number>`(select count(*)::int from ${fanGroupStories}
      join ${stories} on ${stories.id} = ${fanGroupStories.storyId}
      where ${fanGroupStories.groupId} = ${creators.id} and ${isStoryListed(userId)})`,
    isMine: ownCreatorId === undefined ? sql<boolean>`false` : sql<boolean>`${creators.id} = ${ownCreatorId}`,
    isOfFamily: userId === undefined ? sql<boolean>`false` : isOfAccount(userId),
    isMember:
      userId === undefined
        ? sql<boolean>`false`
        : sql<boolean>`exists (select 1 from ${fanGroupMembers} mine
            where mine.group_id = ${creators.id} and mine.user_id = ${userId})`,
  });
  const isVisibleTo = (viewer: Viewer) =>
    viewer.ownCreatorId === undefined
      ? isCreatorShown(viewer.userId)
      : sql`(${creators.id} = ${viewer.ownCreatorId} or ${isCreatorShown(viewer.userId)})`;
  const isMembership = (groupId: string, userId: string) =>
    and(eq(fanGroupMembers.groupId, groupId), eq(fanGroupMembers.userId, userId));

  return {
    async listOwn(viewer: Viewer & { ownCreatorId: string }) {
      return db
        .select(columns(viewer))
        .from(fanGroups)
        .innerJoin(creators, eq(creators.id, fanGroups.creatorId))
        .where(eq(fanGroups.creatorId, viewer.ownCreatorId));
    },

    listJoined: (viewer: Viewer & { userId: string }) =>
      db
        .select(columns(viewer))
        .from(fanGroupMembers)
        .innerJoin(creators, eq(creators.id, fanGroupMembers.groupId))
        .where(and(eq(fanGroupMembers.userId, viewer.userId), isCreatorShown(viewer.userId)))
        .orderBy(desc(fanGroupMembers.joinedAt), creators.id)
        .limit(rowLimits.joinedGroups),

    async find(creatorId: string, viewer: Viewer) {
      const [row] = await db
        .select(columns(viewer))
        .from(fanGroups)
        .innerJoin(creators, eq(creators.id, fanGroups.creatorId))
        .where(and(eq(fanGroups.creatorId, creatorId), isVisibleTo(viewer)));
      return row;
    },

    async listStories(creatorId: string, { userId, ownCreatorId }: Viewer) {
      const rows = await db
        .select({ ...cardColumns, addedAt: fanGroupStories.addedAt, addedBy: fanGroupStories.userId })
        .from(fanGroupStories)
        .innerJoin(stories, eq(stories.id, fanGroupStories.storyId))
        .innerJoin(packs, eq(packs.id, stories.packId))
        .where(and(eq(fanGroupStories.groupId, creatorId), isStoryListed(userId)))
        .orderBy(desc(fanGroupStories.addedAt), stories.id)
        .limit(rowLimits.groupStories);
      return rows.map(({ addedAt, addedBy, ...card }) => ({
        story: cardOf(card),
        addedAt: addedAt.getTime(),
        isRemovable: ownCreatorId === creatorId || addedBy === userId,
      }));
    },

    async open(creatorId: string, openedAt: Date): Promise<void> {
      await db.insert(fanGroups).values({ creatorId, openedAt }).onConflictDoNothing();
    },

    async close(creatorId: string): Promise<void> {
      await db.delete(fanGroups).where(eq(fanGroups.creatorId, creatorId));
    },

    /**
     * Makes a user a member. Call it in the transaction in which the user follows the creator, so that every member is
     * a fan.
     */
    join: (groupId: string, userId: string, joinedAt: Date) =>
      addWithin(
        db,
        {
          userId,
          most: rowLimits.joinedGroups,
          count: (tx) => tx.$count(fanGroupMembers, eq(fanGroupMembers.userId, userId)),
        },
        async (tx) => {
          // The creator may have closed the group since the caller looked it up.
          const [group] = await tx.select().from(fanGroups).where(eq(fanGroups.creatorId, groupId)).for('key share');
          if (!group) throw new Problem(404, 'not_found');
          await tx.insert(fanGroupMembers).values({ groupId, userId, joinedAt }).onConflictDoNothing();
        },
      ),

    async leave(groupId: string, userId: string): Promise<void> {
      await db.delete(fanGroupMembers).where(isMembership(groupId, userId));
    },

    /** Adds a story to the shared list. Locks the group, so that concurrent additions cannot exceed the limit. */
    addStory: (groupId: string, storyId: string, userId: string, addedAt: Date): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.select().from(fanGroups).where(eq(fanGroups.creatorId, groupId)).for('update');
        const [shown] = await tx
          .select({ id: stories.id })
          .from(stories)
          .where(and(eq(stories.id, storyId), eq(stories.isHidden, false)));
        if (!shown) throw new Problem(404, 'not_found');
        const added = await tx
          .insert(fanGroupStories)
          .values({ groupId, storyId, userId, addedAt })
          .onConflictDoNothing()
          .returning({ storyId: fanGroupStories.storyId });
        if (added.length === 0) return;
        const [kept] = await tx
          .select({ stories: count() })
          .from(fanGroupStories)
          .where(eq(fanGroupStories.groupId, groupId));
        if ((kept?.stories ?? 0) > rowLimits.groupStories)
          throw new Problem(409, 'too_many_kept', { limit: rowLimits.groupStories });
      }),

    /** Removes a story from the shared list. If `addedBy` is given, removes it only if this member has added it. */
    async removeStory(groupId: string, storyId: string, addedBy: string | undefined): Promise<void> {
      await db
        .delete(fanGroupStories)
        .where(
          and(
            eq(fanGroupStories.groupId, groupId),
            eq(fanGroupStories.storyId, storyId),
            addedBy === undefined ? undefined : eq(fanGroupStories.userId, addedBy),
          ),
        );
    },
  };
}
