/* oxlint-disable no-await-in-loop -- one folder after the other, so that an erasure does not flood the store */
import { inArray } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { dataExports } from '#server/database/tables/privacy/exports.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { ERASURE_JOB, lockClosing, startErasure } from '#server/domain/privacy/closing/closingService.ts';
import { exportFolder } from '#server/domain/privacy/export/exportFiles.ts';
import { findPerson } from '#server/domain/privacy/ownRows.ts';
import { NotDueError, type JobHandlers } from '#server/jobs/worker.ts';
import type { ObjectStore } from '#server/uploads/store/objectStore.ts';
import { uploadFiles } from '#server/uploads/uploadFiles.ts';
import { eraseAccount } from './eraseAccount.ts';

interface ErasureGateway {
  db: Database;
  objects: ObjectStore;
  now: () => Date;
}

/**
 * The job that erases a closed account. Its key is the id of the closing, so the job itself contains nothing about a
 * person. If a worker dies after it has removed some files, the next worker removes the others. After that, all rows
 * are erased in one transaction.
 */
export const erasureJobs = ({ db, objects, now }: ErasureGateway): JobHandlers => ({
  [ERASURE_JOB]: {
    externalEffect: async ({ key }) => {
      // After this transaction no withdrawal is accepted. Otherwise an account that has lost its files could continue
      // to exist.
      const closing = await db.transaction((tx) => startErasure(tx, key, now()));
      if (closing) await eraseFiles(db, objects, closing.userId);
    },
    work: async (tx, { key }, at) => {
      const closing = await lockClosing(tx, key);
      if (!closing) return;
      // If the erasure has not begun, the cooling-off period had not ended when `startErasure` ran. The job runs again
      // later.
      if (closing.erasureStartedAt === null) throw new NotDueError(closing.erasesAt);
      await eraseAccount(tx, closing.userId, at);
    },
  },
});

/** Removes the files of an account, which nothing uses any more. */
export async function eraseFiles(db: Database, objects: ObjectStore, accountId: string): Promise<void> {
  const { ids } = await findPerson(db, accountId);
  const files = await db.select({ id: uploads.id }).from(uploads).where(inArray(uploads.userId, ids));
  for (const { id } of files) await objects.removeFolder(uploadFiles.folder(id));
  const copies = await db.select({ id: dataExports.id }).from(dataExports).where(inArray(dataExports.userId, ids));
  for (const { id } of copies) await objects.removeFolder(exportFolder(id));
}
