import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { yuanText } from '#lib/money.ts';
import type { DataKindId } from '#lib/privacy/dataKinds.ts';
import { dayOfNumber } from '#lib/time/dayNumber.ts';
import { dayText } from '#lib/time/dayText.ts';
import { durationText } from '#lib/time/durationText.ts';

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
  /** Converts a stored value, which is never null, to the value that users read; missing if they read it as stored. */
  show?: (stored: never) => unknown;
  /** Set if the column contains ids of public things, whose titles users read instead. */
  titleOf?: TitledTable;
}

/** A table of public things with ids and titles. */
export interface TitledTable extends PgTable {
  id: PgColumn;
  title: PgColumn;
}

/** Describes a column with codes, or with a list of codes. */
export interface CodeColumn<Code extends string> extends PersonalColumn {
  /** The texts that users read instead of the codes. A code that this release does not know is shown as stored. */
  codeTexts: Readonly<Record<Code, string>>;
}

interface SecretColumn extends PersonalColumn {
  isSecret: true;
}

/** The tag of a column that says nothing about a person by itself, such as the id or the state of a row. */
export const technical = 'technical';
type Tag = PersonalColumn | typeof technical;

/** Returns the tag of a personal column whose values users read as they are stored. */
export const personal = (kind: DataKindId, name: string): PersonalColumn => ({ kind, name });
/** Returns the tag of a personal column whose values are converted for users. */
export const personalAs = (kind: DataKindId, name: string, show: (stored: never) => unknown): PersonalColumn => ({
  kind,
  name,
  show,
});
/** Returns the tag of a personal column that contains a calendar day, such as `2026-11-21`, or a day number. */
export const personalDay = (kind: DataKindId, name: string): PersonalColumn =>
  personalAs(kind, name, (day: string | number) => dayText(typeof day === 'number' ? dayOfNumber(day) : day));
/** Returns the tag of a personal column that contains a duration or a position in milliseconds. */
export const personalDuration = (kind: DataKindId, name: string): PersonalColumn =>
  personalAs(kind, name, durationText);
/** Returns the tag of a personal column that contains an amount of money in fen. */
export const personalSum = (kind: DataKindId, name: string): PersonalColumn =>
  personalAs(kind, name, (fen: number) => `¥${yuanText(fen)}`);
/** Returns the tag of a personal column that contains codes, with the texts that users read instead. */
export function personalCode<Code extends string>(
  kind: DataKindId,
  name: string,
  codeTexts: Readonly<Record<Code, string>>,
): CodeColumn<Code> {
  const textOf = (code: string): string => (codeTexts as Partial<Record<string, string>>)[code] ?? code;
  const show = (stored: string | string[]) => (typeof stored === 'string' ? textOf(stored) : stored.map(textOf));
  return { kind, name, codeTexts, show };
}
/** Returns the tag of a personal column that contains ids of things in the catalogue; users read their titles. */
export const personalTitle = (kind: DataKindId, name: string, titleOf: TitledTable): PersonalColumn => ({
  kind,
  name,
  titleOf,
});
/** Returns the tag of a personal column that is shown to nobody. */
export const secret = (kind: DataKindId, name: string): SecretColumn => ({ kind, name, isSecret: true });

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

/** The codes that a column with a union of literals contains, alone or in lists; never for other columns. */
type CodesIn<Data> = Data extends readonly (infer Item)[]
  ? CodesIn<Item>
  : Data extends string
    ? string extends Data
      ? never
      : Data
    : never;

/** The tags that suit a column. A column of codes needs their texts, because users do not understand the codes. */
type TagFor<Codes extends string> = [Codes] extends [never] ? Tag : CodeColumn<Codes> | SecretColumn | typeof technical;

type ColumnsOf<T extends PgTable> = {
  readonly [Name in keyof T['_']['columns']]: TagFor<CodesIn<T['_']['columns'][Name]['_']['data']>>;
};

/**
 * Describes a table with personal data. The call does not compile unless every column has a tag, and every code of a
 * personal column a text.
 */
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
