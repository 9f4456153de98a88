import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { children } from '#server/database/tables/account/children.ts';
import { users } from '#server/database/tables/account/users.ts';

/**
 * The nickname of a row of `users`, as others see it: the one that was entered here, or else that of the last login. The
 * query must contain `users`; with a `groupBy` it groups by `users.id`.
 */
export const shownNickname = sql<string>`coalesce((select ${children.nickname} from ${children}
  where ${children.userId} = ${users.id}), ${users.nickname})`;

/** The nickname of a child; that of the row of `users` if the child is not known, or no longer exists. */
export const nicknameOfChild = (childId: PgColumn): SQL<string> =>
  sql<string>`coalesce((select coalesce(${children.nickname}, child.nickname) from ${users} as child
    left join ${children} on ${children.userId} = child.id where child.id = ${childId}), ${shownNickname})`;
