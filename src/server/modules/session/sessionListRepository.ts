import { and, desc, eq, exists, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { eyeCareLimits } from '#server/database/tables/account/eyeCare.ts';
import { authTokens, sessions } from '#server/database/tables/account/sessions.ts';
import { users } from '#server/database/tables/account/users.ts';
import { isAlive } from '#server/domain/users/readSession.ts';

const MAX_LISTED = 100;

/**
 * Queries for the sessions of one user. Every statement is limited to the user, so nobody sees or ends another user's
 * sessions (ROLE-03).
 */
export function sessionListRepository(db: Database) {
  return {
    /** Returns the sessions that have a valid token, the most recently used first. */
    list(userId: string, now: Date) {
      const lastUse = sql`coalesce(${sessions.lastSeenAt}, ${sessions.createdAt})`;
      return db
        .select({
          id: sessions.id,
          caller: sessions.caller,
          createdAt: sessions.createdAt,
          lastSeenAt: sessions.lastSeenAt,
          terminalKind: sessions.terminalKind,
          deviceName: sessions.deviceName,
          terminalModel: sessions.terminalModel,
          terminalAppId: sessions.terminalAppId,
          model: sessions.model,
          customName: sessions.customName,
          isLimited: sql<boolean>`coalesce((${eyeCareLimits.limits}->>'isOn')::boolean, false)`,
        })
        .from(sessions)
        .leftJoin(eyeCareLimits, eq(eyeCareLimits.userId, sql`coalesce(${sessions.activeChildId}, ${sessions.userId})`))
        .where(and(eq(sessions.userId, userId), isAlive(db, now)))
        .orderBy(desc(lastUse), sessions.id)
        .limit(MAX_LISTED);
    },

    /** Makes another child the active child of a session. Returns false if the account has no such child. */
    async chooseChild(userId: string, id: string, childId: string): Promise<boolean> {
      const child = db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, childId), sql`coalesce(${users.accountId}, ${users.id}) = ${userId}`));
      const changed = await db
        .update(sessions)
        .set({ activeChildId: childId })
        .where(and(eq(sessions.userId, userId), eq(sessions.id, id), exists(child)))
        .returning({ id: sessions.id });
      return changed.length > 0;
    },

    /**
     * Stores the name that the user has given to a session that has not ended, or removes it if `name` is empty.
     * Returns false if the user has no such session.
     */
    async rename(userId: string, id: string, name: string): Promise<boolean> {
      const named = await db
        .update(sessions)
        .set({ customName: name === '' ? null : name })
        .where(and(eq(sessions.userId, userId), eq(sessions.id, id), isNull(sessions.revokedAt)))
        .returning({ id: sessions.id });
      return named.length > 0;
    },

    /** Ends a session. Returns true even if it had already ended, and false if the user never had it. */
    async end(userId: string, id: string, now: Date): Promise<boolean> {
      const ended = await db
        .update(sessions)
        .set({ revokedAt: sql`coalesce(${sessions.revokedAt}, ${now.toISOString()}::timestamptz)` })
        .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
        .returning({ id: sessions.id });
      return ended.length > 0;
    },

    /** Ends all sessions except one, and invalidates the unused authTokens, which could begin further sessions. */
    endOthers: (userId: string, thisId: string, now: Date): Promise<void> =>
      db.transaction(async (tx) => {
        await tx
          .update(authTokens)
          .set({ usedAt: now })
          .where(and(eq(authTokens.userId, userId), isNull(authTokens.usedAt)));
        await tx
          .update(sessions)
          .set({ revokedAt: now })
          .where(and(eq(sessions.userId, userId), ne(sessions.id, thisId), isNull(sessions.revokedAt)));
      }),
  };
}
