/* oxlint-disable no-await-in-loop -- one transaction runs one statement after the other */
import { and, desc, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { WorkState } from '#lib/works/workRules.ts';
import type { Database } from '#server/database/connection/open.ts';
import { users } from '#server/database/tables/account/users.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { stateChanges } from '#server/database/tables/operation/transitions.ts';
import { works } from '#server/database/tables/stories/works.ts';
import { inLockOrder } from '#server/database/statements/lockOrder.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import type { CheckedSound } from '#server/sound/checkSound.ts';
import { moveUpload } from '#server/uploads/uploadMachine.ts';
import { deleteHeardParts } from './hearings.ts';
import { moveWork, workMachine } from './workMachine.ts';

/** An SQL condition that selects the works of an account's children. */
const isOfAccount = (accountId: string) =>
  sql`${works.userId} in (select ${users.id} from ${users} where coalesce(${users.accountId}, ${users.id}) = ${accountId})`;

/**
 * Locks the works of an account's children before their uploads are removed. Every transaction locks a work before its
 * uploads; the opposite order would deadlock with a deletion, a review or a check of a sound at the same moment.
 */
export async function lockWorksOf(tx: Database, accountId: string): Promise<void> {
  await tx
    .select({ id: works.id })
    .from(works)
    .where(isOfAccount(accountId))
    .orderBy(inLockOrder(works.id))
    .for('update');
}

/**
 * Prepares a work for the upload of its sound, in the transaction that creates the upload. An earlier upload that is
 * not finished, or was refused, is removed. The current sound stays until the new one has passed the check.
 */
export const beginWorkSound =
  ({ accountId, workId }: { accountId: string; workId: string }, at: Date) =>
  async (tx: Database): Promise<void> => {
    const [work] = await tx
      .select({ state: works.state })
      .from(works)
      .where(and(eq(works.id, workId), isOfAccount(accountId)))
      .for('update');
    if (!work) throw new Problem(404, 'not_found');
    const isUploading =
      work.state === 'uploading' || (await moveWork(tx, { id: workId, to: 'uploading', actor: 'user', at }));
    if (!isUploading) throw new Problem(409, work.state === 'takenDown' ? 'work_taken_down' : 'work_published');
    await removeUnfinished(tx, workId, at);
  };

/**
 * Removes an unfinished or unchecked upload of a work's sound, because the family has sent the sentence times of
 * another sound. Otherwise the work would get the earlier sound with the times of the new one. The caller must have
 * locked the work.
 */
export async function discardUnfinishedSound(tx: Database, workId: string, at: Date): Promise<void> {
  await removeUnfinished(tx, workId, at);
  await revertFailedUpload(tx, workId, at);
}

async function removeUnfinished(tx: Database, workId: string, at: Date): Promise<void> {
  const earlier = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isSoundOf(workId), inArray(uploads.state, ['receiving', 'refused'])))
    .orderBy(inLockOrder(uploads.id));
  for (const { id } of earlier) await moveUpload(tx, { id, to: 'removed', actor: 'user', at });
}

/**
 * An SQL expression for the id of the upload with the sound of a work; null if there is none. The query must select
 * from `works`.
 */
export const soundOf = () =>
  sql<string | null>`(select sound.id from ${uploads} as sound where sound.work_id = ${works.id}
    and sound.purpose = 'recording' and sound.state = 'kept')`;

const isSoundOf = (workId: string) => and(eq(uploads.workId, workId), eq(uploads.purpose, 'recording'));

/**
 * Gives a work the sound that has passed the check, in place of an earlier sound. Returns false if the upload or the
 * work was removed during the check, for example because the sentences were recorded again. Removes the upload if the
 * work no longer waits for a sound: the work may have been reviewed since, and nobody has reviewed this sound.
 */
export const finishWorkSound = (
  db: Database,
  sound: { uploadId: string; bytes: number } & Pick<CheckedSound, 'durationMs'>,
  at: Date,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { uploadId: id, bytes, durationMs } = sound;
    const [upload] = await tx
      .select({ workId: uploads.workId, userId: uploads.userId })
      .from(uploads)
      .where(eq(uploads.id, id));
    const workId = upload?.workId ?? '';
    // The account is locked first, then the work, then its uploads: the order of a submission and of a withdrawal of
    // the consent (`lockWorksOf`), so that these transactions cannot deadlock.
    await lockUser(tx, upload?.userId ?? '');
    const [work] = await tx.select({ state: works.state }).from(works).where(eq(works.id, workId)).for('update');
    if (work?.state !== 'uploading') {
      await moveUpload(tx, { id, to: 'removed', from: ['receiving'], actor: 'gateway', at });
      return false;
    }
    const set = [
      [uploads.storedBytes, bytes],
      [uploads.endsAt, null],
    ] as const;
    // The new and the earlier sound are locked in the same order as in all other transactions, before either of them
    // changes.
    const sounds = await tx
      .select({ id: uploads.id, state: uploads.state })
      .from(uploads)
      .where(isSoundOf(workId))
      .orderBy(inLockOrder(uploads.id))
      .for('update');
    if (!(await moveUpload(tx, { id, to: 'ready', actor: 'gateway', set, at }))) return false;
    await moveUpload(tx, { id, to: 'kept', actor: 'gateway', at });
    const earlier = sounds.filter((row) => row.id !== id && row.state === 'kept');
    for (const row of earlier) await moveUpload(tx, { id: row.id, to: 'removed', actor: 'gateway', at });
    const sentences = sql`coalesce(${works.nextSentences}, ${works.sentences})`;
    await tx
      .update(works)
      .set({ durationMs, sentences, nextSentences: null, changedAt: at })
      .where(eq(works.id, workId));
    await deleteHeardParts(tx, workId);
    await moveWork(tx, { id: workId, to: 'draft', from: ['uploading'], actor: 'gateway', at });
    return true;
  });

/**
 * Finds all works whose upload was refused, discarded, or not finished in time, and gives them the state that they had
 * before the upload.
 */
export async function revertFailedUploads(db: Database, at: Date): Promise<void> {
  const left = await db
    .select({ id: works.id })
    .from(works)
    .where(and(eq(works.state, 'uploading'), hasNoUpload(db)));
  for (const { id } of left) await revertFailedUpload(db, id, at);
}

/**
 * Gives a work the state that it had before its upload, if the upload was refused or discarded. Keeps
 * `nextSentences`, because the client sends the times of the sentences before it begins an upload, and may just have
 * done so.
 */
export const revertFailedUpload = (db: Database, id: string, at: Date): Promise<void> =>
  db.transaction(async (tx) => {
    // A statement that waits for a lock does not see the rows of other tables that were committed meanwhile. The work
    // is therefore locked before the statement that looks for its uploads, which then sees an upload that has just
    // begun.
    await tx.select({ id: works.id }).from(works).where(eq(works.id, id)).for('update');
    const to = await stateBeforeUpload(tx, id);
    await moveWork(tx, { id, to, from: ['uploading'], where: hasNoUpload(tx), actor: 'gateway', at });
  });

const hasNoUpload = (db: Database) =>
  notExists(
    db
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(eq(uploads.workId, works.id), eq(uploads.purpose, 'recording'), eq(uploads.state, 'receiving'))),
  );

/** Reads from the log of state changes which state a work had before the upload of a sound began. */
async function stateBeforeUpload(db: Database, id: string): Promise<'draft' | 'saved' | 'refused'> {
  const [change] = await db
    .select({ from: stateChanges.fromState })
    .from(stateChanges)
    .where(
      and(
        eq(stateChanges.subject, workMachine.subject),
        eq(stateChanges.subjectId, id),
        eq(stateChanges.toState, 'uploading' satisfies WorkState),
      ),
    )
    .orderBy(desc(stateChanges.id))
    .limit(1);
  return change?.from === 'saved' || change?.from === 'refused' ? change.from : 'draft';
}
