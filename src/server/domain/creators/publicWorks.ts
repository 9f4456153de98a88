import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#server/database/tables/account/users.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { blocked } from '#server/database/tables/stories/storyLists.ts';
import { creators, works } from '#server/database/tables/stories/works.ts';
import { isStoryNotBlocked } from '#server/domain/catalogue/notBlocked.ts';
import { isChildNotBlocked } from '#server/domain/friends/betweenBlocked.ts';
import { withCover } from '#server/domain/catalogue/storyCards.ts';
import { publicPicture } from '#server/uploads/pictureAddresses.ts';
import { recordPicturesOf } from '#server/uploads/recordPictures.ts';

/**
 * A condition that every query for creators that a user will see must contain. It excludes creators whom the user's
 * account has blocked, and the creators of another account if one of the two accounts has blocked the other. It uses
 * arrays, because PostgreSQL computes these once per query instead of once per row.
 */
export const isCreatorNotBlocked = (userId: string | undefined): SQL | undefined =>
  userId === undefined
    ? undefined
    : and(
        sql`${creators.id} <> all(array(select ${blocked.thingId} from ${blocked} where ${blocked.kind} = 'creator' and
          ${blocked.userId} = coalesce((select child.account_id from ${users} child where child.id = ${userId}), ${userId})))`,
        isChildNotBlocked(userId, creators.userId),
      );

/** Whether everybody may hear a work. */
export const isPublic = (): SQL | undefined =>
  and(eq(works.state, 'published'), eq(works.audience, 'everybody'), eq(works.isHidden, false));

/**
 * A condition for the creators that this user may see: they have published a work, and are neither hidden nor blocked.
 */
export const isCreatorShown = (userId: string | undefined): SQL | undefined =>
  and(
    eq(creators.isHidden, false),
    sql`exists (select 1 from ${works} where ${works.creatorId} = ${creators.id} and ${isPublic()})`,
    isCreatorNotBlocked(userId),
  );

/**
 * A condition for works whose story is neither hidden nor blocked by this user, and for works without a story. The
 * query must join the story.
 */
export const isReadStoryShown = (userId: string | undefined): SQL | undefined =>
  or(isNull(works.storyId), and(eq(stories.isHidden, false), isStoryNotBlocked(userId)));

/**
 * A condition for works that everybody may hear, except those whose creator or story is hidden, or was blocked by this
 * user. It must be part of the query, because the query limits the number of rows: if rows were removed afterwards, the
 * page would be short, and clients take a short page for the last one.
 */
export const isWorkShown = (userId: string | undefined): SQL | undefined =>
  and(isPublic(), eq(creators.isHidden, false), isCreatorNotBlocked(userId), isReadStoryShown(userId));

/**
 * The joined row of the story whose cover a work shows. It is joined in addition to `stories`, the row of the story
 * that is read in the work, because a work in which a child reads its own text has a cover but no story.
 */
export const coverStory = alias(stories, 'cover_story');

export const isCoverStory = (): SQL => sql`${coverStory.id} = coalesce(${works.coverStoryId}, ${works.storyId})`;

/** The columns of a creator that everybody sees. */
export const creatorColumns = {
  id: creators.id,
  nickname: creators.nickname,
  about: creators.about,
  isSample: sql<boolean>`exists (select 1 from ${packs} where ${packs.id} = ${creators.packId} and ${packs.isSynthesised})`,
};

/**
 * The columns of a work. The query must join `stories` (the story that the work reads), `coverStory` and the pack of
 * `coverStory`.
 */
export const workColumns = {
  id: works.id,
  title: works.title,
  cover: coverStory.cover,
  photos: recordPicturesOf('workCover', works),
  durationMs: works.durationMs,
  playCount: works.playCount,
  publishedAt: works.publishedAt,
  creator: creatorColumns,
  pack: { id: packs.id, contentHash: packs.contentHash },
};

interface WithPictures {
  cover: string;
  photos: string[];
  pack: { id: string; contentHash: string };
}

/** Returns a public work with the address of its picture: the photo of the work, or the cover of a story. */
export function withPublicCover<T extends WithPictures>({ photos: [photo], ...row }: T) {
  const work = withCover(row);
  return photo === undefined ? work : { ...work, cover: publicPicture(photo) };
}
