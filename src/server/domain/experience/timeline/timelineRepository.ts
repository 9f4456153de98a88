import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { TimelineEntry } from '#contract/experience/timeline.ts';
import type { UploadedPicture } from '#contract/uploads.ts';
import { type EntryKind, firsts } from '#lib/experience/entryRules.ts';
import { dayOfNumber } from '#lib/time/dayNumber.ts';
import type { Database } from '#server/database/connection/open.ts';
import { pageOf } from '#server/database/statements/cursor.ts';
import { keptEntries } from '#server/database/tables/experience/favourites.ts';
import { healthRepository } from '#server/domain/health/healthRepository.ts';
import { signedRecord } from '#server/domain/health/signedRecord.ts';
import { honourRepository } from '#server/domain/honours/honourRepository.ts';
import { type EntryKey, keyText, parseCursor } from './entryCursor.ts';
import { aimDetails, firstDetails, medalDetails, shareDetails } from './entryDetails.ts';
import { entriesOf } from './entrySources.ts';

type DatedKey = EntryKey & { day: number };

interface TimelinePage {
  kind?: EntryKind | undefined;
  year?: number | undefined;
  limit: number;
  cursor?: string | undefined;
}

const columns = {
  kind: sql<EntryKind>`entries.kind`,
  id: sql<string>`entries.id`,
  day: sql<number>`entries.day`,
};
const key = sql`(entries.kind || '-' || entries.id)`;
const yearOfEntry = sql<number>`extract(year from date '1970-01-01' + entries.day)::int`;

/**
 * The time line of a child. Every function is limited to the child whose id it gets (ROLE-03). `sign` returns the
 * signed addresses of a private picture.
 */
export function timelineRepository(db: Database, sign: (pictureId: string) => UploadedPicture) {
  /** Returns the entries with these keys in the same order. Entries that no longer exist are left out. */
  async function describe(childId: string, keys: readonly DatedKey[]): Promise<TimelineEntry[]> {
    const idsOf = (kind: EntryKind) => keys.filter((one) => one.kind === kind).map(({ id }) => id);
    const days = new Map(keys.map((one) => [keyText(one), dayOfNumber(one.day)]));
    const [honours, aims, records, medals, shares, done, kept] = await Promise.all([
      honourRepository(db).findAll(childId, idsOf('honour')),
      aimDetails(db, childId, idsOf('aim')),
      healthRepository(db).findAll(childId, idsOf('health')),
      medalDetails(db, childId, idsOf('medal')),
      shareDetails(db, childId, idsOf('share')),
      firstDetails(
        db,
        childId,
        firsts.filter((first) => idsOf('first').includes(first)),
      ),
      keptAmong(childId, keys),
    ]);
    const place = <Kind extends EntryKind, Id extends string>(kind: Kind, id: Id) => {
      const text = keyText({ kind, id });
      return { kind, id, day: days.get(text) ?? '', isKept: kept.has(text) };
    };
    const entries: TimelineEntry[] = [
      ...honours.map((honour) => ({
        ...place('honour', honour.id),
        honour: { ...honour, pictures: honour.pictures.map(sign) },
      })),
      ...aims.map(({ id, ...aim }) => ({ ...place('aim', id), aim })),
      ...records.map((record) => ({ ...place('health', record.id), record: signedRecord(record, sign) })),
      ...medals.map(({ id, ...medal }) => ({ ...place('medal', id), ...medal })),
      ...shares.map(({ id, ...entry }) => ({ ...place('share', id), entry })),
      ...done.map(({ id, title }) => ({ ...place('first', id), title })),
    ];
    const found = new Map(entries.map((entry) => [keyText(entry), entry]));
    return keys.flatMap((one) => found.get(keyText(one)) ?? []);
  }

  async function keptAmong(childId: string, keys: readonly EntryKey[]): Promise<ReadonlySet<string>> {
    const ids = keys.map(({ id }) => id);
    const rows = await db
      .select({ kind: keptEntries.kind, id: keptEntries.entryId })
      .from(keptEntries)
      .where(and(eq(keptEntries.userId, childId), inArray(keptEntries.entryId, ids)));
    return new Set(rows.map(keyText));
  }

  return {
    async list(childId: string, { kind, year, limit, cursor }: TimelinePage) {
      const last = cursor === undefined ? undefined : parseCursor(cursor);
      const rows = await db
        .select(columns)
        .from(entriesOf(childId, kind))
        .where(
          and(
            year === undefined ? undefined : sql`${yearOfEntry} = ${year}`,
            last && sql`(entries.day, ${key}) < (${last.sortedBy}::bigint, ${last.key})`,
          ),
        )
        .orderBy(sql`entries.day desc`, desc(key))
        .limit(limit + 1);
      const { rows: shown, next } = pageOf(rows, limit, (row) => ({ id: keyText(row), sortedBy: row.day }));
      return { items: await describe(childId, shown), next };
    },

    /** Returns the number of entries of each kind in each year, latest year first. */
    summary: (childId: string) =>
      db
        .select({ year: yearOfEntry, kind: columns.kind, count: sql<number>`count(*)::int` })
        .from(entriesOf(childId))
        .groupBy(yearOfEntry, columns.kind)
        .orderBy(desc(yearOfEntry), columns.kind),

    /** Returns the entries with these keys in the same order. Entries that no longer exist are left out. */
    async findAll(childId: string, keys: readonly EntryKey[]): Promise<TimelineEntry[]> {
      if (keys.length === 0) return [];
      const rows = await db
        .select(columns)
        .from(entriesOf(childId))
        .where(inArray(key, keys.map(keyText)));
      const found = new Map(rows.map((row) => [keyText(row), row]));
      return describe(
        childId,
        keys.flatMap((one) => found.get(keyText(one)) ?? []),
      );
    },
  };
}
