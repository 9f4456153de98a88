import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { AVATAR_FOLDER, type AvatarId, type HeadwearId } from '#lib/family/avatarRules.ts';
import { children } from '#server/database/tables/account/children.ts';
import { users } from '#server/database/tables/account/users.ts';
import { DEFAULT_AVATAR } from '#server/domain/users/userRepository.ts';
import { privateAvatar } from '#server/uploads/pictureAddresses.ts';

export const avatarAddress = (id: AvatarId): string => `${AVATAR_FOLDER}${id}.svg`;

export const headwearAddress = (id: HeadwearId): string => `/cdn/headwear/${id}.svg`;

interface StoredAvatar {
  /** The address of the avatar that the host app has sent. */
  hostAvatarUrl: string;
  /** The built-in picture that the family has chosen. */
  avatar: AvatarId | null;
  /** The ids of the uploads that contain the child's photo; at most one. */
  photos: readonly string[];
}

/** Returns the picture of a child as its own family sees it. */
export function avatarForFamily({ hostAvatarUrl, avatar, photos }: StoredAvatar, secret: string, now: Date): string {
  const [photo] = photos;
  if (photo !== undefined) return privateAvatar(photo, secret, now);
  return avatar === null ? hostAvatarUrl : avatarAddress(avatar);
}

/**
 * The picture of a user as other families see it. It is always one of the app's own pictures, because a photo (even one
 * from the host app) could show the child (docs/decisions/0066).
 */
const pictureForOthers = (user: { id: SQL | PgColumn; avatarUrl: SQL | PgColumn }): SQL<string> =>
  sql<string>`coalesce(
    (select ${AVATAR_FOLDER} || ${children.avatar} || '.svg' from ${children} where ${children.userId} = ${user.id}),
    case when ${user.avatarUrl} like ${`${AVATAR_FOLDER}%`} then ${user.avatarUrl} else ${DEFAULT_AVATAR} end)`;

/**
 * For each row of a query on `users`, the picture of the user as other families see it. A query with `groupBy` must
 * group by `users.id`.
 */
export const avatarForOthers = pictureForOthers(users);

const child = { id: sql`child.id`, avatarUrl: sql`child.avatar_url` };

/**
 * The picture of a child as other families see it. If the child is unknown or no longer exists, it is the picture of
 * the user in the query.
 */
export const avatarOfChild = (childId: PgColumn): SQL<string> =>
  sql<string>`coalesce((select ${pictureForOthers(child)} from ${users} as child where child.id = ${childId}),
    ${avatarForOthers})`;

/**
 * The head wear of a child; empty if the child wears none. If the child is unknown or no longer exists, it is the head
 * wear of the user in the query.
 */
export const headwearOfChild = (childId: PgColumn): SQL<string> =>
  sql<string>`coalesce((select child.headwear_url from ${users} as child where child.id = ${childId}),
    ${users.headwearUrl})`;
