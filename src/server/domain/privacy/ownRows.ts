import { eq, getTableColumns, inArray, like, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/connection/open.ts';
import { users } from '#server/database/tables/account/users.ts';
import { entryOf } from './register/register.ts';
import type { PersonalTable } from './register/tables.ts';

/** The ids and the mobile number with which all rows of an account and its children can be found. */
export interface Person {
  /** The id of the account, which is also the id of its first child, and the ids of the other children. */
  ids: [accountId: string, ...children: string[]];
  mobile: string | null;
}

export async function findPerson(db: Database, accountId: string): Promise<Person> {
  const rows = await db
    .select({ id: users.id, mobile: users.mobile })
    .from(users)
    .where(or(eq(users.id, accountId), eq(users.accountId, accountId)));
  const children = rows.map(({ id }) => id).filter((id) => id !== accountId);
  return { ids: [accountId, ...children], mobile: rows.find(({ id }) => id === accountId)?.mobile ?? null };
}

const never = sql`false`;

/** A condition for the rows of a table that belong to a person. */
export function belongsTo({ owner }: PersonalTable, person: Person): SQL {
  if (owner === 'unlinkable') return never;
  if ('user' in owner) return inArray(owner.user, person.ids);
  if ('mobile' in owner) return person.mobile === null ? never : eq(owner.mobile, person.mobile);
  if ('mention' in owner) return or(...person.ids.map((id) => like(owner.mention, `%${escaped(id)}%`))) ?? never;
  const parent = entryOf(owner.of);
  return sql`${owner.parent} in (select ${idOf(parent)} from ${parent.table} where ${belongsTo(parent, person)})`;
}

/** Escapes an id for `like`: ids contain `_`, which would otherwise match any character. */
const escaped = (id: string): string => id.replace(/[\\%_]/g, String.raw`\$&`);

function idOf({ table }: PersonalTable): PgColumn {
  const { id } = getTableColumns(table);
  if (!id) throw new Error('Only tables with a column `id` can own rows of others.');
  return id;
}
