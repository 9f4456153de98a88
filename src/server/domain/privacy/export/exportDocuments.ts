/* oxlint-disable no-await-in-loop -- one page after the other, so that only one is in memory */
import { and, asc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core';
import { dataKinds, type DataKindId } from '#lib/privacy/dataKinds.ts';
import { momentText } from '#lib/time/dates.ts';
import type { Database } from '#server/database/connection/open.ts';
import { children } from '#server/database/tables/account/children.ts';
import { users } from '#server/database/tables/account/users.ts';
import { shownColumnsOf, shownValue } from '#server/domain/privacy/heldData.ts';
import { belongsTo, type Person } from '#server/domain/privacy/ownRows.ts';
import { personalTables } from '#server/domain/privacy/register/register.ts';
import type { PersonalTable } from '#server/domain/privacy/register/tables.ts';

const PAGE = 500;

/** In a family with several children: the name of the field that says to whom a row belongs. */
const WHOSE = '谁的';

/** Returns, by id, the names that an export shows for the members of a family. */
export async function namesOf(db: Database, { ids }: Person): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: users.id, nickname: users.nickname, entered: children.nickname })
    .from(users)
    .leftJoin(children, eq(children.userId, users.id))
    .where(inArray(users.id, ids));
  return new Map(rows.map(({ id, nickname, entered }) => [id, entered ?? nickname]));
}

interface Whose {
  person: Person;
  names: ReadonlyMap<string, string>;
}

/**
 * Yields one kind of data as JSON, piece by piece: the purpose of this kind of data, and all rows of the family with
 * such data.
 */
export async function* documentOf(db: Database, kind: DataKindId, whose: Whose, now: Date): AsyncGenerator<string> {
  const { title, purpose, retention } = dataKinds[kind];
  const head = { 类别: title, 用来: purpose, 存多久: retention, 导出时间: momentText(now.getTime()) };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "内容": [`;
  let tables = 0;
  for (const entry of personalTables) {
    const columns = shownColumnsOf(entry, kind);
    if (columns.length === 0 || entry.owner === 'unlinkable') continue;
    let rows = 0;
    for await (const row of rowsOf(db, entry, columns, whose)) {
      if (rows === 0) yield `${tables === 0 ? '' : ','}\n    { "名称": ${JSON.stringify(entry.title)}, "记录": [`;
      yield `${rows === 0 ? '' : ','}\n      ${JSON.stringify(row)}`;
      rows += 1;
    }
    if (rows > 0) {
      yield '\n    ] }';
      tables += 1;
    }
  }
  yield tables === 0 ? ']\n}\n' : '\n  ]\n}\n';
}

type Row = Record<string, unknown>;
type Shown = ReturnType<typeof shownColumnsOf>;

/** Yields all rows of a person in the order of their keys, except rows that have no value of this kind of data. */
async function* rowsOf(db: Database, entry: PersonalTable, columns: Shown, { person, names }: Whose) {
  const keys = keysOf(entry);
  const owner = typeof entry.owner === 'object' && 'user' in entry.owner ? entry.owner.user : undefined;
  const isShared = person.ids.length > 1;
  const labels = labelsOf(columns);
  const selection = Object.fromEntries([
    ...columns.map((column, index) => [`value${index}`, column.selected] as const),
    ...keys.map((column, index) => [`key${index}`, column] as const),
    ...(owner ? [['owner', owner] as const] : []),
  ]);
  for (let after: SQL | undefined; ;) {
    const page: Row[] = await db
      .select(selection)
      .from(entry.table)
      .where(and(belongsTo(entry, person), after))
      .orderBy(...keys.map((key) => asc(key)))
      .limit(PAGE);
    for (const row of page) {
      const shown = columns.flatMap(({ show }, index) => {
        const value = exported(show(row[`value${index}`]));
        return value === undefined ? [] : [[labels[index] ?? '', value] as const];
      });
      const name = isShared && typeof row['owner'] === 'string' ? names.get(row['owner']) : undefined;
      if (shown.length > 0) yield Object.fromEntries(name === undefined ? shown : [[WHOSE, name], ...shown]);
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    const given = keys.map((key, index) => sql`${sql.param(last[`key${index}`], key)}`);
    after = sql`(${sql.join([...keys], sql`, `)}) > (${sql.join(given, sql`, `)})`;
  }
}

/**
 * Returns a value in the form in which the export contains it; undefined if it is empty. Moments and booleans become
 * strings, as in the list of personal data; other values stay unchanged.
 */
function exported(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined;
  const isText = value instanceof Date || typeof value === 'boolean';
  return isText ? shownValue(value) : value;
}

/**
 * Returns the names of the columns. If a name occurs several times, a number is added, so that every column has its own
 * name.
 */
function labelsOf(columns: Shown): string[] {
  const used = new Map<string, number>();
  return columns.map(({ name }) => {
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    return count === 1 ? name : `${name}（${count}）`;
  });
}

/** Returns the columns of the primary key. Each page of rows begins after the key of the previous page's last row. */
function keysOf({ table }: PersonalTable): PgColumn[] {
  const own = Object.values(getTableColumns(table)).filter(({ primary }) => primary);
  return own.length > 0 ? own : getTableConfig(table).primaryKeys.flatMap(({ columns }) => columns);
}
