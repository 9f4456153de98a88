import { and, eq, exists, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { sessionTokens, sessions } from '#server/database/tables/account/sessions.ts';
import { memberships, users } from '#server/database/tables/account/users.ts';
import { consentRepository } from '#server/domain/privacy/consents/consentRepository.ts';
import { renameCreators } from '#server/domain/works/myCreator.ts';
import { randomId } from '#server/secrets/digest.ts';
import { cleanNickname, neutralNickname, NICKNAME_RULES } from './nickname.ts';
import type { NativeUser } from './nativeTokens.ts';

export const DEFAULT_AVATAR = '/cdn/avatar/daidi.svg';

export function userRepository(db: Database) {
  return {
    /**
     * Returns the user with this mobile number, who is created at the first login. Two concurrent first logins get the
     * same user.
     */
    async findOrCreateByMobile(mobile: string, now: Date): Promise<{ id: string }> {
      const id = randomId();
      const nickname = neutralNickname(id);
      const fresh = { id, nickname, avatarUrl: DEFAULT_AVATAR, mobile, createdAt: now };
      await db
        .insert(users)
        .values({ ...fresh, nicknameRules: NICKNAME_RULES })
        .onConflictDoNothing({ target: users.mobile });
      const [user] = await db.select({ id: users.id }).from(users).where(eq(users.mobile, mobile));
      if (!user) throw new Error('A user was neither found nor made.');
      return user;
    },

    /**
     * Creates or updates the user of a host app with the data that the host app sends; a membership lasts until
     * `memberUntil`. When an anonymous user registers, all data are kept, but the earlier sessions are ended, because
     * their tokens would never expire. Returns undefined if the host app describes a registered user as anonymous,
     * because such a token is older than the registration.
     */
    upsertFromHost: (
      native: NativeUser,
      now: Date,
      memberUntil: Date,
    ): Promise<{ id: string; isAnonymous: boolean } | undefined> =>
      db.transaction(async (tx) => {
        const isAnonymous = native.userType === 0;
        // A name that the rules refuse is replaced, so that the user can nevertheless log in.
        const neutral = neutralNickname(native.subject);
        const nickname = native.nickname === undefined ? undefined : (cleanNickname(native.nickname) ?? neutral);
        const nicknameRules = NICKNAME_RULES;
        const profile = {
          nickname: nickname ?? neutral,
          nicknameRules,
          avatarUrl: native.avatar ?? DEFAULT_AVATAR,
          age: native.age ?? null,
          isAnonymous,
        };
        const [user] = await tx
          .insert(users)
          .values({ id: randomId(), hostSubject: native.subject, createdAt: now, ...profile })
          // Columns for which the host app sent no value stay unchanged.
          .onConflictDoUpdate({
            target: users.hostSubject,
            set: {
              isAnonymous,
              ...(nickname === undefined ? {} : { nickname, nicknameRules }),
              ...(native.avatar === undefined ? {} : { avatarUrl: native.avatar }),
              ...(native.age === undefined ? {} : { age: native.age }),
            },
            setWhere: sql`${users.isAnonymous} or not excluded.is_anonymous`,
          })
          .returning({ id: users.id });
        if (!user) return undefined;
        if (nickname !== undefined) await renameCreators(tx, [user.id]);
        if (!isAnonymous) {
          await endAnonymousSessions(tx, user.id, now);
          await consentRepository(tx).recordAgreementOfHost(user.id, now);
        }
        const kind = 'host';
        if (native.userType === 2) {
          await tx
            .insert(memberships)
            .values({ userId: user.id, kind, title: '会员', endsAt: memberUntil })
            .onConflictDoUpdate({ target: [memberships.userId, memberships.kind], set: { endsAt: memberUntil } });
        } else {
          await tx.delete(memberships).where(and(eq(memberships.userId, user.id), eq(memberships.kind, kind)));
        }
        return { id: user.id, isAnonymous };
      }),

    /** Returns the memberships that are still valid. */
    listMemberships: (userId: string, now: Date) =>
      db
        .select({ kind: memberships.kind, title: memberships.title, endsAt: memberships.endsAt })
        .from(memberships)
        .where(and(eq(memberships.userId, userId), gt(memberships.endsAt, now))),
  };
}

/**
 * Ends the sessions of the user that do not expire (AUTH-16). The caller must have locked the user's row, so that no
 * such session can start at the same time.
 */
async function endAnonymousSessions(tx: Database, userId: string, now: Date): Promise<void> {
  const unending = tx
    .select({ hash: sessionTokens.hash })
    .from(sessionTokens)
    .where(and(eq(sessionTokens.sessionId, sessions.id), isNull(sessionTokens.endsAt)));
  await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), exists(unending)));
}
