import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { users } from '#server/database/tables/account/users.ts';
import { creators } from '#server/database/tables/stories/works.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { creatorColumns } from './publicWorks.ts';

/** Returns the creator that belongs to a child; undefined before the child's first recording. */
export async function ownCreator(db: Database, childId: string) {
  const [row] = await db
    .select(creatorColumns)
    .from(creators)
    .where(and(eq(creators.userId, childId), eq(creators.isHidden, false)));
  return row;
}

/** Returns the id of the creator that belongs to a child. Throws if the child has none. */
export async function requireOwnCreator(db: Database, childId: string): Promise<string> {
  const creator = await ownCreator(db, childId);
  if (!creator) throw new Problem(404, 'not_found');
  return creator.id;
}

/**
 * Whether a creator belongs to a child of an account. The query must contain `creators`. The ids of the children are an
 * array, because PostgreSQL computes it once per query; for many creators, it would otherwise scan all users.
 */
export const isOfAccount = (accountId: string): SQL<boolean> =>
  sql<boolean>`coalesce(${creators.userId} = any(array(
    select ${accountId}::text union all select child.id from ${users} child where child.account_id = ${accountId})), false)`;
