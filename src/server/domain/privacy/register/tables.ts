import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { DataKindId } from '#lib/privacy/dataKinds.ts';

/** What a personal column contains. */
export interface PersonalColumn {
  kind: DataKindId;
  /** Its name, as users read it in the list of personal data and in the export. */
  name: string;
  /** Neither shown nor exported, because only its digest or its use is stored, or because it opens something. */
  isSecret?: true;
  /** The number of a day (`lib/time/dayNumber.ts`), which nobody can read. */
  isDayNumber?: true;
}

/** Says nothing about a person by itself, such as the id or the state of a row. */
export const technical = 'technical';
type Tag = PersonalColumn | typeof technical;

/** Returns the tag of a personal column. */
export const personal = (kind: DataKindId, name: string): PersonalColumn => ({ kind, name });
/** A personal column that contains the number of a day. */
export const personalDay = (kind: DataKindId, name: string): PersonalColumn => ({ kind, name, isDayNumber: true });
/** A personal column that nobody is shown. */
export const secret = (kind: DataKindId, name: string): PersonalColumn => ({ kind, name, isSecret: true });

/** How the rows of a person are found. */
export type Owner =
  /** The column contains the id of the account or child. */
  | { user: PgColumn }
  /** The rows belong to a row of another table of the register, whose `id` the column contains. */
  | { parent: PgColumn; of: PgTable }
  /** The column contains the account's mobile number. */
  | { mobile: PgColumn }
  /** The text of the column contains the id of the account or child among other words. */
  | { mention: PgColumn }
  /** Nobody can tell whose row it is; it is deleted soon (docs/retention.md). */
  | 'unlinkable';

/** What is done with the rows when their person is erased. */
export type Erasure =
  | 'deleted'
  /**
   * The row stays under the id of an account that nobody has, because others or the law need it; `blanks` are the new
   * values of the columns that describe the person.
   */
  | { kept: string; blanks: Record<string, unknown> }
  /** The retention of `unlinkable` rows deletes them. */
  | 'expires';

export interface PersonalTable {
  table: PgTable;
  /** What a row is, as users read it. */
  title: string;
  owner: Owner;
  erasure: Erasure;
  /** What is done with the rows when the guardian withdraws the consent; left out for data that do not need it. */
  withoutGuardian?: 'deleted' | { blanks: Record<string, unknown> };
  columns: Readonly<Record<string, Tag>>;
  /** Other columns that name somebody who is not the owner: they then name an account that nobody has. */
  mentions?: readonly PgColumn[];
}

export type TableEntry = PersonalTable | { table: PgTable; withoutPersons: string };

type ColumnsOf<T extends PgTable> = Readonly<Record<keyof T['_']['columns'], Tag>>;

/** Describes a table with personal data. It does not compile while a column has no tag. */
export const personalTable = <T extends PgTable>(
  table: T,
  {
    erasure = 'deleted',
    ...entry
  }: Omit<PersonalTable, 'table' | 'columns' | 'erasure'> & { columns: ColumnsOf<T>; erasure?: Erasure },
): PersonalTable => ({ table, erasure, ...entry });

/** Describes tables in which no row is about a user. */
export const withoutPersons = (reason: string, tables: readonly PgTable[]): TableEntry[] =>
  tables.map((table) => ({ table, withoutPersons: reason }));
