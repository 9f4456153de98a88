import { and, eq, exists, gt, isNull, or, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Membership } from '#server/access/caller.ts';
import type { Database } from '#server/database/connection/open.ts';
import { preparedRead, type Placeholders } from '#server/database/statements/preparedRead.ts';
import { accountClosings } from '#server/database/tables/privacy/closings.ts';
import { sessionTokens, sessions } from '#server/database/tables/account/sessions.ts';
import { memberships, users } from '#server/database/tables/account/users.ts';
import { shownNickname } from '#server/domain/children/childNames.ts';
import { isAgreementOutdated } from '#server/domain/privacy/consents/agreement.ts';

interface Asked {
  /** The digest of the token. */
  hash: string;
  /** The child that the call names; undefined if it names none. */
  named: string | undefined;
  /** The present time, as an ISO date. */
  now: string;
}

/**
 * Reads the session of a valid token, and its user. Nearly every call of a user begins with this statement, so it also
 * returns the memberships, which would otherwise take a statement of their own.
 */
export const readSession = preparedRead((db, { hash, named, now }: Placeholders<Asked>) =>
  db
    .select({
      user: {
        id: users.id,
        nickname: shownNickname,
        mobile: users.mobile,
        hostAge: users.age,
        isAnonymous: users.isAnonymous,
        memberships: validMemberships(now),
        mustAgree: isAgreementOutdated(users.id),
        isClosing: sql<boolean>`exists (select 1 from ${accountClosings} where ${accountClosings.userId} = ${users.id})`,
        createdAt: users.createdAt,
      },
      session: {
        id: sessions.id,
        lastSeenAt: sessions.lastSeenAt,
        model: sessions.model,
        tokenHash: sessionTokens.hash,
        replaces: sessionTokens.replaces,
      },
      childId: named === undefined ? activeChild : childOfAccount(named),
    })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessionTokens.hash, hash), isUnexpired(now), isNull(sessions.revokedAt))),
);

/** The memberships of the account in `users` that are valid at a moment. */
const validMemberships = (now: Placeholder) =>
  sql`(select coalesce(json_agg(json_build_array(${memberships.kind}, ${memberships.title}, ${memberships.endsAt})), '[]')
    from ${memberships} where ${memberships.userId} = ${users.id} and ${memberships.endsAt} > ${now}::timestamptz)`.mapWith(
    (rows: [kind: string, title: string, endsAt: string][]): Membership[] =>
      rows.map(([kind, title, endsAt]) => ({ kind, title, endsAt: new Date(endsAt) })),
  );

/**
 * The active child of a session. If no child was chosen, or the chosen one was removed, this is the first child of the
 * account.
 */
const activeChild = sql<string>`coalesce(${sessions.activeChildId}, ${users.id})`;

/**
 * The given id if it belongs to a child of the account; otherwise null. The query must contain the account in `users`.
 */
const childOfAccount = (childId: Placeholder) =>
  sql<string | null>`(select child.id from ${users} child where child.id = ${childId}
    and coalesce(child.account_id, child.id) = ${users.id})`;

/** A condition for tokens that have not expired. */
export const isUnexpired = (now: Date | Placeholder) => or(isNull(sessionTokens.endsAt), gt(sessionTokens.endsAt, now));

/** A condition for sessions that have not ended and have a valid token. */
export const isAlive = (db: Database, now: Date): SQL | undefined =>
  and(
    isNull(sessions.revokedAt),
    exists(
      db
        .select({ hash: sessionTokens.hash })
        .from(sessionTokens)
        .where(and(eq(sessionTokens.sessionId, sessions.id), isUnexpired(now))),
    ),
  );
