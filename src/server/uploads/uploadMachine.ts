import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/connection/open.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { transition, type StateMachine } from '#server/transitions/transition.ts';

type UploadState = (typeof uploads.$inferSelect)['state'];

/**
 * `receiving`: bytes are arriving; `ready`: the pictures are made and may be used; `used`: a review shows the pictures;
 * `kept`: a return, a feedback message, a record of a child or an avatar shows them, and they are private; `refused`:
 * the file was refused; `removed`: the files are being deleted, and then the row.
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
  set?: readonly (readonly [column: PgColumn, value: unknown])[];
  at: Date;
}

/** Changes the state of an upload. Of several concurrent calls that make the same change, one returns true. */
export async function moveUpload(db: Database, { where, ...move }: Move): Promise<boolean> {
  return (await transition(db, machine, { ...move, ...(where && { where }) })) !== undefined;
}
