import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { fanGroupMembers, fanGroups, fanGroupStories } from '#server/database/tables/stories/creators.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { creators } from '#server/database/tables/stories/works.ts';
import { isStoryWelcome } from '#server/domain/catalogue/notBlocked.ts';
import { cardColumns, cardOf } from '#server/domain/catalogue/storyCards.ts';
import { isOfAccount } from '#server/domain/creators/ownCreator.ts';
import { creatorColumns, isCreatorShown } from '#server/domain/creators/publicWorks.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { addWithin, rowLimits } from '#server/limits/rowLimits.ts';

interface Looker {
  userId: string | undefined;
  /** The id of the active child's own creator. */
  ownId: string | undefined;
}

/** Queries for the groups of fans. Stories that are hidden, or that the user has blocked, are left out. */
export function groupRepository(db: Database) {
  const columns = ({ userId, ownId }: Looker) => ({
    creator: creatorColumns,
    members: sql<number>`(select count(*)::int from ${fanGroupMembers} where ${fanGroupMembers.groupId} = ${creators.id})`,
    stories: sql<number>`(select count(*)::int from ${fanGroupStories} where ${fanGroupStories.groupId} = ${creators.id})`,
    isMine: ownId === undefined ? sql<boolean>`false` : sql<boolean>`${creators.id} = ${ownId}`,
    isOfFamily: userId === undefined ? sql<boolean>`false` : isOfAccount(userId),
    isMember:
      userId === undefined
        ? sql<boolean>`false`
        : sql<boolean>`exists (select 1 from ${fanGroupMembers} mine
            where mine.group_id = ${creators.id} and mine.user_id = ${userId})`,
  });
  const isOf = (looker: Looker) =>
    looker.ownId === undefined
      ? isCreatorShown(looker.userId)
      : sql`(${creators.id} = ${looker.ownId} or ${isCreatorShown(looker.userId)})`;
  const isMembership = (groupId: string, userId: string) =>
    and(eq(fanGroupMembers.groupId, groupId), eq(fanGroupMembers.userId, userId));

  return {
    async listOwn(looker: Looker & { ownId: string }) {
      return db
        .select(columns(looker))
        .from(fanGroups)
        .innerJoin(creators, eq(creators.id, fanGroups.creatorId))
        .where(eq(fanGroups.creatorId, looker.ownId));
    },

    listJoined: (looker: Looker & { userId: string }) =>
      db
        .select(columns(looker))
        .from(fanGroupMembers)
        .innerJoin(creators, eq(creators.id, fanGroupMembers.groupId))
        .where(and(eq(fanGroupMembers.userId, looker.userId), isCreatorShown(looker.userId)))
        .orderBy(desc(fanGroupMembers.joinedAt), creators.id)
        .limit(rowLimits.joinedGroups),

    async find(creatorId: string, looker: Looker) {
      const [row] = await db
        .select(columns(looker))
        .from(fanGroups)
        .innerJoin(creators, eq(creators.id, fanGroups.creatorId))
        .where(and(eq(fanGroups.creatorId, creatorId), isOf(looker)));
      return row;
    },

    async list(creatorId: string, { userId, ownId }: Looker) {
      const rows = await db
        .select({ ...cardColumns, addedAt: fanGroupStories.addedAt, addedBy: fanGroupStories.userId })
        .from(fanGroupStories)
        .innerJoin(stories, eq(stories.id, fanGroupStories.storyId))
        .innerJoin(packs, eq(packs.id, stories.packId))
        .where(and(eq(fanGroupStories.groupId, creatorId), eq(stories.isHidden, false), isStoryWelcome(userId)))
        .orderBy(desc(fanGroupStories.addedAt), stories.id)
        .limit(rowLimits.groupStories);
      return rows.map(({ addedAt, addedBy, ...card }) => ({
        story: cardOf(card),
        addedAt: addedAt.getTime(),
        isRemovable: ownId === creatorId || addedBy === userId,
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
    share: (groupId: string, storyId: string, userId: string, addedAt: Date): Promise<void> =>
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
    async unshare(groupId: string, storyId: string, addedBy: string | undefined): Promise<void> {
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
