import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Sorts rows by a text column in the one order in which all transactions lock rows. If two transactions lock the same
 * rows in different orders, they can deadlock. The order is that of the characters' codes, whatever the collation of
 * the database is, so `byLockOrder` sorts in the same way.
 */
export const inLockOrder = (column: PgColumn): SQL => sql`${column} collate "C"`;

/** Compares two texts for `sort`, in the same order as `inLockOrder`. */
export const byLockOrder = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));
