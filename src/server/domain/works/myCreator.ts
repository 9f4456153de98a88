import crypto from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { isAnyOf } from '#server/database/statements/anyOf.ts';
import { users } from '#server/database/tables/account/users.ts';
import { creators } from '#server/database/tables/stories/works.ts';
import { shownNickname } from '#server/domain/children/childNames.ts';

/** Returns the id of a child's creator. The first call creates the creator, under the child's nickname. */
export async function creatorOf(tx: Database, childId: string): Promise<string> {
  const [child] = await tx.select({ nickname: shownNickname }).from(users).where(eq(users.id, childId));
  if (!child) throw new Error('The child does not exist.');
  const [row] = await tx
    .insert(creators)
    .values({ id: crypto.randomUUID(), userId: childId, nickname: child.nickname, about: '' })
    // This update changes nothing. It makes the statement return an existing row, too: PostgreSQL returns only rows
    // that were inserted or updated.
    .onConflictDoUpdate({ target: creators.userId, set: { about: sql`${creators.about}` } })
    .returning({ id: creators.id });
  if (!row) throw new Error('The creator was not stored.');
  return row.id;
}

/** Copies the current nicknames of these children to their creators. Children without a creator are skipped. */
export async function renameCreators(tx: Database, childIds: readonly string[]): Promise<void> {
  await tx.execute(sql`update ${creators} set nickname = ${shownNickname} from ${users}
    where ${users.id} = ${creators.userId} and ${isAnyOf(creators.userId, childIds)}`);
}
