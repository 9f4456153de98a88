import type { Database } from './database/connection/open.ts';
import { revertFailedUploads } from './domain/works/workSound.ts';
import { sweep } from './operation/housekeeping.ts';
import { sweepUploads } from './uploads/removeUploads.ts';
import type { ObjectStore } from './uploads/store/objectStore.ts';

interface Sweep {
  db: Database;
  objects: ObjectStore;
  now: () => Date;
  signal?: AbortSignal;
  onError: (error: unknown) => void;
}

/**
 * Deletes expired rows, then unused uploads, so that uploads of users and reviews that were just deleted are removed in
 * the same run; then gives works whose upload has failed their earlier state. A step that fails does not prevent the
 * next ones.
 */
export async function sweepAll({ db, objects, now, signal, onError }: Sweep): Promise<void> {
  await sweep(db, now(), signal).catch(onError);
  await sweepUploads(db, objects, now(), signal).catch(onError);
  if (signal?.aborted !== true) await revertFailedUploads(db, now()).catch(onError);
}
