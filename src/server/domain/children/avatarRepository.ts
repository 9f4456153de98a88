import { eq } from 'drizzle-orm';
import type { RequestOf } from '#contract/endpoint.ts';
import type { AvatarPicture, saveAvatar } from '#contract/family/avatar.ts';
import { avatarIds, headwearIds } from '#lib/family/avatarRules.ts';
import type { Database } from '#server/database/connection/open.ts';
import { children } from '#server/database/tables/account/children.ts';
import { users } from '#server/database/tables/account/users.ts';
import { consentRepository } from '#server/domain/privacy/consents/consentRepository.ts';
import { NICKNAME_RULES } from '#server/domain/users/nickname.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import { recordPicturesOf, setRecordPictures } from '#server/uploads/recordPictures.ts';
import { avatarAddress, headwearAddress } from './avatars.ts';
import { headwearRepository, type Wearer } from './headwearRepository.ts';

type AvatarInput = RequestOf<typeof saveAvatar>['body'];

/** The avatars of children. Every function is limited to the child whose id it gets (ROLE-03). */
export function avatarRepository(db: Database) {
  return {
    /** Returns the picture and head wear of a child. Throws a 404 if the child does not exist. */
    async find(childId: string) {
      const [row] = await db
        .select({
          hostAvatarUrl: users.avatarUrl,
          headwearUrl: users.headwearUrl,
          avatar: children.avatar,
          photos: recordPicturesOf('avatar', users),
        })
        .from(users)
        .leftJoin(children, eq(children.userId, users.id))
        .where(eq(users.id, childId));
      if (!row) throw new Problem(404, 'not_found');
      const { hostAvatarUrl, headwearUrl, avatar, photos } = row;
      const builtIn = avatarIds.find((id) => avatarAddress(id) === hostAvatarUrl);
      const hostUrl = builtIn === undefined && hostAvatarUrl !== '' ? hostAvatarUrl : null;
      const unchosen = hostUrl === null ? (builtIn ?? 'daidi') : 'host';
      const photoId = photos[0] ?? null;
      const picture: AvatarPicture = photoId === null ? (avatar ?? unchosen) : 'photo';
      const headwear = headwearIds.find((id) => headwearAddress(id) === headwearUrl) ?? null;
      return { picture, photoId, hostUrl, headwear };
    },

    /**
     * Stores the avatar that the family has chosen; later logins from a host app do not replace it. Removes a photo
     * that is no longer shown. Must run in a transaction.
     */
    async save({ childId, accountId }: Wearer, { picture, photoId, headwear }: AvatarInput, now: Date): Promise<void> {
      await lockUser(db, accountId);
      if ((picture === 'photo') !== (photoId !== null)) throw new Problem(400, 'invalid_input');
      if (photoId !== null) await consentRepository(db).requireGuardian(accountId);
      await requireOwned(childId, headwear, now);
      const pictures = photoId === null ? [] : [photoId];
      await setRecordPictures(db, { userId: accountId, purpose: 'avatar', recordId: childId, pictures }, now);
      // Even if the family chooses a photo, the built-in picture stays stored, because other families see that picture
      // instead of the photo.
      if (picture !== 'photo') {
        const row = { avatar: picture === 'host' ? null : picture, changedAt: now };
        await db
          .insert(children)
          .values({ userId: childId, nicknameRules: NICKNAME_RULES, ...row })
          .onConflictDoUpdate({ target: children.userId, set: row });
      }
      const headwearUrl = headwear === null ? '' : headwearAddress(headwear);
      await db.update(users).set({ headwearUrl }).where(eq(users.id, childId));
    },
  };

  async function requireOwned(childId: string, headwear: AvatarInput['headwear'], now: Date) {
    if (headwear === null) return;
    const items = await headwearRepository(db).settle(childId, now);
    if (!items.some(({ id, isOwned }) => id === headwear && isOwned)) throw new Problem(403, 'headwear_not_owned');
  }
}
