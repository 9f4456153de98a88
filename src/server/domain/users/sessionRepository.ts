import { and, eq, gt, isNotNull, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm';
import type { TerminalKind } from '#contract/catalogue/guides.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import type { SignedInUser } from '#server/access/caller.ts';
import type { Database } from '#server/database/connection/open.ts';
import { authTokens, sessionTokens, sessions } from '#server/database/tables/account/sessions.ts';
import { users } from '#server/database/tables/account/users.ts';
import { accountClosings } from '#server/database/tables/privacy/closings.ts';
import { avatarForOthers } from '#server/domain/children/avatars.ts';
import { shownNickname } from '#server/domain/children/childNames.ts';
import { randomId, randomToken, sha256 } from '#server/secrets/digest.ts';
import { childOfNewSession, noteChildOfDevice } from './deviceChild.ts';
import { deviceModel } from './deviceModel.ts';
import { isUnexpired, readSession } from './readSession.ts';

/** The lifetime of a user token (AUTH-16). */
export const TOKEN_LIFETIME_MS = DAY_MS;
/**
 * How long the old token of a refresh remains valid after the first use of the new one. Without this grace period, only
 * one of two tabs that refresh at the same moment would stay logged in (AUTH-19).
 */
export const GRACE_MS = MINUTE_MS;
export const AUTH_TOKEN_LIFETIME_MS = 2 * MINUTE_MS;
/** The maximum duration of one login, however often it is refreshed. Anonymous sessions do not expire (AUTH-16). */
export const LOGIN_LIFETIME_MS = 180 * DAY_MS;
/**
 * The maximum duration of the login of a terminal. It is longer than that of a person's login, because a terminal has
 * no keyboard for a new login.
 */
export const TERMINAL_LIFETIME_MS = 365 * DAY_MS;
/** The precision of `lastSeenAt`. It is low, so that most requests write nothing. */
export const LAST_SEEN_PRECISION_MS = HOUR_MS;

/** A terminal that was bound by a code, with the name that it sent. */
export interface Terminal {
  kind: TerminalKind;
  deviceName: string;
  /** The model of the terminal; empty if the terminal did not send it. */
  model: string;
  appId: string;
}

/** The session of a call, and the token that the call has used. */
export interface SeenSession {
  id: string;
  lastSeenAt: Date | null;
  model: string | null;
  /** The digest of the token. */
  tokenHash: string;
  /** The digest of the token that this token replaces; null once this token was used, and for the first token. */
  replaces: string | null;
}

interface FoundSession {
  user: SignedInUser;
  session: SeenSession;
  childId: string | null;
}

export interface NewToken {
  token: string;
  /** The time at which the token ends; undefined if the session does not expire. */
  endsAt: Date | undefined;
}

/**
 * Stores and checks sessions. Tokens are opaque, and only their digests are stored, so that somebody who can read the
 * database cannot log in.
 */
export function sessionRepository(db: Database) {
  async function addToken(
    tx: Database,
    sessionId: string,
    lastsUntil: Date | undefined,
    now: Date,
    replaces: string | null = null,
  ): Promise<NewToken> {
    const token = randomToken();
    const endsAt = lastsUntil && new Date(Math.min(now.getTime() + TOKEN_LIFETIME_MS, lastsUntil.getTime()));
    const row = { hash: sha256(token), sessionId, createdAt: now, endsAt: endsAt ?? null, replaces };
    await tx.insert(sessionTokens).values(row);
    return { token, endsAt };
  }

  /**
   * Called when a refreshed token is used. Ends the earlier token, which the used token replaces, after the grace
   * period. Also ends the session's other tokens that were issued more than a grace period ago and were never used:
   * their replies were lost, so the device does not have them.
   */
  const endReplaced = ({ id, tokenHash, replaces }: SeenSession & { replaces: string }, now: Date): Promise<void> =>
    db.transaction(async (tx) => {
      const graceEnd = new Date(now.getTime() + GRACE_MS);
      const isLost = and(
        isNotNull(sessionTokens.replaces),
        lte(sessionTokens.createdAt, new Date(now.getTime() - GRACE_MS)),
      );
      await tx
        .update(sessionTokens)
        .set({ endsAt: sql`least(${sessionTokens.endsAt}, ${graceEnd.toISOString()}::timestamptz)` })
        .where(
          and(
            eq(sessionTokens.sessionId, id),
            ne(sessionTokens.hash, tokenHash),
            or(eq(sessionTokens.hash, replaces), isLost),
          ),
        );
      await tx.update(sessionTokens).set({ replaces: null }).where(eq(sessionTokens.hash, tokenHash));
    });

  async function begin(
    tx: Database,
    user: { id: string; isAnonymous: boolean },
    {
      callerCode,
      device,
      terminal,
    }: { callerCode: string; device?: string | undefined; terminal?: Terminal | undefined },
    now: Date,
  ): Promise<NewToken> {
    const id = randomId();
    const session = { createdAt: now, ...columnsOf(terminal) };
    const activeChildId = user.isAnonymous ? null : await childOfNewSession(tx, user.id, { callerCode, device }, now);
    await tx
      .insert(sessions)
      .values({ id, userId: user.id, caller: callerCode, lastSeenAt: now, activeChildId, ...session });
    if (device !== undefined && !user.isAnonymous)
      await noteChildOfDevice(tx, user.id, { device, childId: activeChildId ?? user.id }, now);
    return addToken(tx, id, endOf(session, user.isAnonymous), now);
  }

  return {
    /**
     * Starts a session, and returns its token. `device` is the digest of the device id; undefined if the device is
     * unknown.
     */
    begin: (user: { id: string; isAnonymous: boolean }, callerCode: string, now: Date, device?: string) =>
      db.transaction((tx) => begin(tx, user, { callerCode, device }, now)),

    /**
     * Returns the user and the session of a valid token, and the child that the call concerns: the child that the call
     * names, otherwise the active child of the session. `childId` is null if the named child does not belong to the
     * account.
     */
    async find(token: string, named: string, now: Date): Promise<FoundSession | undefined> {
      const values = { hash: sha256(token), named: named === '' ? undefined : named, now: now.toISOString() };
      const [row] = await readSession(db, values);
      return row && { ...row, user: { ...row.user, isVip: row.user.memberships.length > 0 } };
    },

    /**
     * Records that a session is in use, and the model of its device. Does nothing if the use was recorded
     * within the last hour and the model is known. At the first use of a token, ends the token that it replaces.
     */
    async noteSeen(session: SeenSession, userAgent: string, now: Date): Promise<void> {
      const { id, lastSeenAt, model, replaces } = session;
      if (replaces !== null) await endReplaced({ ...session, replaces }, now);
      const anHourAgo = new Date(now.getTime() - LAST_SEEN_PRECISION_MS);
      const isRecent = lastSeenAt !== null && lastSeenAt > anHourAgo;
      if (isRecent && model !== null) return;
      const isDue = isRecent
        ? isNull(sessions.model)
        : or(isNull(sessions.lastSeenAt), lte(sessions.lastSeenAt, anHourAgo));
      await db
        .update(sessions)
        .set({ model: deviceModel(userAgent), ...(!isRecent && { lastSeenAt: now }) })
        .where(and(eq(sessions.id, id), isDue));
    },

    /**
     * Returns a new token of the same session; undefined if the old token or the whole login has expired. The old token
     * keeps its expiry until the new one is used, because the reply with the new one may be lost.
     */
    async refresh(token: string, now: Date): Promise<NewToken | undefined> {
      const hash = sha256(token);
      const [session] = await db
        .select({
          id: sessions.id,
          createdAt: sessions.createdAt,
          terminalKind: sessions.terminalKind,
          isAnonymous: users.isAnonymous,
        })
        .from(sessionTokens)
        .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessionTokens.hash, hash), isUnexpired(now), isNull(sessions.revokedAt)));
      if (!session) return undefined;
      const lastsUntil = endOf(session, session.isAnonymous);
      return lastsUntil && lastsUntil <= now ? undefined : addToken(db, session.id, lastsUntil, now, hash);
    },

    /** Ends the session to which a token belongs, with all its earlier and later tokens. */
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

    /**
     * Returns whether the session of a token was ended by a logout or by its owner on another device, so that its
     * device must keep nothing of the user. False if the token has only expired. Also false for two other ends: that of
     * an anonymous session whose user has registered, and that of all sessions of an account that is being closed,
     * because its user may still return.
     */
    async isRevoked(token: string): Promise<boolean> {
      const closing = db.select().from(accountClosings).where(eq(accountClosings.userId, sessions.userId));
      const found = await db
        .select({ id: sessions.id })
        .from(sessionTokens)
        .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
        .where(
          and(
            eq(sessionTokens.hash, sha256(token)),
            isNotNull(sessionTokens.endsAt),
            isNotNull(sessions.revokedAt),
            notExists(closing),
          ),
        );
      return found.length > 0;
    },

    /** Ends all sessions of a user, and deletes the auth tokens that could start new ones. */
    async revokeAll(userId: string, now: Date): Promise<void> {
      await db
        .update(sessions)
        .set({ revokedAt: now })
        .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
      await db.delete(authTokens).where(eq(authTokens.userId, userId));
    },

    /**
     * Creates an auth token, which can start one session (AUTH-03). If `callerCode` is null, any caller (app) may
     * exchange the token. With `terminal`, the session is that of a terminal.
     */
    async issueAuthToken(userId: string, callerCode: string | null, now: Date, terminal?: Terminal): Promise<string> {
      const token = randomToken();
      await db.insert(authTokens).values({
        hash: sha256(token),
        userId,
        caller: callerCode,
        endsAt: new Date(now.getTime() + AUTH_TOKEN_LIFETIME_MS),
        ...columnsOf(terminal),
      });
      return token;
    },

    /**
     * Starts a session with an auth token. Returns undefined if the token was used, has expired or belongs to another
     * caller (app).
     */
    exchange: (authToken: string, callerCode: string, now: Date, device?: string): Promise<NewToken | undefined> =>
      db.transaction(async (tx) => {
        const [used] = await tx
          .update(authTokens)
          .set({ usedAt: now })
          .where(isUsable(authToken, callerCode, now))
          .returning({ userId: authTokens.userId, ...terminalColumns });
        if (!used) return undefined;
        const place = { callerCode, device, terminal: terminalOf(used) };
        return begin(tx, { id: used.userId, isAnonymous: false }, place, now);
      }),

    /** Returns the user whom an auth token would log in; undefined if `exchange` would refuse the token. */
    async peek(authToken: string, callerCode: string, now: Date) {
      const [user] = await db
        .select({
          userId: users.id,
          nickname: shownNickname,
          avatarUrl: avatarForOthers,
          headwearUrl: users.headwearUrl,
        })
        .from(authTokens)
        .innerJoin(users, eq(users.id, authTokens.userId))
        .where(isUsable(authToken, callerCode, now));
      return user;
    },
  };
}

const terminalColumns = {
  terminalKind: authTokens.terminalKind,
  deviceName: authTokens.deviceName,
  terminalModel: authTokens.terminalModel,
  terminalAppId: authTokens.terminalAppId,
};

type TerminalColumns = Pick<typeof authTokens.$inferSelect, keyof typeof terminalColumns>;

const columnsOf = (terminal: Terminal | undefined): TerminalColumns => ({
  terminalKind: terminal?.kind ?? null,
  deviceName: terminal?.deviceName ?? null,
  terminalModel: terminal?.model ?? null,
  terminalAppId: terminal?.appId ?? null,
});

/** Returns the terminal of a row; undefined if the row belongs to the login of a person. */
export function terminalOf({
  terminalKind,
  deviceName,
  terminalModel,
  terminalAppId,
}: TerminalColumns): Terminal | undefined {
  if (terminalKind === null) return undefined;
  return { kind: terminalKind, deviceName: deviceName ?? '', model: terminalModel ?? '', appId: terminalAppId ?? '' };
}

const isUsable = (authToken: string, callerCode: string, now: Date) =>
  and(
    eq(authTokens.hash, sha256(authToken)),
    isNull(authTokens.usedAt),
    gt(authTokens.endsAt, now),
    or(isNull(authTokens.caller), eq(authTokens.caller, callerCode)),
  );

/** Returns when a session ends; undefined if it does not expire. */
function endOf(
  { createdAt, terminalKind }: { createdAt: Date; terminalKind: TerminalKind | null },
  isAnonymous: boolean,
): Date | undefined {
  if (isAnonymous) return undefined;
  return new Date(createdAt.getTime() + (terminalKind === null ? LOGIN_LIFETIME_MS : TERMINAL_LIFETIME_MS));
}
