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
import { isAccountWelcome } from '#server/domain/friends/betweenBlocked.ts';
import { creatorColumns, isCreatorShown } from '#server/domain/creators/publicWorks.ts';

interface Page {
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

const placeOf = (row: { id: string; followedAt: Date }) => ({ id: row.id, sortedBy: row.followedAt });

/** Queries for the creators whom an account follows, and for the fans of a child. */
export function fanRepository(db: Database) {
  return {
    async listFollows(userId: string, { text, limit, cursor }: Page) {
      const sought = pattern(text);
      const rows = await db
        .select({
          id: creatorFollows.id,
          followedAt: creatorFollows.followedAt,
          creator: creatorColumns,
        })
        .from(creatorFollows)
        .innerJoin(creators, eq(creators.id, creatorFollows.creatorId))
        .where(
          and(
            eq(creatorFollows.userId, userId),
            isCreatorShown(userId),
            sought === undefined ? undefined : ilike(creators.nickname, sought),
            after(cursor, newestFirst),
          ),
        )
        .orderBy(...order)
        .limit(limit + 1);
      const page = pageOf(rows, limit, placeOf);
      return {
        items: page.rows.map((row): Follow => ({ ...row, followedAt: row.followedAt.getTime() })),
        next: page.next,
      };
    },

    /**
     * Lists or searches the fans. The search compares the name that is shown, so that it reveals no more of a masked
     * nickname than the list does.
     */
    async listFans(ownId: string, userId: string, { text, limit, cursor }: Page) {
      const owner = alias(users, 'owner');
      // The first visible creator among the children of the fan.
      const known = db
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
          creatorId: known.id,
          creatorName: known.nickname,
          isFollowed: sql<boolean>`exists (select 1 from ${creatorFollows} back
            where back.creator_id = ${known.id} and back.user_id = ${userId})`,
          isMember: sql<boolean>`exists (select 1 from ${fanGroupMembers}
            where ${fanGroupMembers.groupId} = ${ownId} and ${fanGroupMembers.userId} = ${creatorFollows.userId})`,
        })
        .from(creatorFollows)
        .innerJoin(users, eq(users.id, creatorFollows.userId))
        .leftJoinLateral(known, sql`true`)
        .where(
          and(
            eq(creatorFollows.creatorId, ownId),
            isAccountWelcome(userId, creatorFollows.userId),
            sought === undefined
              ? undefined
              : or(
                  ilike(known.nickname, sought),
                  and(sql`${known.id} is null`, sql`left(${shownNickname}, 1) = left(${text?.trim() ?? ''}, 1)`),
                ),
            after(cursor, newestFirst),
          ),
        )
        .orderBy(...order)
        .limit(limit + 1);
      const page = pageOf(rows, limit, placeOf);
      return {
        items: page.rows.map(({ nickname, creatorName, ...row }): Fan => ({
          ...row,
          name: creatorName ?? maskedNickname(nickname),
          followedAt: row.followedAt.getTime(),
        })),
        next: page.next,
      };
    },

    countFans: (ownId: string, userId: string): Promise<number> =>
      db.$count(
        creatorFollows,
        and(eq(creatorFollows.creatorId, ownId), isAccountWelcome(userId, creatorFollows.userId)),
      ),

    /** Removes a fan. Returns false if the creator has no such fan. */
    removeFan: (ownId: string, fanId: string): Promise<boolean> =>
      db.transaction(async (tx) => {
        const [fan] = await tx
          .delete(creatorFollows)
          .where(and(eq(creatorFollows.id, fanId), eq(creatorFollows.creatorId, ownId)))
          .returning({ userId: creatorFollows.userId });
        if (!fan) return false;
        await tx
          .delete(fanGroupMembers)
          .where(and(eq(fanGroupMembers.groupId, ownId), eq(fanGroupMembers.userId, fan.userId)));
        return true;
      }),
  };
}
