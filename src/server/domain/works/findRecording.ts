import { and, eq, isNotNull, or, type SQL } from 'drizzle-orm';
import type { Audience } from '#lib/works/workRules.ts';
import type { Database } from '#server/database/connection/open.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { creators, works } from '#server/database/tables/stories/works.ts';
import { isCreatorNotBlocked, isPublic } from '#server/domain/creators/publicWorks.ts';
import { isOfFriend } from './workVisibility.ts';

/**
 * For each audience, the SQL condition that selects the works that a listener of this audience may hear now. The
 * friendship is checked again, because it may have ended since the listener received the address.
 */
const isHeardBy: Readonly<Record<Audience, (listenerId: string | undefined) => SQL | undefined>> = {
  family: () => undefined,
  friends: (listenerId) => or(isOfFriend(listenerId), isForEverybody(listenerId)),
  everybody: (listenerId) => isForEverybody(listenerId),
};

const isForEverybody = (listenerId: string | undefined) =>
  and(isPublic(), eq(creators.isHidden, false), isCreatorNotBlocked(listenerId));

interface Request {
  uploadId: string;
  /** The audience to which the listener belonged when the address was made. */
  hearer: Audience;
  /** The child for whom the address was made; undefined for listeners without an account. */
  listenerId: string | undefined;
}

/**
 * Returns the work to which an uploaded recording belongs, with the duration and size of the recording; undefined if
 * the listener may not hear the work now.
 */
export async function findRecording(
  db: Database,
  { uploadId, hearer, listenerId }: Request,
): Promise<{ workId: string; durationMs: number; bytes: number } | undefined> {
  const [row] = await db
    .select({ workId: works.id, durationMs: works.durationMs, bytes: uploads.storedBytes })
    .from(uploads)
    .innerJoin(works, eq(works.id, uploads.workId))
    .innerJoin(creators, eq(creators.id, works.creatorId))
    .where(and(eq(uploads.purpose, 'recording'), isOpenTo({ uploadId, hearer, listenerId })));
  return row;
}

/** Returns whether a friend may see the photo of a recording now: as long as the friend may hear the recording. */
export async function mayFriendSee(db: Database, request: Omit<Request, 'hearer'>): Promise<boolean> {
  const [row] = await db
    .select({ id: uploads.id })
    .from(uploads)
    .innerJoin(works, eq(works.id, uploads.workId))
    .innerJoin(creators, eq(creators.id, works.creatorId))
    .where(and(eq(uploads.purpose, 'workCover'), isOpenTo({ ...request, hearer: 'friends' })));
  return row !== undefined;
}

const isOpenTo = ({ uploadId, hearer, listenerId }: Request) =>
  and(eq(uploads.id, uploadId), eq(uploads.state, 'kept'), isNotNull(uploads.userId), isHeardBy[hearer](listenerId));
