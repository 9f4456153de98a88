import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { LAST_MOMENT, MAX_INTEGER } from '#contract/fields.ts';
import { Problem } from '#server/endpoint/problem.ts';

/**
 * Selects the rows after a cursor, in the order of a column and then of the id. The cursor is `<sort value>.<id>`; a
 * moment is written as epoch milliseconds.
 */
export function after(
  cursor: string | undefined,
  { column, id, isDescending }: { column: PgColumn; id: PgColumn | SQL<string>; isDescending: boolean },
): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [sortedBy = '', lastId = ''] = cursor.split('.');
  const value = Number(sortedBy);
  if (value > LAST_MOMENT) throw new Problem(400, 'invalid_input');
  const bound = sql.param(column.dataType === 'date' ? new Date(value) : Math.min(value, MAX_INTEGER), column);
  return isDescending
    ? sql`(${column}, ${id}) < (${bound}, ${lastId})`
    : sql`(${column}, ${id}) > (${bound}, ${lastId})`;
}

/**
 * `rows` contains the rows of a page and, if there is a next page, one more row. Returns the page, and the cursor of
 * the next page if there is one.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => { id: string; sortedBy: number | Date },
): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (rows.length <= limit || !last) return { rows: page, next: null };
  const { id, sortedBy } = placeOf(last);
  return { rows: page, next: `${Number(sortedBy)}.${id}` };
}
