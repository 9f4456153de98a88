import { chinaDay } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { finishings } from '#server/database/tables/experience/finishings.ts';

type Finished = Pick<typeof finishings.$inferSelect, 'userId' | 'kind' | 'itemId' | 'finishedAt'>;

/** Records that a child has finished a story or picture book. A second call for the same day changes nothing. */
export async function addFinishing(db: Database, finished: Finished): Promise<void> {
  await db
    .insert(finishings)
    .values({ ...finished, day: chinaDay(finished.finishedAt) })
    .onConflictDoNothing();
}
