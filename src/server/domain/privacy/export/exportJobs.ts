import { and, eq } from 'drizzle-orm';
import { EXPORT_DAYS } from '#contract/account/exports.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { isAnyOf } from '#server/database/statements/anyOf.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { dataExports } from '#server/database/tables/privacy/exports.ts';
import { jobQueue, type LeasedJob } from '#server/jobs/queue.ts';
import type { JobHandlers } from '#server/jobs/worker.ts';
import { randomId } from '#server/secrets/digest.ts';
import type { ObjectStore } from '#server/uploads/store/objectStore.ts';
import { exportFolder, removeAttempt, storeParts } from './exportFiles.ts';
import { EXPORT_JOB, moveExport, REMOVE_EXPORT_JOB } from './exportMachine.ts';
import { isExported } from './exportUploads.ts';
import { exportZip } from './exportZip.ts';

/**
 * The lease of the job. It is longer than an attempt takes, even for an account that has used its whole quota of
 * uploads, and with a slow object store.
 */
export const EXPORT_LEASE_MS = 5 * MINUTE_MS;
/**
 * The number of failed attempts after which the export is marked as failed, so that the family sees it. Together, the
 * attempts take about a minute and a half.
 */
const MAX_TRIES = 5;
/**
 * The time after which the files of a failed export are removed. It is longer than a worker can continue after it has
 * lost its lease.
 */
const LATE_MS = 20 * MINUTE_MS;

interface ExportGateway {
  db: Database;
  objects: ObjectStore;
  now: () => Date;
}

/**
 * The jobs that make exports and remove their files. A row names only the files of a completed attempt. So if a worker
 * dies, nobody sees half an export: the next attempt starts again, and the removal deletes the files of all attempts.
 */
export const exportJobs = (gateway: ExportGateway): JobHandlers => ({
  [EXPORT_JOB]: { externalEffect: (job) => makeExport(gateway, job) },
  [REMOVE_EXPORT_JOB]: {
    externalEffect: ({ key }) => gateway.objects.removeFolder(exportFolder(idOf(key))),
    work: async (tx, { key }, at) => void (await moveExport(tx, { id: idOf(key), to: 'over', actor: 'gateway', at })),
  },
});

/**
 * Returns the id of the export from the key of a removal job. The key may have a suffix, because an export can have two
 * such jobs.
 */
const idOf = (key: string): string => key.split(' ', 1)[0] ?? '';

async function makeExport({ db, objects, now }: ExportGateway, { key: id, attempts }: LeasedJob): Promise<void> {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.id, id));
  // An earlier attempt may have stored files after the files of the export were removed. Such files are removed now.
  if (!row || row.state === 'over') await objects.removeFolder(exportFolder(id));
  if (row?.state !== 'making') return;
  const attempt = randomId();
  try {
    // Without this check, a job that kills each of its workers would be repeated endlessly.
    if (attempts > MAX_TRIES) throw new Error('The workers of the last attempts died.');
    const { content, uploadIds } = await exportZip({ db, objects }, row.userId, now());
    const stored = await storeParts(objects, { id, attempt }, content);
    if (await finish(db, { id, attempt, ...stored }, uploadIds, now())) return;
    // Here the export has ended in the meantime, because the account was closed, or another worker was faster.
    await removeAttempt(objects, id, attempt);
  } catch (error) {
    if (attempts >= MAX_TRIES) await fail(db, id, now());
    await removeAttempt(objects, id, attempt).catch(() => undefined);
    throw error;
  }
}

interface Made {
  id: string;
  attempt: string;
  parts: number;
  bytes: number;
}

/**
 * Marks an export as ready. Returns false if the export has ended in the meantime. Throws if one of its uploads was
 * removed in the meantime, so that the next attempt makes the export without it.
 */
const finish = (
  db: Database,
  { id, attempt, parts, bytes }: Made,
  uploadIds: readonly string[],
  at: Date,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    // A removal of one of the uploads waits for this lock, and then ends the export. An upload that a removal has
    // already locked is skipped, and so counts as removed.
    const kept = await tx
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(isAnyOf(uploads.id, uploadIds), isExported))
      .for('share', { skipLocked: true });
    if (kept.length < uploadIds.length) throw new Error('An upload was removed while the export was made.');
    const endsAt = new Date(at.getTime() + EXPORT_DAYS * DAY_MS);
    const set = [
      [dataExports.attempt, attempt],
      [dataExports.parts, parts],
      [dataExports.bytes, bytes],
      [dataExports.endsAt, endsAt],
    ] as const;
    const isReady = await moveExport(tx, { id, to: 'ready', actor: 'gateway', set, at });
    if (isReady) await jobQueue(tx).enqueue({ kind: REMOVE_EXPORT_JOB, key: id, runAt: endsAt }, at);
    return isReady;
  });

const fail = (db: Database, id: string, at: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const isFailed = await moveExport(tx, { id, to: 'failed', actor: 'gateway', at });
    const runAt = new Date(at.getTime() + LATE_MS);
    if (isFailed) await jobQueue(tx).enqueue({ kind: REMOVE_EXPORT_JOB, key: id, runAt }, at);
  });
