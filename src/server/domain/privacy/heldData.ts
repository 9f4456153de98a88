import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { SHOWN_ROWS, type HeldTable } from '#contract/account/privacy.ts';
import { dataKindIds, type DataKindId } from '#lib/privacy/dataKinds.ts';
import { momentText } from '#lib/time/dates.ts';
import type { Database } from '#server/database/connection/open.ts';
import { belongsTo, findPerson, type Person } from './ownRows.ts';
import { personalColumns, personalTables } from './register/register.ts';
import type { PersonalColumn, PersonalTable } from './register/tables.ts';

const MAX_CHARACTERS = 300;

interface ShownColumn {
  name: string;
  column: PgColumn;
  /** What a query reads for the column. */
  selected: PgColumn | SQL;
  /** Converts a stored value, or null, to the value that users read. */
  show: (stored: unknown) => unknown;
}

/**
 * Returns the columns of a table that the person concerned may see. With `kind`, only columns of this kind of data are
 * returned.
 */
export function shownColumnsOf(entry: PersonalTable, kind?: DataKindId): ShownColumn[] {
  const columns = getTableColumns(entry.table);
  return personalColumns(entry).flatMap(([key, tag]) => {
    const column = columns[key];
    const isShown = tag.isSecret !== true && (kind === undefined || tag.kind === kind);
    return column && isShown
      ? [{ name: tag.name, column, selected: selectionOf(tag, column), show: (stored) => readable(tag, stored) }]
      : [];
  });
}

/**
 * Returns the column or, if it contains ids of things in the catalogue, their titles. Things that no pack contains any
 * more have no title, so their ids remain. The nested `sql` keeps the names of the tables in the subquery.
 */
const selectionOf = ({ titleOf }: PersonalColumn, column: PgColumn): PgColumn | SQL =>
  titleOf
    ? sql`coalesce(${sql`(select ${titleOf.title} from ${titleOf} where ${titleOf.id} = ${column})`}, ${column})`
    : column;

/**
 * Returns a stored value as the tag of its column converts it; undefined if there is none. A value that cannot be
 * converted, such as one of an earlier release with another structure, is returned as stored, so that one row cannot
 * prevent a user from reading the others.
 */
function readable({ show }: PersonalColumn, stored: unknown): unknown {
  if (stored === null || stored === undefined) return undefined;
  try {
    return show ? show(stored as never) : stored;
  } catch {
    return stored;
  }
}

/** A condition for the rows of a person that have a value in at least one of the columns. */
function rowsOf(entry: PersonalTable, columns: readonly ShownColumn[], person: Person): SQL {
  const values = sql.join(
    columns.map(({ column }) => sql`${column}`),
    sql`, `,
  );
  return sql`${belongsTo(entry, person)} and num_nonnulls(${values}) > 0`;
}

interface Part {
  kind: DataKindId;
  entry: PersonalTable;
  columns: ShownColumn[];
}

/** All pairs of a kind of data and a table, with the columns of the table that belong to the kind. */
const parts: readonly Part[] = dataKindIds.flatMap((kind) =>
  personalTables
    .filter(({ owner }) => owner !== 'unlinkable')
    .map((entry) => ({ kind, entry, columns: shownColumnsOf(entry, kind) }))
    .filter(({ columns }) => columns.length > 0),
);

/** Counts the rows of all parts in one statement. */
async function countRows(db: Database, of: readonly Part[], person: Person): Promise<number[]> {
  if (of.length === 0) return [];
  const counts = of.map(
    ({ entry, columns }, index) =>
      sql`select ${index}::int as part, count(*)::int as rows from ${entry.table} where ${rowsOf(entry, columns, person)}`,
  );
  const found = await db
    .select({ part: sql<number>`part`, rows: sql<number>`rows` })
    .from(sql`(${sql.join(counts, sql` union all `)}) as counts`);
  const byPart = new Map(found.map(({ part, rows }) => [part, rows]));
  return of.map((_, index) => byPart.get(index) ?? 0);
}

/** The list of personal data that an account can see. */
export const heldData = (db: Database) => ({
  async counts(accountId: string): Promise<{ kind: DataKindId; count: number }[]> {
    const counts = await countRows(db, parts, await findPerson(db, accountId));
    return dataKindIds.map((kind) => ({
      kind,
      count: counts.reduce((sum, count, index) => (parts[index]?.kind === kind ? sum + count : sum), 0),
    }));
  },

  async ofKind(accountId: string, kind: DataKindId): Promise<HeldTable[]> {
    const person = await findPerson(db, accountId);
    const ofThis = parts.filter((part) => part.kind === kind);
    const counts = await countRows(db, ofThis, person);
    return Promise.all(
      // oxlint-disable-next-line project/one-statement -- one statement for each of the few tables of a kind
      ofThis.flatMap(({ entry, columns }, index) => {
        const count = counts[index] ?? 0;
        if (count === 0) return [];
        return [newestRows(db, entry, columns, person).then((rows) => ({ title: entry.title, count, rows }))];
      }),
    );
  },
});

async function newestRows(db: Database, entry: PersonalTable, columns: ShownColumn[], person: Person) {
  const time = columns.filter(({ column }) => column.dataType === 'date').at(-1)?.column;
  const rows = await db
    .select(Object.fromEntries(columns.map(({ selected }, index) => [String(index), selected])))
    .from(entry.table)
    .where(rowsOf(entry, columns, person))
    .orderBy(time ? sql`${time} desc nulls last` : sql`1`)
    .limit(SHOWN_ROWS);
  return rows.map((row) =>
    columns.flatMap(({ name, show }, index) => {
      const value = shownValue(show((row as Record<string, unknown>)[String(index)]));
      return value === '' ? [] : [{ name, value: shortened(value) }];
    }),
  );
}

const shortened = (text: string): string => (text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text);

/** Returns a value in the form in which users read it; empty if there is no value. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return momentText(value.getTime());
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join('、');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
