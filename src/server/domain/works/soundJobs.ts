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
import { finishWorkSound, settleWorkUploads } from './workSound.ts';

/** Longer than the check of an hour of sound takes on a busy machine. */
export const SOUND_LEASE_MS = 5 * MINUTE_MS;
/** After this number of attempts a file is refused, because it seems to kill its workers. */
const MOST_TRIES = 3;

interface SoundGateway {
  db: Database;
  objects: ObjectStore;
  now: () => Date;
}

/**
 * The job that checks recordings. If a worker dies, the source file is still there, and the next worker repeats all the
 * work under the same names.
 */
export const soundJobs = (gateway: SoundGateway): JobHandlers => ({
  [SOUND_JOB]: { outside: (job) => check(gateway, job) },
});

async function check({ db, objects, now }: SoundGateway, { key: id, attempts }: LeasedJob): Promise<void> {
  const [upload] = await db.select().from(uploads).where(eq(uploads.id, id));
  if (!upload || upload.state === 'removed') {
    // A worker that died may have stored a part after the files of the upload were deleted.
    await objects.removeFolder(uploadFiles.folder(id));
    return;
  }
  if (upload.state !== 'receiving') return;
  const rows = uploadRepository(db);
  try {
    if (attempts > MOST_TRIES) throw new RefusedSoundError('recording_broken');
    const store = storeSound(objects, id);
    const { durationMs } = await checkSound(sourceOf(objects, id, upload.chunks), (clean) => store.add(clean));
    const bytes = await store.end();
    // If the upload was removed in the meantime, its files must be removed, too.
    const isKept = await finishWorkSound(db, { uploadId: id, bytes, durationMs }, now());
    await objects.removeFolder(isKept ? uploadFiles.sourceFolder(id) : uploadFiles.folder(id));
    if (isKept) await rows.forgetChunks(id);
  } catch (error) {
    if (!(error instanceof RefusedSoundError)) throw error;
    const set = [[uploads.refusal, error.code]] as const;
    await moveUpload(db, { id, to: 'refused', actor: 'gateway', set, at: now() });
    await objects.removeFolder(uploadFiles.folder(id));
    await rows.forgetChunks(id);
    await settleWorkUploads(db, now());
  }
}

async function* sourceOf(objects: ObjectStore, id: string, chunks: readonly string[]): AsyncGenerator<Buffer> {
  for (const name of chunks) {
    const part = await objects.read(uploadFiles.chunk(id, name));
    // The upload was removed in the meantime, or another worker was faster.
    if (!part) throw new Error('A part of the recording is gone.');
    yield part;
  }
}
