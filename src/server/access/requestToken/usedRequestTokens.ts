import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { usedRequestTokens } from '#server/database/tables/account/requests.ts';
import type { RequestToken } from '#server/access/caller.ts';

/**
 * Records the use of a token. Returns true if no gateway has recorded this token before. The commit does not wait for
 * the disk, so it hardly delays the write that uses the token. If the database server crashes, the records of the last
 * half second may be lost.
 */
export async function markTokenUsed(db: Database, { id, endsAt }: RequestToken): Promise<boolean> {
  const relaxed = db
    .$with('relaxed')
    .as(
      db
        .select({ setting: sql`set_config('synchronous_commit', 'off', true)`.as('setting') })
        .from(sql`(values (1)) as one`),
    );
  const used = await db
    .with(relaxed)
    .insert(usedRequestTokens)
    .select((query) =>
      query
        .select({
          id: sql<string>`${id}::text`.as('id'),
          endsAt: sql<Date>`${endsAt.toISOString()}::timestamptz`.as('ends_at'),
        })
        .from(relaxed),
    )
    .onConflictDoNothing()
    .returning({ id: usedRequestTokens.id });
  return used.length > 0;
}
