/* oxlint-disable no-await-in-loop -- one transaction runs one statement after the other */
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { exportStates } from '#contract/account/exports.ts';
import type { Database } from '#server/database/connection/open.ts';
import { dataExports } from '#server/database/tables/privacy/exports.ts';
import { jobQueue } from '#server/jobs/queue.ts';
import { transition, type StateMachine } from '#server/transitions/transition.ts';

type ExportState = (typeof exportStates)[number];

export const EXPORT_JOB = 'makeExport';
/** The kind of the job that removes the files of an export. The key begins with the id of the export. */
export const REMOVE_EXPORT_JOB = 'removeExport';

const machine: StateMachine<ExportState> = {
  subject: 'dataExport',
  id: dataExports.id,
  state: dataExports.state,
  allowed: { making: [], ready: ['making'], failed: ['making'], over: ['making', 'ready'] },
};

interface Move {
  id: string;
  to: ExportState;
  where?: SQL;
  actor: 'gateway' | 'user';
  set?: readonly (readonly [column: PgColumn, value: unknown])[];
  at: Date;
}

/** Changes the state of an export. Of several concurrent calls, exactly one returns true. */
export const moveExport = async (db: Database, move: Move): Promise<boolean> =>
  (await transition(db, machine, move)) !== undefined;

/** Ends the exports of an account that is being closed. A job removes their files immediately. */
export async function endExports(tx: Database, userId: string, at: Date): Promise<void> {
  const open = await tx
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), inArray(dataExports.state, ['making', 'ready'])));
  for (const { id } of open) {
    await moveExport(tx, { id, to: 'over', actor: 'user', at });
    // The key differs from the key of the removal at the end of the export, because that job may already be waiting.
    await jobQueue(tx).enqueue({ kind: REMOVE_EXPORT_JOB, key: `${id} closed` }, at);
  }
}
