import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { children } from '#server/database/tables/account/children.ts';
import { users } from '#server/database/tables/account/users.ts';

/**
 * For each row of a query on `users`, the nickname of the user as others see it: the one that the family has entered,
 * otherwise the one that was stored at the last login. A query with `groupBy` must group by `users.id`.
 */
export const shownNickname = sql<string>`coalesce((select ${children.nickname} from ${children}
  where ${children.userId} = ${users.id}), ${users.nickname})`;

/**
 * The nickname of a child. If the child is unknown or no longer exists, it is the nickname of the user in the query.
 */
export const nicknameOfChild = (childId: PgColumn): SQL<string> =>
  sql<string>`coalesce((select coalesce(${children.nickname}, child.nickname) from ${users} as child
    left join ${children} on ${children.userId} = child.id where child.id = ${childId}), ${shownNickname})`;
