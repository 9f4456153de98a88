import { sql } from 'drizzle-orm';
import { children } from '#server/database/tables/account/children.ts';
import { users } from '#server/database/tables/account/users.ts';

/**
 * The nickname of a row of `users`, as others see it: the one that was entered here, or else that of the last login. The
 * query must contain `users`; with a `groupBy` it groups by `users.id`.
 */
export const shownNickname = sql<string>`coalesce((select ${children.nickname} from ${children}
  where ${children.userId} = ${users.id}), ${users.nickname})`;
