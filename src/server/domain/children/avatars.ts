import { sql } from 'drizzle-orm';
import type { AvatarId, HeadwearId } from '#lib/family/avatarRules.ts';
import { children } from '#server/database/tables/account/children.ts';
import { users } from '#server/database/tables/account/users.ts';
import { DEFAULT_AVATAR } from '#server/domain/users/userRepository.ts';
import { privateAvatar } from '#server/uploads/pictureAddresses.ts';

const FOLDER = '/cdn/avatar/';

export const avatarAddress = (id: AvatarId): string => `${FOLDER}${id}.svg`;

export const headwearAddress = (id: HeadwearId): string => `/cdn/headwear/${id}.svg`;

interface StoredAvatar {
  /** As the host has told it. */
  hostAvatarUrl: string;
  /** The built-in picture that the family has chosen. */
  avatar: AvatarId | null;
  /** The upload that is the child's photo, if it has one. */
  photos: readonly string[];
}

/** Returns the picture of a child as its own family sees it. */
export function avatarForFamily({ hostAvatarUrl, avatar, photos }: StoredAvatar, secret: string, now: Date): string {
  const [photo] = photos;
  if (photo !== undefined) return privateAvatar(photo, secret, now);
  return avatar === null ? hostAvatarUrl : avatarAddress(avatar);
}

/**
 * The picture of a row of `users` as other families see it: only ever one that comes with the app, because a photo, also
 * one that a host has told, could show the child (docs/decisions/0066).
 */
export const avatarForOthers = sql<string>`coalesce(
  (select ${FOLDER} || ${children.avatar} || '.svg' from ${children} where ${children.userId} = ${users.id}),
  case when ${users.avatarUrl} like ${`${FOLDER}%`} then ${users.avatarUrl} else ${DEFAULT_AVATAR} end)`;
