/* oxlint-disable no-await-in-loop -- one transaction runs one statement after the other */
import { and, eq, gte, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { EXPORT_DAYS, type exportStates } from '#contract/account/exports.ts';
import { DAY_MS } from '#lib/time/time.ts';
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

/** Changes the state of an export. Of several concurrent calls for the same change, at most one returns true. */
export const moveExport = async (db: Database, move: Move): Promise<boolean> =>
  (await transition(db, machine, move)) !== undefined;

/** Ends the exports of an account that is being closed. A job removes their files immediately. */
export async function endExports(tx: Database, userId: string, at: Date): Promise<void> {
  await end(tx, inStates(userId, ['making', 'ready']), false, at);
}

/**
 * Ends all exports of an account, including those that are still being made. Call it when data of many kinds are
 * deleted, for example with a child. A job removes the files of the exports immediately. Must run in the transaction of
 * the deletion, which must have locked the account, so that no export is requested at the same time.
 */
export async function withdrawExports(tx: Database, userId: string, at: Date): Promise<void> {
  await end(tx, inStates(userId, ['making', 'ready']), true, at);
}

/**
 * Ends those finished exports of an account that may contain data that is being deleted. `since` is the time at which
 * the data was created. A job removes the files immediately. Must run in the transaction of the deletion.
 */
export async function withdrawExportsOf(tx: Database, userId: string, since: Date, at: Date): Promise<void> {
  const madeSince = gte(dataExports.endsAt, new Date(since.getTime() + EXPORT_DAYS * DAY_MS));
  await end(tx, and(inStates(userId, ['ready']), madeSince), true, at);
}

const inStates = (userId: string, states: ExportState[]) =>
  and(eq(dataExports.userId, userId), inArray(dataExports.state, states));

async function end(tx: Database, where: SQL | undefined, isWithdrawn: boolean, at: Date): Promise<void> {
  const open = await tx.select({ id: dataExports.id }).from(dataExports).where(where);
  const set = [[dataExports.isWithdrawn, isWithdrawn]] as const;
  for (const { id } of open) {
    if (!(await moveExport(tx, { id, to: 'over', actor: 'user', set, at }))) continue;
    // The suffix distinguishes the key from the key of the job that removes the files at the regular end of the export.
    // That job may already be waiting.
    await jobQueue(tx).enqueue({ kind: REMOVE_EXPORT_JOB, key: `${id} early` }, at);
  }
}
