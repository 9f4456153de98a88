import { isNull } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { mallClosures } from '#server/database/tables/mall/closures.ts';

/** Returns the operators' reason for closing the mall, which users read; undefined while the mall is open. */
export async function findMallClosure(db: Database): Promise<string | undefined> {
  const [closure] = await db
    .select({ reason: mallClosures.reason })
    .from(mallClosures)
    .where(isNull(mallClosures.reopenedAt));
  return closure?.reason;
}

/** Closes the mall, so that nothing can be ordered until it is opened again. Returns false if it is already closed. */
export async function closeMall(db: Database, reason: string, at: Date): Promise<boolean> {
  const closed = await db
    .insert(mallClosures)
    .values({ reason, closedAt: at })
    .onConflictDoNothing()
    .returning({ id: mallClosures.id });
  return closed.length > 0;
}

/** Opens the mall again. Returns false if it is already open. */
export async function openMall(db: Database, at: Date): Promise<boolean> {
  const opened = await db
    .update(mallClosures)
    .set({ reopenedAt: at })
    .where(isNull(mallClosures.reopenedAt))
    .returning({ id: mallClosures.id });
  return opened.length > 0;
}
