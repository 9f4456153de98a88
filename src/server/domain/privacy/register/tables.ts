import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { DataKindId } from '#lib/privacy/dataKinds.ts';

/** Describes the contents of a personal column. */
export interface PersonalColumn {
  kind: DataKindId;
  /** The name of the column that users read in the list of personal data and in the export. */
  name: string;
  /**
   * Set if the column is neither shown nor exported, because it contains only a digest or technical data, or a secret
   * that gives access to something.
   */
  isSecret?: true;
  /** Set if the column contains a day number (`lib/time/dayNumber.ts`), which users must see as a date. */
  isDayNumber?: true;
}

/** The tag of a column that says nothing about a person by itself, such as the id or the state of a row. */
export const technical = 'technical';
type Tag = PersonalColumn | typeof technical;

/** Returns the tag of a personal column. */
export const personal = (kind: DataKindId, name: string): PersonalColumn => ({ kind, name });
/** Returns the tag of a personal column that contains a day number. */
export const personalDay = (kind: DataKindId, name: string): PersonalColumn => ({ kind, name, isDayNumber: true });
/** Returns the tag of a personal column that is shown to nobody. */
export const secret = (kind: DataKindId, name: string): PersonalColumn => ({ kind, name, isSecret: true });

/** How the rows of a person are found. */
export type Owner =
  /** The column contains the id of the account or child. */
  | { user: PgColumn }
  /** The column contains the `id` of a row in another table of the register. Both rows belong to the same person. */
  | { parent: PgColumn; of: PgTable }
  /** The column contains the account's mobile number. */
  | { mobile: PgColumn }
  /** The column contains a string of several words, one of which is the id of the account or child. */
  | { mention: PgColumn }
  /** Nobody can tell to whom a row belongs. Rows are deleted soon (docs/retention.md). */
  | 'unlinkable';

/** What happens to the rows of a person when the person is erased. */
export type Erasure =
  | 'deleted'
  /**
   * The row is kept because others or the law need it. Its person is replaced by an id that stands for nobody, and the
   * columns that describe the person get the values in `blanks`.
   */
  | { kept: string; blanks: Record<string, unknown> }
  /** The row is deleted at the end of its retention; only for `unlinkable` rows. */
  | 'expires';

export interface PersonalTable {
  table: PgTable;
  /** The name that users read for a row of this table. */
  title: string;
  owner: Owner;
  erasure: Erasure;
  /** What happens to the rows when the guardian withdraws the consent; missing if the data need no consent. */
  withoutGuardian?: 'deleted' | { blanks: Record<string, unknown> };
  columns: Readonly<Record<string, Tag>>;
  /**
   * Further columns that contain the id of a person other than the owner of the row. When that person is erased, these
   * columns get an id that stands for nobody.
   */
  mentions?: readonly PgColumn[];
}

export type TableEntry = PersonalTable | { table: PgTable; withoutPersons: string };

type ColumnsOf<T extends PgTable> = Readonly<Record<keyof T['_']['columns'], Tag>>;

/** Describes a table with personal data. The call does not compile unless every column has a tag. */
export const personalTable = <T extends PgTable>(
  table: T,
  {
    erasure = 'deleted',
    ...entry
  }: Omit<PersonalTable, 'table' | 'columns' | 'erasure'> & { columns: ColumnsOf<T>; erasure?: Erasure },
): PersonalTable => ({ table, erasure, ...entry });

/** Describes tables without any row about a user. */
export const withoutPersons = (reason: string, tables: readonly PgTable[]): TableEntry[] =>
  tables.map((table) => ({ table, withoutPersons: reason }));
