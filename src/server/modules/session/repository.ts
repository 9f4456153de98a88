import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { SignedInUser } from '../../access/caller.ts';
import type { Database } from '../../database/open.ts';
import { authTokens, memberships, sessions, sessionTokens, users } from '../../database/schema.ts';
import { randomId, randomToken, sha256 } from '../../digest.ts';

/** AUTH-16 */
export const TOKEN_LIFETIME_MS = 24 * 3_600_000;
/** How long the old token works on after a refresh, so that two tabs that refresh together both stay (AUTH-19). */
export const GRACE_MS = 60_000;
export const AUTH_TOKEN_LIFETIME_MS = 120_000;

export interface NewToken {
  token: string;
  /** Undefined = no expiry. */
  endsAt: Date | undefined;
}

/** Tokens are opaque and stored as digests only: who reads the database can't use them. */
export function sessionRepository(db: Database) {
  async function addToken(tx: Database, sessionId: string, isAnonymous: boolean, now: Date): Promise<NewToken> {
    const token = randomToken();
    const endsAt = isAnonymous ? undefined : new Date(now.getTime() + TOKEN_LIFETIME_MS);
    await tx.insert(sessionTokens).values({ hash: sha256(token), sessionId, createdAt: now, endsAt: endsAt ?? null });
    return { token, endsAt };
  }

  async function begin(
    tx: Database,
    user: { id: string; isAnonymous: boolean },
    callerCode: string,
    now: Date,
  ): Promise<NewToken> {
    const id = randomId();
    await tx.insert(sessions).values({ id, userId: user.id, caller: callerCode, createdAt: now });
    return addToken(tx, id, user.isAnonymous, now);
  }

  return {
    begin: (user: { id: string; isAnonymous: boolean }, callerCode: string, now: Date) =>
      db.transaction((tx) => begin(tx, user, callerCode, now)),

    /** The user of a living token. */
    async findUser(token: string, now: Date): Promise<SignedInUser | undefined> {
      const isVip = sql<boolean>`exists (select 1 from ${memberships} where ${memberships.userId} = ${users.id}
        and ${memberships.endsAt} > ${now.toISOString()}::timestamptz)`;
      const [row] = await db
        .select({
          id: users.id,
          nickname: users.nickname,
          avatarUrl: users.avatarUrl,
          headwearUrl: users.headwearUrl,
          mobile: users.mobile,
          age: users.age,
          isAnonymous: users.isAnonymous,
          isVip,
          createdAt: users.createdAt,
        })
        .from(sessionTokens)
        .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessionTokens.hash, sha256(token)), isLiving(now), isNull(sessions.revokedAt)));
      return row;
    },

    /** A new token of the same session; undefined where the old one has died meanwhile. */
    refresh: (token: string, now: Date): Promise<NewToken | undefined> =>
      db.transaction(async (tx) => {
        const graceEnd = new Date(now.getTime() + GRACE_MS);
        const [old] = await tx
          .update(sessionTokens)
          .set({ endsAt: sql`least(${sessionTokens.endsAt}, ${graceEnd.toISOString()}::timestamptz)` })
          .where(and(eq(sessionTokens.hash, sha256(token)), isLiving(now)))
          .returning({ sessionId: sessionTokens.sessionId });
        if (!old) return undefined;
        const [session] = await tx
          .select({ isAnonymous: users.isAnonymous })
          .from(sessions)
          .innerJoin(users, eq(users.id, sessions.userId))
          .where(and(eq(sessions.id, old.sessionId), isNull(sessions.revokedAt)));
        return session && addToken(tx, old.sessionId, session.isAnonymous, now);
      }),

    /** Ends the whole session: the tokens it was refreshed from or to die with it. */
    async revoke(token: string, now: Date): Promise<void> {
      const session = db
        .select({ id: sessionTokens.sessionId })
        .from(sessionTokens)
        .where(eq(sessionTokens.hash, sha256(token)));
      await db
        .update(sessions)
        .set({ revokedAt: now })
        .where(and(sql`${sessions.id} in ${session}`, isNull(sessions.revokedAt)));
    },

    /** A one-time code for the client's address; `callerCode` null = any caller may exchange it. */
    async issueAuthToken(userId: string, callerCode: string | null, now: Date): Promise<string> {
      const token = randomToken();
      const endsAt = new Date(now.getTime() + AUTH_TOKEN_LIFETIME_MS);
      await db.insert(authTokens).values({ hash: sha256(token), userId, caller: callerCode, endsAt });
      return token;
    },

    /** Begins the session of a one-time code; undefined when it was used, has expired or is another caller's. */
    exchange: (authToken: string, callerCode: string, now: Date): Promise<NewToken | undefined> =>
      db.transaction(async (tx) => {
        const [used] = await tx
          .update(authTokens)
          .set({ usedAt: now })
          .where(
            and(
              eq(authTokens.hash, sha256(authToken)),
              isNull(authTokens.usedAt),
              gt(authTokens.endsAt, now),
              or(isNull(authTokens.caller), eq(authTokens.caller, callerCode)),
            ),
          )
          .returning({ userId: authTokens.userId });
        return used && begin(tx, { id: used.userId, isAnonymous: false }, callerCode, now);
      }),
  };
}

const isLiving = (now: Date) => or(isNull(sessionTokens.endsAt), gt(sessionTokens.endsAt, now));
