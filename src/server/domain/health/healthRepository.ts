import crypto from 'node:crypto';
import { and, asc, desc, eq, gt, isNotNull, lt, ne, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { HealthEntry, HealthRecord } from '#contract/account/health.ts';
import { type Child, doubtAbout, type Neighbours, standingMm } from '#lib/growth/plausible.ts';
import { type HealthKind, isTeethEvent } from '#lib/health/healthRules.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import { DAY_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { after, pageOf } from '#server/database/statements/cursor.ts';
import { children } from '#server/database/tables/account/children.ts';
import { healthRecords } from '#server/database/tables/account/health.ts';
import { users } from '#server/database/tables/account/users.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { addWithin, lockUser, rowLimits } from '#server/limits/rowLimits.ts';

/** A child of the account that calls, as `findChild` returns it. */
export interface OwnChild extends Child {
  id: string;
}

interface Submission {
  entry: HealthEntry;
  confirmed: boolean;
}

type Row = typeof healthRecords.$inferSelect;

/** Nobody who is a child now was born longer ago, so an earlier year is a typing error. */
const MOST_AGE_DAYS = 20 * 366;

/**
 * Health records of children. Every function but `findChild` takes a child that belongs to the account that calls, and is
 * limited to that child (ROLE-03).
 */
export function healthRepository(db: Database) {
  const ofChild = (child: OwnChild, id: string) => and(eq(healthRecords.userId, child.id), eq(healthRecords.id, id));

  return {
    /** Returns undefined if the account has no such child. */
    async findChild(accountId: string, childId: string): Promise<OwnChild | undefined> {
      const [child] = await db
        .select({ id: users.id, birthday: children.birthday, sex: children.sex })
        .from(users)
        .leftJoin(children, eq(children.userId, users.id))
        .where(sql`${users.id} = ${childId} and coalesce(${users.accountId}, ${users.id}) = ${accountId}`);
      return child;
    },

    async list(child: OwnChild, page: { kind: HealthKind; limit: number; cursor?: string | undefined }) {
      const { kind, limit, cursor } = page;
      const rows = await db
        .select()
        .from(healthRecords)
        .where(
          and(
            eq(healthRecords.userId, child.id),
            eq(healthRecords.kind, kind),
            after(cursor, { column: healthRecords.day, id: healthRecords.id, isDescending: true }),
          ),
        )
        .orderBy(desc(healthRecords.day), desc(healthRecords.id))
        .limit(limit + 1);
      const { rows: shown, next } = pageOf(rows, limit, ({ id, day }) => ({ id, sortedBy: day }));
      return { items: shown.map(recordOf), next };
    },

    /** Adds a record, or throws a 409 with a question about an implausible value that is not confirmed. */
    add: (child: OwnChild, submission: Submission, now: Date): Promise<HealthRecord> =>
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
          return { id, ...entry };
        },
      ),

    /** Returns undefined if the child has no such record of this kind. */
    change: (child: OwnChild, id: string, submission: Submission, now: Date): Promise<HealthRecord | undefined> =>
      db.transaction(async (tx) => {
        await lockUser(tx, child.id);
        const { entry } = submission;
        const known = and(ofChild(child, id), eq(healthRecords.kind, entry.kind));
        if ((await tx.$count(healthRecords, known)) === 0) return undefined;
        await check(tx, child, { id, ...submission }, now);
        await tx
          .update(healthRecords)
          .set({ ...columnsOf(entry), changedAt: now })
          .where(known);
        return { id, ...entry };
      }),

    /** Returns whether the child had this record. */
    async remove(child: OwnChild, id: string): Promise<boolean> {
      const removed = await db.delete(healthRecords).where(ofChild(child, id)).returning({ id: healthRecords.id });
      return removed.length > 0;
    },
  };
}

async function check(
  tx: Database,
  child: OwnChild,
  { id, entry, confirmed }: Submission & { id: string },
  now: Date,
): Promise<void> {
  checkDay(entry.day, child, now);
  if (isEmpty(entry)) throw new Problem(400, 'invalid_input');
  if (confirmed || entry.kind !== 'growth') return;
  const doubt = doubtAbout(entry, child, await neighboursOf(tx, child, id, dayNumber(entry.day)));
  if (doubt) throw new Problem(409, doubt);
}

function checkDay(day: string, { birthday }: OwnChild, now: Date): void {
  const today = chinaDay(now);
  const number = dayNumber(day);
  if (Number.isNaN(number) || dayText(number) !== day) throw new Problem(400, 'invalid_input');
  if (day > today) throw new Problem(400, 'health_day_ahead');
  if (birthday !== null && day < birthday) throw new Problem(400, 'health_day_before_birth');
  if (number < dayNumber(today) - MOST_AGE_DAYS) throw new Problem(400, 'health_day_long_ago');
}

function isEmpty(entry: HealthEntry): boolean {
  if (entry.kind === 'growth') return entry.heightMm === null && entry.weightG === null && entry.headMm === null;
  if (entry.kind === 'vision') return entry.left === null && entry.right === null;
  return !isTeethEvent(entry.event, entry.tooth);
}

/** Returns the lengths that were measured last before a day, and next after it. */
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
      .orderBy(order)
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

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** The kind of a record never changes, so the columns of the other kinds stay null. */
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

function recordOf({ id, kind, day, ...row }: Row): HealthRecord {
  const shared = { id, day: dayText(day) };
  if (kind === 'growth') {
    const { heightMm, posture, weightG, headMm } = row;
    return { ...shared, kind, heightMm, posture: posture ?? 'standing', weightG, headMm };
  }
  if (kind === 'vision') return { ...shared, kind, left: row.visionLeft, right: row.visionRight };
  return { ...shared, kind, event: row.teethEvent ?? 'check', tooth: row.tooth };
}
