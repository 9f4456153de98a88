/* oxlint-disable no-await-in-loop -- one part after the other, so that only one is in memory */
import { eq } from 'drizzle-orm';
import { MINUTE_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import type { LeasedJob } from '#server/jobs/queue.ts';
import type { JobHandlers } from '#server/jobs/worker.ts';
import { checkSound, RefusedSoundError } from '#server/sound/checkSound.ts';
import { storeSound } from '#server/uploads/soundParts.ts';
import type { ObjectStore } from '#server/uploads/store/objectStore.ts';
import { uploadFiles } from '#server/uploads/uploadFiles.ts';
import { moveUpload } from '#server/uploads/uploadMachine.ts';
import { SOUND_JOB, uploadRepository } from '#server/uploads/uploadRepository.ts';
import { finishWorkSound, revertFailedUpload } from './workSound.ts';

/** The lease of a job that checks a recording: longer than it takes to check an hour of sound on a busy machine. */
export const SOUND_LEASE_MS = 5 * MINUTE_MS;
/** A file whose check has killed this number of workers is refused. */
const MAX_DEATHS = 3;

interface SoundGateway {
  db: Database;
  objects: ObjectStore;
  now: () => Date;
  /** The script of the thread that checks a recording, if it is not the usual one. */
  soundScript?: string;
}

/**
 * The job that checks recordings. If a worker dies, the source file still exists, and the next worker repeats the whole
 * check and stores its files under the same names.
 */
export const soundJobs = (gateway: SoundGateway): JobHandlers => ({
  [SOUND_JOB]: { externalEffect: (job) => check(gateway, job) },
});

async function check({ db, objects, now, soundScript }: SoundGateway, { key: id, deaths }: LeasedJob): Promise<void> {
  const [upload] = await db.select().from(uploads).where(eq(uploads.id, id));
  if (!upload || upload.state === 'removed') {
    // Another worker may have stored a part after the files of the upload were deleted, and then died. So the files are
    // deleted again.
    await objects.removeFolder(uploadFiles.folder(id));
    return;
  }
  if (upload.state !== 'receiving') return;
  const rows = uploadRepository(db);
  try {
    if (deaths >= MAX_DEATHS) throw new RefusedSoundError('recording_broken');
    const store = storeSound(objects, id);
    const parts = sourceOf(objects, id, upload.chunks);
    const { durationMs } = await checkSound(parts, (clean) => store.add(clean), soundScript);
    const bytes = await store.end();
    if (!(await finishWorkSound(db, { uploadId: id, bytes, durationMs }, now()))) return;
    await objects.removeFolder(uploadFiles.sourceFolder(id));
    await rows.forgetChunks(id);
  } catch (error) {
    if (!(error instanceof RefusedSoundError)) throw error;
    const set = [[uploads.refusal, error.code]] as const;
    if (!(await moveUpload(db, { id, to: 'refused', actor: 'gateway', set, at: now() }))) return;
    await rows.forgetChunks(id);
    if (upload.workId !== null) await revertFailedUpload(db, upload.workId, now());
  } finally {
    await removeUnusable(db, objects, id);
  }
}

/**
 * Deletes the files of a recording that was refused, or removed during the check. The files of an accepted recording
 * stay: if this worker has lost its lease, another worker may have accepted the recording, and its files have the same
 * names.
 */
async function removeUnusable(db: Database, objects: ObjectStore, id: string): Promise<void> {
  const [upload] = await db.select({ state: uploads.state }).from(uploads).where(eq(uploads.id, id));
  if (upload && upload.state !== 'refused' && upload.state !== 'removed') return;
  await objects.removeFolder(uploadFiles.folder(id));
}

async function* sourceOf(objects: ObjectStore, id: string, chunks: readonly string[]): AsyncGenerator<Buffer> {
  for (const name of chunks) {
    const part = await objects.read(uploadFiles.chunk(id, name));
    // A part is missing if the upload was removed during the check, or if another worker finished the check first.
    if (!part) throw new Error('A part of the recording is gone.');
    yield part;
  }
}
