import { and, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { Audience } from '#lib/works/workRules.ts';
import type { Database } from '#server/database/connection/open.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { creators, works } from '#server/database/tables/stories/works.ts';

/** For each audience, the SQL condition that selects the works that this audience may hear. */
const isHeardBy: Readonly<Record<Audience, SQL | undefined>> = {
  family: undefined,
  friends: and(eq(works.state, 'published'), inArray(works.audience, ['friends', 'everybody'])),
  everybody: and(eq(works.state, 'published'), eq(works.audience, 'everybody')),
};

/**
 * Returns the work to which an uploaded recording belongs, with the duration and size of the recording; undefined if a
 * listener of this audience may not hear the work now.
 */
export async function findRecording(
  db: Database,
  { uploadId, hearer }: { uploadId: string; hearer: Audience },
): Promise<{ workId: string; durationMs: number; bytes: number } | undefined> {
  const isShown = hearer === 'family' ? undefined : and(eq(works.isHidden, false), eq(creators.isHidden, false));
  const [row] = await db
    .select({ workId: works.id, durationMs: works.durationMs, bytes: uploads.storedBytes })
    .from(uploads)
    .innerJoin(works, eq(works.id, uploads.workId))
    .innerJoin(creators, eq(creators.id, works.creatorId))
    .where(
      and(
        eq(uploads.id, uploadId),
        eq(uploads.purpose, 'recording'),
        eq(uploads.state, 'kept'),
        isNotNull(uploads.userId),
        isHeardBy[hearer],
        isShown,
      ),
    );
  return row;
}
