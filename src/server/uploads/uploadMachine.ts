import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/connection/open.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { withdrawExportsOf } from '#server/domain/privacy/export/exportMachine.ts';
import { transition, type StateMachine } from '#server/transitions/transition.ts';

type UploadState = (typeof uploads.$inferSelect)['state'];

/** The states in which an export of personal data contains the upload. */
export const exportedStates = ['ready', 'used', 'kept'] as const satisfies readonly UploadState[];

/**
 * `receiving`: bytes are arriving; `ready`: the pictures are made and may be used; `used`: a review shows the pictures;
 * `kept`: a return, a feedback message, a record of a child, an avatar or a work uses the upload, which is private
 * except for the photos of a public work; `refused`: the file was refused; `removed`: the files are being deleted, and
 * then the row.
 */
const machine: StateMachine<UploadState> = {
  subject: 'upload',
  id: uploads.id,
  state: uploads.state,
  allowed: {
    receiving: [],
    ready: ['receiving'],
    used: ['ready'],
    kept: ['ready'],
    refused: ['receiving'],
    removed: ['receiving', 'ready', 'used', 'kept', 'refused'],
  },
};

interface Move {
  id: string;
  to: UploadState;
  from?: readonly UploadState[];
  where?: SQL | undefined;
  actor: 'user' | 'gateway' | 'sweep';
  /**
   * Whether the upload is removed because it has expired. In this case the exports of personal data that contain the
   * upload are kept.
   */
  isExpired?: boolean;
  set?: readonly (readonly [column: PgColumn, value: unknown])[];
  at: Date;
}

/**
 * Changes the state of an upload. Returns false if its present state does not allow the change. Of several concurrent
 * calls for the same change, at most one returns true. Unless the upload has expired, a removal also ends the exports
 * of personal data that contain the upload.
 */
export async function moveUpload(db: Database, { where, isExpired = false, ...move }: Move): Promise<boolean> {
  const change = (tx: Database) => transition(tx, machine, { ...move, ...(where && { where }) });
  if (move.to !== 'removed') return (await change(db)) !== undefined;
  return db.transaction(async (tx) => {
    const from = await change(tx);
    if (from === undefined) return false;
    if (!isExpired && exportedStates.some((state) => state === from)) await withdrawCopies(tx, move);
    return true;
  });
}

async function withdrawCopies(tx: Database, { id, at }: Move): Promise<void> {
  const [upload] = await tx
    .select({ userId: uploads.userId, createdAt: uploads.createdAt })
    .from(uploads)
    .where(eq(uploads.id, id));
  if (upload && upload.userId !== null) await withdrawExportsOf(tx, upload.userId, upload.createdAt, at);
}
