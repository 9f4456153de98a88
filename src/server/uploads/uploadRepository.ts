import { and, eq, inArray, ne, not, sql } from 'drizzle-orm';
import type { UploadPurpose } from '#contract/uploads.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { jobQueue } from '#server/jobs/queue.ts';
import { enforceRateLimit } from '#server/limits/rateLimit.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import { randomId } from '#server/secrets/digest.ts';
import { detachments } from './detachments.ts';

/** The time for which an unused upload is kept. */
export const UNUSED_UPLOAD_LIFETIME_MS = DAY_MS;
/**
 * The time for which a recording that has arrived completely is kept until it is checked. It is longer than that of
 * unused uploads, because the user can do no more: while no gateway can check recordings, for example because a decoder
 * is not installed, they wait for an operator.
 */
const UNCHECKED_SOUND_LIFETIME_MS = 7 * DAY_MS;
/** The maximum number of uploads of one user that have not arrived completely. */
const MAX_UNFINISHED = 12;
/** The maximum numbers of uploads that one user may begin within these periods. */
const beginnings = [
  { windowMs: MINUTE_MS, limit: 30 },
  { windowMs: DAY_MS, limit: 300 },
];

/** The kind of job that checks a recording after its last byte has arrived; its key is the id of the upload. */
export const SOUND_JOB = 'sound';

interface NewUpload {
  userId: string;
  purpose: UploadPurpose;
  bytes: number;
  /** The id of the work, if the upload is a recording. */
  workId?: string;
  /** Runs in the same transaction that stores the upload. */
  prepare?: (tx: Database) => Promise<void>;
}

export function uploadRepository(db: Database) {
  return {
    /**
     * Creates an upload if the user's quota allows it; recordings and pictures have separate quotas. An unfinished
     * upload counts with its announced length, a finished one with the bytes that are stored of it. An upload that
     * has arrived completely does not count for the number of unfinished uploads: a recording may wait for its check
     * for days, and the user can do nothing about that.
     */
    async begin(upload: NewUpload, quotaBytes: number, now: Date): Promise<string> {
      const { userId, purpose, bytes, workId, prepare } = upload;
      await enforceRateLimit(db, [{ key: `upload:${userId}`, rules: beginnings }], now, 'too_often');
      return db.transaction(async (tx) => {
        await lockUser(tx, userId);
        await prepare?.(tx);
        const isRecording = eq(uploads.purpose, 'recording');
        const [present] = await tx
          .select({
            unfinished: sql<number>`count(*) filter (where ${uploads.state} = 'receiving'
              and ${uploads.receivedBytes} < ${uploads.announcedBytes})::int`,
            bytes: sql<number>`coalesce(sum(case when ${uploads.state} = 'receiving' then ${uploads.announcedBytes}
              else ${uploads.storedBytes} end), 0)::float8`,
          })
          .from(uploads)
          .where(
            and(
              eq(uploads.userId, userId),
              ne(uploads.state, 'removed'),
              purpose === 'recording' ? isRecording : not(isRecording),
            ),
          );
        if (present && present.unfinished >= MAX_UNFINISHED)
          throw new Problem(409, 'too_many_uploads', { limit: MAX_UNFINISHED });
        if (present && present.bytes + bytes > quotaBytes)
          throw new Problem(409, purpose === 'recording' ? 'recording_quota' : 'upload_quota');
        const id = randomId();
        await tx.insert(uploads).values({
          id,
          userId,
          purpose,
          ...(workId !== undefined && { workId }),
          announcedBytes: bytes,
          state: 'receiving',
          createdAt: now,
          endsAt: new Date(now.getTime() + UNUSED_UPLOAD_LIFETIME_MS),
        });
        return id;
      });
    },

    /** Returns an upload of this user that is not being removed. */
    async findOwn(id: string, userId: string) {
      const [row] = await db
        .select()
        .from(uploads)
        .where(and(eq(uploads.id, id), eq(uploads.userId, userId), ne(uploads.state, 'removed')));
      return row;
    },

    async findReceiving(id: string) {
      const [row] = await db
        .select({
          announcedBytes: uploads.announcedBytes,
          receivedBytes: uploads.receivedBytes,
          chunkCount: sql<number>`jsonb_array_length(${uploads.chunks})`,
        })
        .from(uploads)
        .where(and(eq(uploads.id, id), inArray(uploads.state, ['receiving', 'ready', 'used', 'kept', 'refused'])));
      return row;
    },

    /**
     * Stores that a chunk has arrived. After the last chunk of a recording, enqueues the job that checks the recording.
     * Returns false if another request has meanwhile added a chunk at the same offset, or if the upload has ended; then
     * the chunk is not part of the upload.
     */
    addChunk: (id: string, chunk: { name: string; offset: number; bytes: number }, now: Date): Promise<boolean> =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .update(uploads)
          .set({
            receivedBytes: sql`${uploads.receivedBytes} + ${chunk.bytes}`,
            chunks: sql`${uploads.chunks} || ${JSON.stringify([chunk.name])}::jsonb`,
          })
          .where(and(eq(uploads.id, id), eq(uploads.state, 'receiving'), eq(uploads.receivedBytes, chunk.offset)))
          .returning();
        if (!row) return false;
        if (row.receivedBytes < row.announcedBytes || row.purpose !== 'recording') return true;
        await tx
          .update(uploads)
          .set({ endsAt: new Date(now.getTime() + UNCHECKED_SOUND_LIFETIME_MS) })
          .where(eq(uploads.id, id));
        await jobQueue(tx).enqueue({ kind: SOUND_JOB, key: id }, now);
        return true;
      }),

    /** Stores that the objects with the bytes that the user has sent have been deleted. */
    async forgetChunks(id: string): Promise<void> {
      await db
        .update(uploads)
        .set({ chunks: sql`'[]'::jsonb` })
        .where(and(eq(uploads.id, id), ne(uploads.state, 'receiving')));
    },

    /**
     * Returns whether everybody may see a finished picture; undefined if there is no such picture, or if nothing uses
     * or may use the picture any more.
     */
    async findPicture(id: string): Promise<{ isPublic: boolean } | undefined> {
      const [row] = await db
        .select({ isPublic: uploads.isPublic })
        .from(uploads)
        .where(and(eq(uploads.id, id), inArray(uploads.state, ['ready', 'used', 'kept']), ...detachments.map(not)));
      return row;
    },
  };
}
