import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/connection/open.ts';
import { users } from '#server/database/tables/account/users.ts';
import { belongsTo, findPerson } from '#server/domain/privacy/ownRows.ts';
import { entryOf, personalTables } from '#server/domain/privacy/register/register.ts';
import type { PersonalTable } from '#server/domain/privacy/register/tables.ts';

/** Values that the constraints of tables or the later steps of the test require, by table and property. */
const demanded: Readonly<Record<string, Record<string, unknown>>> = {
  coupons: { minimumFen: 2 },
  // An unfinished export would prevent another one.
  data_exports: { state: 'over' },
  // An unfinished refund would prevent the closing of the account.
  refunds: { state: 'done' },
};

/**
 * The table that gets no planted row. An account with a row in it is being closed, and can do nothing else. The test
 * adds this row when it closes the account.
 */
export const leftOut: readonly string[] = ['account_closings'];

interface Planting {
  db: Database;
  accountId: string;
  /** Another account, for columns that refer to another account. */
  friendId: string;
  now: Date;
  /** Returns a string that occurs nowhere else, and records it. */
  plant: (name: string) => string;
}

/**
 * Gives an account a row in every table of the register of personal data in which it has none (except `leftOut`), with
 * a unique string in each text column. So the test of the erasure covers new tables automatically. Returns the names of
 * the tables in which the account has a row.
 */
export async function plantEverywhere(planting: Planting): Promise<string[]> {
  const { db, accountId } = planting;
  const entries = personalTables
    .filter(({ table, owner }) => owner !== 'unlinkable' && !leftOut.includes(getTableName(table)))
    .map((entry) => ({ entry, depth: depthOf(entry) }))
    .sort((one, other) => one.depth - other.depth);
  const person = await findPerson(db, accountId);
  const filled: string[] = [];
  const problems: string[] = [];
  for (const { entry } of entries) {
    const isOwn = belongsTo(entry, person);
    if ((await db.$count(entry.table, isOwn)) === 0) {
      const row = await rowFor(entry, planting);
      try {
        await db.insert(entry.table).values(row);
      } catch (error) {
        problems.push(`${getTableName(entry.table)}: ${String((error as Error).cause ?? error)}`);
      }
    }
    if ((await db.$count(entry.table, isOwn)) > 0) filled.push(getTableName(entry.table));
  }
  if (problems.length > 0) throw new Error(`No rows can be planted (see \`demanded\`): ${problems.join('\n')}`);
  return filled;
}

function depthOf({ owner }: PersonalTable): number {
  return owner !== 'unlinkable' && 'parent' in owner ? 1 + depthOf(entryOf(owner.of)) : 0;
}

async function rowFor({ table, owner, erasure, columns: tags }: PersonalTable, planting: Planting) {
  const { db, accountId, friendId, now, plant } = planting;
  const name = getTableName(table);
  const keys = foreignKeysOf(table);
  const row: Record<string, unknown> = {};
  for (const [property, column] of Object.entries(getTableColumns(table))) {
    const key = keys.get(column.name);
    const given = demanded[name]?.[property];
    if (given !== undefined) row[property] = given;
    else if (owner !== 'unlinkable' && 'user' in owner && owner.user === column) row[property] = accountId;
    else if (owner !== 'unlinkable' && 'mention' in owner && owner.mention === column)
      row[property] = `of ${accountId}`;
    else if (owner !== 'unlinkable' && 'parent' in owner && owner.parent === column)
      row[property] = await idOfOwn(db, owner.of, accountId);
    else if (key?.table === users) row[property] = friendId;
    else if (key) row[property] = column.notNull ? await anyValue(db, key, now) : null;
    else if (column.hasDefault) continue;
    else {
      // The erasure keeps some columns, because the law requires it. These columns get no recorded string.
      const isErased = typeof erasure === 'string' || property in erasure.blanks;
      const isText = isErased && typeof tags[property] === 'object';
      row[property] = valueOf(column, isText ? () => plant(`${name}-${property}`) : () => crypto.randomUUID(), now);
    }
  }
  return row as PgTable['$inferInsert'];
}

function valueOf(column: PgColumn, text: () => string, now: Date): unknown {
  if (column.enumValues) return column.enumValues[0];
  switch (column.dataType) {
    case 'string':
      return text();
    case 'number':
    case 'bigint':
      return 1;
    case 'boolean':
      return true;
    case 'date':
      return now;
    case 'array':
      return [text()];
    default:
      return [text()];
  }
}

interface Key {
  table: PgTable;
  column: PgColumn;
}

function foreignKeysOf(table: PgTable): ReadonlyMap<string, Key> {
  return new Map(
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignColumns, foreignTable } = key.reference();
      return columns.map(
        (column, index) => [column.name, { table: foreignTable, column: foreignColumns[index]! }] as const,
      );
    }),
  );
}

/** Returns a value of the column to which a key refers. Inserts a row if the table is empty. */
async function anyValue(db: Database, { table, column }: Key, now: Date): Promise<unknown> {
  const find = async (): Promise<unknown> => (await db.select({ value: column }).from(table).limit(1))[0]?.value;
  const present = await find();
  if (present !== undefined) return present;
  const keys = foreignKeysOf(table);
  const row: Record<string, unknown> = {};
  for (const [property, one] of Object.entries(getTableColumns(table))) {
    const key = keys.get(one.name);
    if (key) row[property] = one.notNull ? await anyValue(db, key, now) : null;
    else if (!one.hasDefault) row[property] = valueOf(one, () => crypto.randomUUID(), now);
  }
  await db.insert(table).values(row as PgTable['$inferInsert']);
  return find();
}

async function idOfOwn(db: Database, table: PgTable, accountId: string): Promise<unknown> {
  const { id } = getTableColumns(table);
  const isOwn = belongsTo(entryOf(table), await findPerson(db, accountId));
  const [row] = id
    ? await db
        .select({ id })
        .from(table)
        .where(isOwn)
        .orderBy(sql`1`)
        .limit(1)
    : [];
  return row?.id;
}
