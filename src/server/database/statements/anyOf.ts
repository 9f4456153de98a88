import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Matches rows whose text column has one of the values. Unlike `inArray` it binds one parameter, since a statement with
 * more than 65,535 of them fails; use it where content decides how many values there are.
 */
export const isAnyOf = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(values)}::text[])`;

export const isNoneOf = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} <> all(${sql.param(values)}::text[])`;
