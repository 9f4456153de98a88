import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { TerminalKind } from '#contract/guides.ts';
import type { SignedInUser } from '#server/access/caller.ts';
import type { Database } from '#server/database/open.ts';
import { authTokens, sessionTokens, sessions } from '#server/database/tables/sessions.ts';
import { memberships, users } from '#server/database/tables/users.ts';
import { randomId, randomToken, sha256 } from '#server/digest.ts';

/** AUTH-16 */
export const TOKEN_LIFETIME_MS = 24 * 3_600_000;
/** How long the old token works on after a refresh, so that two tabs that refresh together both stay (AUTH-19). */
export const GRACE_MS = 60_000;
export const AUTH_TOKEN_LIFETIME_MS = 120_000;
const DAY_MS = 24 * 3_600_000;
/** How long one login lasts at most, however often it is refreshed. Anonymous sessions have no end (AUTH-16). */
export const LOGIN_LIFETIME_MS = 180 * DAY_MS;
/** Of a bound terminal, which has no keyboard to log in with. */
export const TERMINAL_LIFETIME_MS = 365 * DAY_MS;
/** How exactly it is known when a session was used last: most requests write nothing. */
export const SEEN_EVERY_MS = 3_600_000;

/** A device that was bound by a code, as it called itself. */
export interface Terminal {
  kind: TerminalKind;
  deviceName: string;
}

export interface SeenSession {
  id: string;
  lastSeenAt: Date | null;
}

export interface NewToken {
  token: string;
  /** Undefined = no expiry. */
  endsAt: Date | undefined;
}

/** Tokens are opaque and stored as digests only: who reads the database can't use them. */
export function sessionRepository(db: Database) {
  async function addToken(tx: Database, sessionId: string, lastsUntil: Date | undefined, now: Date): Promise<NewToken> {
    const token = randomToken();
    const endsAt = lastsUntil && new Date(Math.min(now.getTime() + TOKEN_LIFETIME_MS, lastsUntil.getTime()));
    await tx.insert(sessionTokens).values({ hash: sha256(token), sessionId, createdAt: now, endsAt: endsAt ?? null });
    return { token, endsAt };
  }

  async function begin(
    tx: Database,
    user: { id: string; isAnonymous: boolean },
    callerCode: string,
    now: Date,
    terminal?: Terminal,
  ): Promise<NewToken> {
    const id = randomId();
    const session = { createdAt: now, terminalKind: terminal?.kind ?? null, deviceName: terminal?.deviceName ?? null };
    await tx.insert(sessions).values({ id, userId: user.id, caller: callerCode, lastSeenAt: now, ...session });
    return addToken(tx, id, endOf(session, user.isAnonymous), now);
  }

  return {
    begin: (user: { id: string; isAnonymous: boolean }, callerCode: string, now: Date) =>
      db.transaction((tx) => begin(tx, user, callerCode, now)),

    /** The user and the session of a living token. */
    async find(token: string, now: Date): Promise<{ user: SignedInUser; session: SeenSession } | undefined> {
      const isVip = sql<boolean>`exists (select 1 from ${memberships} where ${memberships.userId} = ${users.id}
        and ${memberships.endsAt} > ${now.toISOString()}::timestamptz)`;
      const [row] = await db
        .select({
          user: {
            id: users.id,
            nickname: users.nickname,
            avatarUrl: users.avatarUrl,
            headwearUrl: users.headwearUrl,
            mobile: users.mobile,
            age: users.age,
            isAnonymous: users.isAnonymous,
            isVip,
            createdAt: users.createdAt,
          },
          session: { id: sessions.id, lastSeenAt: sessions.lastSeenAt },
        })
        .from(sessionTokens)
        .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessionTokens.hash, sha256(token)), isLiving(now), isNull(sessions.revokedAt)));
      return row;
    },

    /** Notes that a session is in use, where that was not noted within the last hour. */
    async noteSeen({ id, lastSeenAt }: SeenSession, now: Date): Promise<void> {
      const anHourAgo = new Date(now.getTime() - SEEN_EVERY_MS);
      if (lastSeenAt && lastSeenAt > anHourAgo) return;
      const isDue = or(isNull(sessions.lastSeenAt), lte(sessions.lastSeenAt, anHourAgo));
      await db
        .update(sessions)
        .set({ lastSeenAt: now })
        .where(and(eq(sessions.id, id), isDue));
    },

    /** A new token of the same session; undefined where the old one, or the whole login, has ended meanwhile. */
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
          .select({
            createdAt: sessions.createdAt,
            terminalKind: sessions.terminalKind,
            isAnonymous: users.isAnonymous,
          })
          .from(sessions)
          .innerJoin(users, eq(users.id, sessions.userId))
          .where(and(eq(sessions.id, old.sessionId), isNull(sessions.revokedAt)));
        if (!session) return undefined;
        const lastsUntil = endOf(session, session.isAnonymous);
        return lastsUntil && lastsUntil <= now ? undefined : addToken(tx, old.sessionId, lastsUntil, now);
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
    async issueAuthToken(userId: string, callerCode: string | null, now: Date, terminal?: Terminal): Promise<string> {
      const token = randomToken();
      await db.insert(authTokens).values({
        hash: sha256(token),
        userId,
        caller: callerCode,
        endsAt: new Date(now.getTime() + AUTH_TOKEN_LIFETIME_MS),
        terminalKind: terminal?.kind,
        deviceName: terminal?.deviceName,
      });
      return token;
    },

    /** Begins the session of a one-time code; undefined when it was used, has expired or is another caller's. */
    exchange: (authToken: string, callerCode: string, now: Date): Promise<NewToken | undefined> =>
      db.transaction(async (tx) => {
        const [used] = await tx
          .update(authTokens)
          .set({ usedAt: now })
          .where(isUsable(authToken, callerCode, now))
          .returning({
            userId: authTokens.userId,
            kind: authTokens.terminalKind,
            deviceName: authTokens.deviceName,
          });
        if (!used) return undefined;
        const { userId, kind, deviceName } = used;
        const terminal = kind === null ? undefined : { kind, deviceName: deviceName ?? '' };
        return begin(tx, { id: userId, isAnonymous: false }, callerCode, now, terminal);
      }),

    /** The user that a one-time code would sign in; undefined in the cases where `exchange` refuses. */
    async peek(authToken: string, callerCode: string, now: Date) {
      const [user] = await db
        .select({ userId: users.id, nickname: users.nickname, avatarUrl: users.avatarUrl })
        .from(authTokens)
        .innerJoin(users, eq(users.id, authTokens.userId))
        .where(isUsable(authToken, callerCode, now));
      return user;
    },
  };
}

const isUsable = (authToken: string, callerCode: string, now: Date) =>
  and(
    eq(authTokens.hash, sha256(authToken)),
    isNull(authTokens.usedAt),
    gt(authTokens.endsAt, now),
    or(isNull(authTokens.caller), eq(authTokens.caller, callerCode)),
  );

/** Undefined = it has no end. */
function endOf(
  { createdAt, terminalKind }: { createdAt: Date; terminalKind: TerminalKind | null },
  isAnonymous: boolean,
): Date | undefined {
  if (isAnonymous) return undefined;
  return new Date(createdAt.getTime() + (terminalKind === null ? LOGIN_LIFETIME_MS : TERMINAL_LIFETIME_MS));
}

export const isLiving = (now: Date) => or(isNull(sessionTokens.endsAt), gt(sessionTokens.endsAt, now));
