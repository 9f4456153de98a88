import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Kid, KidInput } from '#contract/family/children.ts';
import type { AvatarId } from '#lib/family/avatarRules.ts';
import { isPossibleChildBirthday } from '#lib/family/childRules.ts';
import { ageOn } from '#lib/time/age.ts';
import type { Database } from '#server/database/connection/open.ts';
import { preparedRead, type Placeholders } from '#server/database/statements/preparedRead.ts';
import { children } from '#server/database/tables/account/children.ts';
import { users } from '#server/database/tables/account/users.ts';
import { consentRepository } from '#server/domain/privacy/consents/consentRepository.ts';
import { withdrawExports } from '#server/domain/privacy/export/exportMachine.ts';
import { avatarForFamily } from '#server/domain/children/avatars.ts';
import { cleanNickname, neutralNickname, NICKNAME_RULES } from '#server/domain/users/nickname.ts';
import { DEFAULT_AVATAR } from '#server/domain/users/userRepository.ts';
import { renameCreators } from '#server/domain/works/myCreator.ts';
import { lockWorksOf } from '#server/domain/works/workSound.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { addWithin, lockUser, rowLimits } from '#server/limits/rowLimits.ts';
import { randomId } from '#server/secrets/digest.ts';
import { recordPicturesOf, removeUploadsOfChild } from '#server/uploads/recordPictures.ts';

const columns = {
  id: users.id,
  hostNickname: users.nickname,
  hostAvatarUrl: users.avatarUrl,
  headwearUrl: users.headwearUrl,
  avatar: children.avatar,
  photos: recordPicturesOf('avatar', users),
  hostAge: users.age,
  nickname: children.nickname,
  birthday: children.birthday,
  sex: children.sex,
  interests: children.interests,
};

interface StoredChild {
  id: string;
  hostNickname: string;
  hostAvatarUrl: string;
  headwearUrl: string;
  avatar: AvatarId | null;
  photos: string[];
  hostAge: number | null;
  nickname: string | null;
  birthday: string | null;
  sex: Kid['sex'] | null;
  interests: Kid['interests'] | null;
}

const readChildren = preparedRead((db, { accountId }: Placeholders<{ accountId: string }>) =>
  db
    .select(columns)
    .from(users)
    .leftJoin(children, eq(children.userId, users.id))
    .where(or(eq(users.id, accountId), eq(users.accountId, accountId)))
    .orderBy(sql`${users.accountId} is not null`, asc(users.createdAt), asc(users.id)),
);

/**
 * The children of accounts. Every function except `listGone` is limited to one account (ROLE-03). `secret` signs the
 * addresses of photos.
 */
export function childRepository(db: Database, secret: string) {
  const kidOf = (row: StoredChild, now: Date) => viewOf(row, { secret, now });

  return {
    /** Returns the children of an account, the first one first. */
    async list(accountId: string, now: Date): Promise<Kid[]> {
      const rows = await readChildren(db, { accountId });
      return rows.map((row) => kidOf(row, now));
    },

    /** Returns which of the given ids do not belong to a child, for example because the child was removed. */
    async listGone(ids: readonly string[]): Promise<string[]> {
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(inArray(users.id, [...ids]));
      const present = new Set(rows.map(({ id }) => id));
      return [...new Set(ids)].filter((id) => !present.has(id));
    },

    /** Adds a child. The child gets a row of `users`, to which all its data refer. Nobody can log in as this user. */
    add: (accountId: string, input: KidInput, now: Date): Promise<Kid> => {
      const entered = { ...acceptedInput(input, now), changedAt: now };
      const id = randomId();
      const hostNickname = neutralNickname(id);
      const nickname = entered.nickname ?? hostNickname;
      const row = { nickname: hostNickname, nicknameRules: NICKNAME_RULES, avatarUrl: DEFAULT_AVATAR, createdAt: now };
      const count = (tx: Database) => tx.$count(users, or(eq(users.id, accountId), eq(users.accountId, accountId)));
      return addWithin(
        db,
        { userId: accountId, most: rowLimits.children, count, refusal: 'too_many_children' },
        async (tx) => {
          await requireConsentTo(tx, accountId, input);
          await tx.insert(users).values({ id, accountId, ...row });
          await tx.insert(children).values({ userId: id, ...entered, nickname, nicknameRules: NICKNAME_RULES });
          const kid = { ...newChild, id, hostNickname, ...entered, nickname };
          return kidOf(kid, now);
        },
      );
    },

    /** Removes a child other than the first one, with all its rows. Returns whether the account had this child. */
    remove: (accountId: string, childId: string, now: Date): Promise<boolean> =>
      db.transaction(async (tx) => {
        await lockUser(tx, accountId);
        const isTheirs = and(eq(users.id, childId), eq(users.accountId, accountId));
        if ((await tx.$count(users, isTheirs)) === 0) return false;
        await lockWorksOf(tx, accountId);
        await removeUploadsOfChild(tx, childId, now);
        await withdrawExports(tx, accountId, now);
        await tx.delete(users).where(isTheirs);
        return true;
      }),

    /**
     * Replaces what the family has entered about a child; a changed nickname is also copied to the child's creator. If
     * the family has never entered a nickname and now sends the nickname from the host app, no nickname is stored, so
     * that the child continues to get its nickname from the host app. Returns undefined if the account has no such
     * child.
     */
    change: (accountId: string, childId: string, input: KidInput, now: Date): Promise<Kid | undefined> =>
      db.transaction(async (tx) => {
        await lockUser(tx, accountId);
        const [child] = await tx
          .select(columns)
          .from(users)
          .leftJoin(children, eq(children.userId, users.id))
          .where(sql`${users.id} = ${childId} and coalesce(${users.accountId}, ${users.id}) = ${accountId}`);
        if (!child) return undefined;
        await requireConsentTo(tx, accountId, input);
        const entered = { ...acceptedInput(input, now), changedAt: now };
        const isOfHost = entered.nickname === child.hostNickname && child.nickname === null;
        const nickname = isOfHost ? null : (entered.nickname ?? child.nickname);
        const row = { ...entered, nickname, nicknameRules: NICKNAME_RULES };
        await tx
          .insert(children)
          .values({ userId: childId, ...row })
          .onConflictDoUpdate({ target: children.userId, set: row });
        await renameCreators(tx, [childId]);
        return kidOf({ ...child, ...row }, now);
      }),
  };
}

/** Requires the consent of a guardian, unless only a nickname is stored. */
async function requireConsentTo(tx: Database, accountId: string, { birthday, sex, interests }: KidInput) {
  const isAboutChild = birthday !== null || sex !== null || interests.length > 0;
  if (isAboutChild) await consentRepository(tx).requireGuardian(accountId);
}

/**
 * Returns the input as it is stored. Throws if a value is impossible, or if the nickname must not be shown to others.
 */
function acceptedInput({ nickname, birthday, sex, interests }: KidInput, now: Date) {
  if (birthday !== null && !isPossibleChildBirthday(birthday, now)) throw new Problem(400, 'birthday_wrong');
  const clean = nickname === undefined ? undefined : cleanNickname(nickname);
  if (nickname !== undefined && clean === undefined) throw new Problem(400, 'nickname_refused');
  return { nickname: clean, birthday, sex, interests: [...new Set(interests)] };
}

const newChild = { hostAvatarUrl: DEFAULT_AVATAR, headwearUrl: '', avatar: null, photos: [], hostAge: null };

const viewOf = (
  { id, hostNickname, hostAge, headwearUrl, nickname, birthday, sex, interests, ...stored }: StoredChild,
  { secret, now }: { secret: string; now: Date },
): Kid => ({
  id,
  nickname: nickname ?? hostNickname,
  avatarUrl: avatarForFamily(stored, secret, now),
  headwearUrl,
  age: birthday === null ? hostAge : ageOn(birthday, now),
  birthday,
  sex,
  interests: interests ?? [],
});
