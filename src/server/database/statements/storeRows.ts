import { isDeepStrictEqual } from 'node:util';
import { and, getTableColumns, sql, type InferInsertModel } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/connection/open.ts';
import { isAnyOf } from './anyOf.ts';

type Row = Record<string, unknown>;
type NamedColumn = readonly [name: string, column: PgColumn];

/** The number of rows in one statement, which keeps it far below the limit of 65,535 parameters. */
const BATCH = 500;

/**
 * Inserts the rows whose primary key is new, together with the values of `initial`, and updates the rows whose other
 * values have changed. Columns that a row leaves out get their default. The primary key must consist of text columns.
 *
 * A row that stays the same is not written, and so not locked. This is necessary because users' requests change counts
 * in rows of the catalogue, and must not wait until an import ends. For the same reason the key is not among the
 * columns that are set. Otherwise `on conflict do update` would lock the row as if its key changed, and every write of
 * a row that refers to it would wait as well
 * (https://www.postgresql.org/docs/current/explicit-locking.html#LOCKING-ROWS).
 */
export async function storeRows<T extends PgTable, Initial extends keyof InferInsertModel<T> = never>(
  tx: Database,
  table: T,
  rows: readonly Omit<InferInsertModel<T>, Initial>[],
  initial?: Pick<InferInsertModel<T>, Initial>,
): Promise<void> {
  const { keys, others } = columnsOf(table);
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH) as readonly Row[];
    const written = others.filter(([name]) => batch.some((row) => row[name] !== undefined));
    const stored = await listStored(tx, table, keys, batch);
    const isUnchanged = (row: Row) => {
      const before = stored.get(keyOf(keys, row));
      return before !== undefined && written.every(([name]) => isSame(before[name], row[name]));
    };
    const changed = batch.filter((row) => !isUnchanged(row)).map((row) => ({ ...initial, ...row }));
    if (changed.length === 0) continue;
    await tx
      .insert(table)
      .values(changed as unknown as InferInsertModel<T>[])
      .onConflictDoUpdate({
        target: keys.map(([, column]) => column),
        // oxlint-disable-next-line project/state-by-transition -- the rows are content, which has no states
        set: Object.fromEntries(
          written.map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
        ) as never,
      });
  }
}

/** Returns the columns of the primary key, and all other columns. */
function columnsOf(table: PgTable): { keys: NamedColumn[]; others: NamedColumn[] } {
  const composite = getTableConfig(table).primaryKeys.flatMap((key) => key.columns.map(({ name }) => name));
  const isKey = (column: PgColumn) => column.primary || composite.includes(column.name);
  const all = Object.entries(getTableColumns(table) as Record<string, PgColumn>);
  return {
    keys: all.filter(([, column]) => isKey(column)),
    others: all.filter(([, column]) => !isKey(column)),
  };
}

const keyOf = (keys: readonly NamedColumn[], row: Row): string => JSON.stringify(keys.map(([name]) => row[name]));

/** Returns the stored rows that have the keys of the given rows, in a map by key. */
async function listStored(
  tx: Database,
  table: PgTable,
  keys: readonly NamedColumn[],
  rows: readonly Row[],
): Promise<Map<string, Row>> {
  const hasKey = keys.map(([name, column]) =>
    isAnyOf(
      column,
      rows.map((row) => String(row[name])),
    ),
  );
  const found = await tx
    .select()
    .from(table)
    .where(and(...hasKey));
  return new Map(found.map((row) => [keyOf(keys, row), row]));
}

/**
 * Whether a stored value equals a new one. A new value that is left out equals a stored null, because it would be
 * stored as null. JSON is compared in the form in which it is stored.
 */
function isSame(stored: unknown, value: unknown): boolean {
  if (value === undefined || value === null) return stored === null;
  if (typeof value === 'object' && !(value instanceof Date)) {
    return isDeepStrictEqual(stored, JSON.parse(JSON.stringify(value)));
  }
  return isDeepStrictEqual(stored, value);
}
