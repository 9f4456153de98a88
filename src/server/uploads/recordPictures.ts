import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/connection/open.ts';
import { healthRecords } from '#server/database/tables/account/health.ts';
import { honours } from '#server/database/tables/experience/honours.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { works } from '#server/database/tables/stories/works.ts';
import { byLockOrder, inLockOrder } from '#server/database/statements/lockOrder.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { moveUpload } from './uploadMachine.ts';

/** For each purpose of an upload, the column with the id of the child's record, or of the child itself. */
const recordColumns = {
  honour: uploads.honourId,
  teeth: uploads.healthRecordId,
  avatar: uploads.avatarOf,
  workCover: uploads.workId,
} as const;

interface RecordPictures {
  /** The account that has uploaded the pictures. */
  userId: string;
  purpose: keyof typeof recordColumns;
  recordId: string;
  /** The ids of the pictures in the order in which they are shown. The contract limits their number. */
  pictures: readonly string[];
}

/**
 * Replaces the pictures of a record of a child: finished uploads of the account, or pictures that the record already
 * has. Pictures that the record no longer shows are removed. Throws a 409, which rolls the change back, if a picture
 * belongs to somebody or something else, is not finished or no longer exists. Must run in the transaction that stores,
 * and thereby locks, the record.
 */
export async function setRecordPictures(
  tx: Database,
  { userId, purpose, recordId, pictures }: RecordPictures,
  at: Date,
): Promise<void> {
  const column = recordColumns[purpose];
  const isShown = and(eq(column, recordId), eq(uploads.purpose, purpose), eq(uploads.state, 'kept'));
  const shown = new Set((await tx.select({ id: uploads.id }).from(uploads).where(isShown)).map(({ id }) => id));
  const positions = new Map(Array.from(new Set(pictures).values(), (id, position) => [id, position] as const));
  // Uploads are locked in one order, as by all other transactions, so that two transactions cannot deadlock.
  for (const id of [...new Set([...positions.keys(), ...shown])].sort(byLockOrder)) {
    const position = positions.get(id);
    if (position === undefined) {
      await moveUpload(tx, { id, to: 'removed', from: ['kept'], actor: 'user', at });
      continue;
    }
    if (shown.has(id)) {
      await tx.update(uploads).set({ position }).where(eq(uploads.id, id));
      continue;
    }
    const where = and(eq(uploads.userId, userId), eq(uploads.purpose, purpose), gt(uploads.endsAt, at));
    const set = [
      [column, recordId],
      [uploads.position, position],
      [uploads.endsAt, null],
    ] as const;
    if (!(await moveUpload(tx, { id, to: 'kept', where, actor: 'user', set, at })))
      throw new Problem(409, 'upload_gone');
  }
}

/**
 * Removes the pictures of all records of an account's children, the children's recordings, and unused uploads for
 * records and recordings. From this moment on, nobody can see or hear them.
 */
export async function removeRecordPictures(tx: Database, userId: string, at: Date): Promise<void> {
  const purposes = Object.keys(recordColumns) as (keyof typeof recordColumns)[];
  await removeAll(tx, and(eq(uploads.userId, userId), inArray(uploads.purpose, [...purposes, 'recording'])), at);
}

/** Removes the sound and the photo of a work that is deleted. From this moment on, nobody can hear or see them. */
export async function removeWorkUploads(tx: Database, workId: string, at: Date): Promise<void> {
  await removeAll(tx, eq(uploads.workId, workId), at);
}

/** Removes the uploads of everything that belongs to a child that is removed. */
export async function removeUploadsOfChild(tx: Database, childId: string, at: Date): Promise<void> {
  const idsOf = (table: typeof honours | typeof healthRecords | typeof works) =>
    tx.select({ id: table.id }).from(table).where(eq(table.userId, childId));
  const isTheirs = or(
    eq(uploads.avatarOf, childId),
    inArray(uploads.honourId, idsOf(honours)),
    inArray(uploads.healthRecordId, idsOf(healthRecords)),
    inArray(uploads.workId, idsOf(works)),
  );
  await removeAll(tx, isTheirs, at);
}

async function removeAll(tx: Database, where: SQL | undefined, at: Date): Promise<void> {
  const from = ['kept', 'ready', 'receiving', 'refused'] as const;
  const found = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(where, inArray(uploads.state, [...from])))
    .orderBy(inLockOrder(uploads.id));
  for (const { id } of found) await moveUpload(tx, { id, to: 'removed', from, actor: 'user', at });
}

/** The ids of a record's pictures in their order, as a column of a query on the table of the record. */
export const recordPicturesOf = (purpose: keyof typeof recordColumns, records: PgTable) =>
  sql<string[]>`array(select picture.id from ${uploads} as picture
    where picture.${sql.identifier(recordColumns[purpose].name)} = ${records}.id and picture.state = 'kept'
    and picture.purpose = ${purpose}
    order by picture.position)`;
