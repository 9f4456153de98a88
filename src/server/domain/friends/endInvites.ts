import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { friendInvites } from '#server/database/tables/account/friends.ts';

/** Ends all links by which an account invites friends. */
export async function endInvites(db: Database, userId: string, now: Date): Promise<void> {
  await db
    .update(friendInvites)
    .set({ endsAt: now })
    .where(and(eq(friendInvites.userId, userId), gt(friendInvites.endsAt, now)));
}
