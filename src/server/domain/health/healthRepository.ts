import crypto from 'node:crypto';
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, lt, ne, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { HealthEntry, HealthRecord, TeethRecord } from '#contract/family/health.ts';
import { type Child, doubtAbout, type Neighbours, standingMm } from '#lib/growth/plausible.ts';
import { type HealthKind, isTeethEvent } from '#lib/health/healthRules.ts';
import { dayNumber, dayOfNumber } from '#lib/time/dayNumber.ts';
import type { Database } from '#server/database/connection/open.ts';
import { after, pageOf } from '#server/database/statements/cursor.ts';
import { children } from '#server/database/tables/account/children.ts';
import { healthRecords } from '#server/database/tables/account/health.ts';
import { users } from '#server/database/tables/account/users.ts';
import { checkRecordDay } from '#server/domain/children/recordDay.ts';
import { deleteFavourite } from '#server/domain/experience/timeline/favouriteRepository.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { addWithin, lockChild, rowLimits } from '#server/limits/rowLimits.ts';
import { recordPicturesOf, setRecordPictures } from '#server/uploads/recordPictures.ts';

/** A child with its account, as `findChild` returns it. */
export interface OwnChild extends Child {
  id: string;
  accountId: string;
}

interface Submission {
  entry: HealthEntry;
  confirmed: boolean;
}

type Row = typeof healthRecords.$inferSelect;

/** A record with the ids of its pictures. The addresses of the pictures are signed only when the record is sent. */
export type StoredRecord =
  | Exclude<HealthRecord, { kind: 'teeth' }>
  | (Omit<TeethRecord, 'pictures'> & { pictures: string[] });

const accountOf = sql<string>`coalesce(${users.accountId}, ${users.id})`;
/** The order of the records of one day: the one that was written or changed last is the latest. */
const writtenOrder = sql<string>`(to_char(${healthRecords.changedAt} at time zone 'UTC', 'YYYYMMDDHH24MISSMS') || '-' || ${healthRecords.id})`;
const columns = { ...getTableColumns(healthRecords), pictures: recordPicturesOf('teeth', healthRecords) };

/**
 * The health records of children. `findChild` checks that a child belongs to the account of the request; every other
 * function gets such a child, and is limited to it (ROLE-03).
 */
export function healthRepository(db: Database) {
  const ofChild = (child: OwnChild, id: string) => and(eq(healthRecords.userId, child.id), eq(healthRecords.id, id));

  return {
    /** Returns a child; undefined if the account has no such child. */
    async findChild(accountId: string, childId: string): Promise<OwnChild | undefined> {
      const [child] = await db
        .select({ id: users.id, accountId: accountOf, birthday: children.birthday, sex: children.sex })
        .from(users)
        .leftJoin(children, eq(children.userId, users.id))
        .where(sql`${users.id} = ${childId} and ${accountOf} = ${accountId}`);
      return child;
    },

    async list(child: OwnChild, page: { kind: HealthKind; limit: number; cursor?: string | undefined }) {
      const { kind, limit, cursor } = page;
      const rows = await db
        .select({ ...columns, order: writtenOrder })
        .from(healthRecords)
        .where(
          and(
            eq(healthRecords.userId, child.id),
            eq(healthRecords.kind, kind),
            after(cursor, { column: healthRecords.day, id: writtenOrder, isDescending: true }),
          ),
        )
        .orderBy(desc(healthRecords.day), desc(writtenOrder))
        .limit(limit + 1);
      const { rows: shown, next } = pageOf(rows, limit, ({ order, day }) => ({ id: order, sortedBy: day }));
      return { items: shown.map(recordOf), next };
    },

    /** Returns the records of a child with these ids. */
    async findAll(childId: string, ids: readonly string[]): Promise<StoredRecord[]> {
      const rows = await db
        .select(columns)
        .from(healthRecords)
        .where(and(eq(healthRecords.userId, childId), inArray(healthRecords.id, [...ids])));
      return rows.map(recordOf);
    },

    /** Adds a record. Throws a 409 that asks for a confirmation if a value is implausible and not confirmed. */
    add: (child: OwnChild, submission: Submission, now: Date): Promise<StoredRecord> =>
      addWithin(
        db,
        {
          userId: child.id,
          most: rowLimits.healthRecords,
          count: (tx) =>
            tx.$count(
              healthRecords,
              and(eq(healthRecords.userId, child.id), eq(healthRecords.kind, submission.entry.kind)),
            ),
          refusal: 'too_many_health_records',
        },
        async (tx) => {
          const id = crypto.randomBytes(8).toString('hex');
          await check(tx, child, { id, ...submission }, now);
          const { entry } = submission;
          await tx.insert(healthRecords).values({ id, userId: child.id, ...columnsOf(entry), changedAt: now });
          return savedRecord(tx, child, { id, entry }, now);
        },
      ),

    /** Changes a record. Returns undefined if the child has no record of this kind with this id. */
    change: (child: OwnChild, id: string, submission: Submission, now: Date): Promise<StoredRecord | undefined> =>
      db.transaction(async (tx) => {
        await lockChild(tx, { accountId: child.accountId, childId: child.id });
        const { entry } = submission;
        const known = and(ofChild(child, id), eq(healthRecords.kind, entry.kind));
        if ((await tx.$count(healthRecords, known)) === 0) return undefined;
        await check(tx, child, { id, ...submission }, now);
        await tx
          .update(healthRecords)
          .set({ ...columnsOf(entry), changedAt: now })
          .where(known);
        return savedRecord(tx, child, { id, entry }, now);
      }),

    /** Removes a record. Returns whether the child had it. */
    remove: (child: OwnChild, id: string, now: Date): Promise<boolean> =>
      db.transaction(async (tx) => {
        await lockChild(tx, { accountId: child.accountId, childId: child.id });
        if ((await tx.$count(healthRecords, ofChild(child, id))) === 0) return false;
        await setPictures(tx, child, id, [], now);
        await tx.delete(healthRecords).where(ofChild(child, id));
        await deleteFavourite(tx, child.id, { kind: 'health', id });
        return true;
      }),
  };
}

const setPictures = (tx: Database, child: OwnChild, recordId: string, pictures: readonly string[], now: Date) =>
  setRecordPictures(tx, { userId: child.accountId, purpose: 'teeth', recordId, pictures }, now);

/** Stores the pictures of a record whose columns are already stored, and returns the whole record. */
async function savedRecord(
  tx: Database,
  child: OwnChild,
  { id, entry }: { id: string; entry: HealthEntry },
  now: Date,
): Promise<StoredRecord> {
  if (entry.kind !== 'teeth') return { id, ...entry };
  if (entry.pictures) await setPictures(tx, child, id, entry.pictures, now);
  const [row] = await tx.select({ pictures: columns.pictures }).from(healthRecords).where(eq(healthRecords.id, id));
  return { id, ...entry, pictures: row?.pictures ?? [] };
}

async function check(
  tx: Database,
  child: OwnChild,
  { id, entry, confirmed }: Submission & { id: string },
  now: Date,
): Promise<void> {
  checkRecordDay(entry.day, child.birthday, now);
  if (isEmpty(entry)) throw new Problem(400, 'invalid_input');
  if (confirmed || entry.kind !== 'growth') return;
  const doubt = doubtAbout(entry, child, await neighboursOf(tx, child, id, dayNumber(entry.day)));
  if (doubt) throw new Problem(409, doubt);
}

function isEmpty(entry: HealthEntry): boolean {
  if (entry.kind === 'growth') return entry.heightMm === null && entry.weightG === null && entry.headMm === null;
  if (entry.kind === 'vision') return entry.left === null && entry.right === null;
  return !isTeethEvent(entry.event, entry.tooth);
}

/** For height and for head circumference, returns the last value before a day and the first value after it. */
async function neighboursOf(tx: Database, child: OwnChild, id: string, day: number): Promise<Neighbours> {
  const nearest = async (column: PgColumn, side: SQL, order: SQL) => {
    const [row] = await tx
      .select()
      .from(healthRecords)
      .where(
        and(
          eq(healthRecords.userId, child.id),
          eq(healthRecords.kind, 'growth'),
          ne(healthRecords.id, id),
          isNotNull(column),
          side,
        ),
      )
      .orderBy(order, desc(healthRecords.changedAt))
      .limit(1);
    return row;
  };
  const around = async (column: PgColumn, read: (row: Row) => number | null) => {
    const before = await nearest(column, lt(healthRecords.day, day), desc(healthRecords.day));
    const next = await nearest(column, gt(healthRecords.day, day), asc(healthRecords.day));
    return { before: before ? read(before) : null, after: next ? read(next) : null };
  };
  return {
    heightMm: await around(healthRecords.heightMm, ({ heightMm, posture }) =>
      heightMm === null ? null : standingMm(heightMm, posture ?? 'standing'),
    ),
    headMm: await around(healthRecords.headMm, ({ headMm }) => headMm),
  };
}

/**
 * Returns the columns of a record of this kind. The columns of other kinds need not be written: they are null, because
 * the kind of a record never changes.
 */
function columnsOf(entry: HealthEntry) {
  const { kind } = entry;
  const shared = { kind, day: dayNumber(entry.day) };
  if (entry.kind === 'growth') {
    const { heightMm, posture, weightG, headMm } = entry;
    return { ...shared, heightMm, posture, weightG, headMm };
  }
  if (entry.kind === 'vision') return { ...shared, visionLeft: entry.left, visionRight: entry.right };
  return { ...shared, teethEvent: entry.event, tooth: entry.tooth };
}

function recordOf({ id, kind, day, ...row }: Row & { pictures: string[] }): StoredRecord {
  const shared = { id, day: dayOfNumber(day) };
  if (kind === 'growth') {
    const { heightMm, posture, weightG, headMm } = row;
    return { ...shared, kind, heightMm, posture: posture ?? 'standing', weightG, headMm };
  }
  if (kind === 'vision') return { ...shared, kind, left: row.visionLeft, right: row.visionRight };
  return { ...shared, kind, event: row.teethEvent ?? 'check', tooth: row.tooth, pictures: row.pictures };
}
