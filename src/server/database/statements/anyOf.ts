import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Matches rows whose text column has one of the values. It binds all values as one parameter, whereas `inArray` binds
 * one parameter for each value, and a statement with more than 65,535 parameters fails. Use it where the number of
 * values depends on the content of packs.
 */
export const isAnyOf = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(values)}::text[])`;

export const isNoneOf = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} <> all(${sql.param(values)}::text[])`;
