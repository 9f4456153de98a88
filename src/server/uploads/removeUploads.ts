import { and, asc, eq, gt, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { detachments } from './detachments.ts';
import type { ObjectStore } from './store/objectStore.ts';
import { uploadFiles } from './uploadFiles.ts';
import { moveUpload } from './uploadMachine.ts';
import { uploadRepository } from './uploadRepository.ts';

const BATCH = 100;

/**
 * Removes an unused upload of a user, with all its files. Returns whether there was such an upload. The row is deleted
 * after the files, so that a row remains for the sweep if the gateway crashes in between.
 */
export async function removeUpload(
  { db, objects }: { db: Database; objects: ObjectStore },
  { id, userId }: { id: string; userId: string },
  at: Date,
): Promise<boolean> {
  const isMine = await moveUpload(db, {
    id,
    to: 'removed',
    from: ['receiving', 'ready', 'refused'],
    where: eq(uploads.userId, userId),
    actor: 'user',
    at,
  });
  if (isMine) await deleteRemoved(db, objects, id);
  return isMine;
}

async function deleteRemoved(db: Database, objects: ObjectStore, id: string): Promise<void> {
  await objects.removeFolder(uploadFiles.folder(id));
  await db.delete(uploads).where(and(eq(uploads.id, id), eq(uploads.state, 'removed')));
}

/**
 * Whether the upload is marked as removed but still exists. This is the case if a gateway crashes before it deletes the
 * row.
 */
const isBeingRemoved = async (db: Database, id: string): Promise<boolean> =>
  (await db.$count(uploads, and(eq(uploads.id, id), eq(uploads.state, 'removed')))) > 0;

/** These conditions are the same as those of the table's partial indexes. */
const keptLeftovers = sql`${uploads.state} = 'kept' and ${uploads.chunks} <> '[]'`;
const hasLeftovers = sql`${uploads.state} in ('ready', 'used', 'refused') and ${uploads.chunks} <> '[]'`;

/**
 * Removes uploads that nobody finished or used in time, whose user was erased, or whose review, record, avatar or work
 * was deleted. Also removes the sent bytes of uploads that are finished or refused. Several gateways may run this at
 * the same time. Each upload is a separate step, so an interruption loses nothing. If a step fails, the other steps
 * still run, and the promise rejects at the end with all failures.
 */
export async function sweepUploads(db: Database, objects: ObjectStore, now: Date, signal?: AbortSignal): Promise<void> {
  const isOver = lt(uploads.endsAt, now);
  const failures = new Map<string, Error>();
  for (const where of [isOver, ...detachments])
    await forEachId({ db, where, signal, failures }, async (id) => {
      const isExpired = where === isOver;
      const isRemoved = await moveUpload(db, { id, to: 'removed', where, actor: 'sweep', isExpired, at: now });
      if (isRemoved || (await isBeingRemoved(db, id))) await deleteRemoved(db, objects, id);
    });
  for (const where of [hasLeftovers, keptLeftovers])
    await forEachId({ db, where, signal, failures }, async (id) => {
      await objects.removeFolder(uploadFiles.sourceFolder(id));
      await uploadRepository(db).forgetChunks(id);
    });
  if (failures.size > 0)
    throw new AggregateError([...failures.values()], `The clean-up of ${failures.size} uploads failed.`);
}

interface Walk {
  db: Database;
  where: SQL;
  signal: AbortSignal | undefined;
  /** Receives an error for each upload whose step has failed. Such an upload is not tried again in the same sweep. */
  failures: Map<string, Error>;
}

async function forEachId({ db, where, signal, failures }: Walk, work: (id: string) => Promise<void>): Promise<void> {
  for (let last = ''; ;) {
    const rows = await db
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(where, gt(uploads.id, last)))
      .orderBy(asc(uploads.id))
      .limit(BATCH);
    for (const { id } of rows) {
      if (signal?.aborted === true) return;
      if (failures.has(id)) continue;
      try {
        await work(id);
      } catch (error) {
        failures.set(id, new Error(`The upload ${id} could not be cleaned up.`, { cause: error }));
      }
    }
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? '';
  }
}
