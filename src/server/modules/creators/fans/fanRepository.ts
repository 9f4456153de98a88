import { and, desc, eq, ilike, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Fan, Follow } from '#contract/creators/fans.ts';
import { maskedNickname } from '#lib/text/maskedNickname.ts';
import type { Database } from '#server/database/connection/open.ts';
import { after, pageOf } from '#server/database/statements/cursor.ts';
import { users } from '#server/database/tables/account/users.ts';
import { creatorFollows, fanGroupMembers } from '#server/database/tables/stories/creators.ts';
import { creators } from '#server/database/tables/stories/works.ts';
import { shownNickname } from '#server/domain/children/childNames.ts';
import { isAccountNotBlocked } from '#server/domain/friends/betweenBlocked.ts';
import { creatorColumns, isCreatorNotBlocked, isCreatorShown } from '#server/domain/creators/publicWorks.ts';

interface ListQuery {
  text?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

const newestFirst = { column: creatorFollows.followedAt, id: creatorFollows.id, isDescending: true };
const order = [desc(creatorFollows.followedAt), desc(creatorFollows.id)];

/**
 * Returns the `ilike` pattern of a search; undefined if the text is empty. `%` and `_` in the text are escaped, so that
 * they match literally.
 */
const pattern = (text = ''): string | undefined =>
  text.trim() === '' ? undefined : `%${text.trim().replace(/[\\%_]/g, String.raw`\$&`)}%`;

const cursorKeyOf = (row: { id: string; followedAt: Date }) => ({ id: row.id, sortedBy: row.followedAt });

/** Queries for the creators whom an account follows, and for the fans of a child. */
export function fanRepository(db: Database) {
  return {
    /**
     * Lists creators without a page, too, but without their data: otherwise the user could not stop following them,
     * although they count against the limit.
     */
    async listFollows(userId: string, { text, limit, cursor }: ListQuery) {
      const sought = pattern(text);
      const rows = await db
        .select({
          id: creatorFollows.id,
          followedAt: creatorFollows.followedAt,
          creator: creatorColumns,
          isShown: sql<boolean>`(${isCreatorShown(userId)})`,
        })
        .from(creatorFollows)
        .innerJoin(creators, eq(creators.id, creatorFollows.creatorId))
        .where(
          and(
            eq(creatorFollows.userId, userId),
            isCreatorNotBlocked(userId),
            sought === undefined ? undefined : and(isCreatorShown(userId), ilike(creators.nickname, sought)),
            after(cursor, newestFirst),
          ),
        )
        .orderBy(...order)
        .limit(limit + 1);
      const page = pageOf(rows, limit, cursorKeyOf);
      return {
        items: page.rows.map(({ id, followedAt, creator, isShown }): Follow => ({
          id,
          followedAt: followedAt.getTime(),
          creator: isShown ? creator : { id: creator.id, nickname: '', about: '', isSample: false },
          isShown,
        })),
        next: page.next,
      };
    },

    /**
     * Lists or searches the fans. The search compares the name that is shown, so that it reveals no more of a masked
     * nickname than the list does.
     */
    async listFans(creatorId: string, userId: string, { text, limit, cursor }: ListQuery) {
      const owner = alias(users, 'owner');
      // The first visible creator that belongs to the fan, who is a child or an account with several children.
      const creatorOfFan = db
        .select({ id: creators.id, nickname: creators.nickname })
        .from(creators)
        .innerJoin(owner, eq(owner.id, creators.userId))
        .where(
          and(
            or(eq(owner.id, creatorFollows.userId), eq(owner.accountId, creatorFollows.userId)),
            isCreatorShown(userId),
          ),
        )
        .orderBy(creators.id)
        .limit(1)
        .as('known');
      const sought = pattern(text);
      const rows = await db
        .select({
          id: creatorFollows.id,
          followedAt: creatorFollows.followedAt,
          nickname: shownNickname,
          creatorId: creatorOfFan.id,
          creatorName: creatorOfFan.nickname,
          isFollowed: sql<boolean>`exists (select 1 from ${creatorFollows} back
            where back.creator_id = ${creatorOfFan.id} and back.user_id = ${userId})`,
          isMember: sql<boolean>`exists (select 1 from ${fanGroupMembers}
            where ${fanGroupMembers.groupId} = ${creatorId} and ${fanGroupMembers.userId} = ${creatorFollows.userId})`,
        })
        .from(creatorFollows)
        .innerJoin(users, eq(users.id, creatorFollows.userId))
        .leftJoinLateral(creatorOfFan, sql`true`)
        .where(
          and(
            eq(creatorFollows.creatorId, creatorId),
            isAccountNotBlocked(userId, creatorFollows.userId),
            sought === undefined
              ? undefined
              : or(
                  ilike(creatorOfFan.nickname, sought),
                  and(sql`${creatorOfFan.id} is null`, sql`left(${shownNickname}, 1) = left(${text?.trim() ?? ''}, 1)`),
                ),
            after(cursor, newestFirst),
          ),
        )
        .orderBy(...order)
        .limit(limit + 1);
      const page = pageOf(rows, limit, cursorKeyOf);
      return {
        items: page.rows.map(({ nickname, creatorName, ...row }): Fan => ({
          ...row,
          name: creatorName ?? maskedNickname(nickname),
          followedAt: row.followedAt.getTime(),
        })),
        next: page.next,
      };
    },

    countFans: (creatorId: string, userId: string): Promise<number> =>
      db.$count(
        creatorFollows,
        and(eq(creatorFollows.creatorId, creatorId), isAccountNotBlocked(userId, creatorFollows.userId)),
      ),

    /** Removes a fan. Returns false if the creator has no such fan. */
    removeFan: (creatorId: string, fanId: string): Promise<boolean> =>
      db.transaction(async (tx) => {
        const [fan] = await tx
          .delete(creatorFollows)
          .where(and(eq(creatorFollows.id, fanId), eq(creatorFollows.creatorId, creatorId)))
          .returning({ userId: creatorFollows.userId });
        if (!fan) return false;
        await tx
          .delete(fanGroupMembers)
          .where(and(eq(fanGroupMembers.groupId, creatorId), eq(fanGroupMembers.userId, fan.userId)));
        return true;
      }),
  };
}
