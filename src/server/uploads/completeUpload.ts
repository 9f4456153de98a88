import { uploads } from '#server/database/tables/mall/uploads.ts';
import type { Database } from '#server/database/connection/open.ts';
import { Problem, type ProblemCode } from '#server/endpoint/problem.ts';
import { createKeyedSemaphore } from '#server/limits/keyedSemaphore.ts';
import { makePictures, RefusedFileError, type PictureName } from './makePictures.ts';
import type { ObjectStore } from './store/objectStore.ts';
import { uploadFiles } from './uploadFiles.ts';
import { moveUpload } from './uploadMachine.ts';
import { UNUSED_UPLOAD_LIFETIME_MS, uploadRepository } from './uploadRepository.ts';

/**
 * The limits of simultaneous decoding, because a picture takes up to 200 MB while it is decoded: the pictures of one
 * user are decoded one after the other, and at most two pictures of all users at the same time.
 */
const decoders = createKeyedSemaphore({ perKey: 1, total: 2, waitingPerKey: 20 });

interface UploadGateway {
  db: Database;
  objects: ObjectStore;
  now: () => Date;
}

/**
 * Creates the pictures of an upload that has arrived completely, or throws a Problem that tells the user why the file
 * is refused. A repeated call has the same result: if a gateway crashes in between, the next call does all the work
 * again.
 */
export async function completeUpload(
  { db, objects, now }: UploadGateway,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const rows = uploadRepository(db);
  if ((await requireUnrefused(rows, id, userId)).state !== 'receiving') return;
  const release = await decoders.acquire(userId).catch(() => {
    throw new Problem(503, 'busy');
  });
  try {
    // Another call may have completed the upload while this call waited.
    const upload = await requireUnrefused(rows, id, userId);
    if (upload.state !== 'receiving') return;
    if (upload.receivedBytes < upload.announcedBytes) throw new Problem(409, 'upload_unfinished');
    const made = await makePictures(await readSource(objects, id, upload.chunks), {
      isSquare: upload.purpose === 'avatar',
    });
    await storePictures(objects, id, made);
    const storedBytes = Array.from(made.values()).reduce((sum, { length }) => sum + length, 0);
    const set = [
      [uploads.storedBytes, storedBytes],
      [uploads.endsAt, new Date(now().getTime() + UNUSED_UPLOAD_LIFETIME_MS)],
    ] as const;
    const isReady = await moveUpload(db, { id, to: 'ready', actor: 'gateway', set, at: now() });
    if (!isReady && !(await rows.findOwn(id, userId))) {
      // If the user has removed the upload meanwhile, its pictures must be removed as well.
      await objects.removeFolder(uploadFiles.folder(id));
      throw new Problem(404, 'upload_gone');
    }
  } catch (error) {
    if (!(error instanceof RefusedFileError)) throw error;
    const set = [[uploads.refusal, error.code]] as const;
    const isRefused = await moveUpload(db, { id, to: 'refused', actor: 'gateway', set, at: now() });
    if (!isRefused) throw new Problem(409, 'in_progress', { seconds: 1 });
    await objects.removeFolder(uploadFiles.folder(id));
    await rows.forgetChunks(id);
    throw refusalOf(error.code);
  } finally {
    release();
  }
  await objects.removeFolder(uploadFiles.sourceFolder(id));
  await rows.forgetChunks(id);
}

async function requireUnrefused(rows: ReturnType<typeof uploadRepository>, id: string, userId: string) {
  const upload = await rows.findOwn(id, userId);
  // Recordings are not completed here, because a job checks them.
  if (!upload || upload.purpose === 'recording') throw new Problem(404, 'upload_gone');
  if (upload.state === 'refused') throw refusalOf(upload.refusal);
  return upload;
}

const refusalOf = (code: string | null): Problem => new Problem(422, (code ?? 'picture_broken') as ProblemCode);

async function readSource(objects: ObjectStore, id: string, chunks: readonly string[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (const name of chunks) {
    const part = await objects.read(uploadFiles.chunk(id, name));
    // A part is missing if another call has completed the upload meanwhile, so the client must repeat its call.
    if (!part) throw new Problem(409, 'in_progress', { seconds: 1 });
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function storePictures(objects: ObjectStore, id: string, made: Map<PictureName, Buffer>): Promise<void> {
  for (const [name, content] of made)
    await objects.put(uploadFiles.picture(id, name), content, name.endsWith('jpg') ? 'image/jpeg' : 'image/webp');
}
