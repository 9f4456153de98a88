import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { boundedText, Count, listOf } from '#contract/fields.ts';
import { dataKindIds } from '#lib/privacy/dataKinds.ts';

const DataKind = v.picklist(dataKindIds);

/**
 * The maximum number of rows of each table that an account can see of its own data; the export contains all rows.
 */
export const SHOWN_ROWS = 5;

/**
 * The maximum length of the following lists of columns and tables. No table has that many columns, and no kind of data
 * has that many tables.
 */
const MAX_NAMES = 200;
const Name = boundedText(60);

/**
 * The kinds of data that the gateway stores about users. All users get the same reply; its source is the register of
 * personal data.
 */
export const listDataKinds = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/privacy/data-kinds',
  summary: 'The personal data that the gateway stores about users, by kind',
  access: 'client',
  reply: v.object({
    kinds: listOf(v.object({ kind: DataKind, names: listOf(Name, MAX_NAMES) }), dataKindIds.length),
  }),
});

/** Returns how many rows of each kind belong to the account and all its children. */
export const countHeldData = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/privacy/held-data',
  summary: 'How many records of each kind the account has',
  access: 'registered',
  reply: v.object({ counts: listOf(v.object({ kind: DataKind, count: Count }), dataKindIds.length) }),
});

export const HeldTable = v.object({
  title: Name,
  count: Count,
  /** The rows, newest first if they have a time. */
  rows: listOf(listOf(v.object({ name: Name, value: boundedText(400) }), MAX_NAMES), SHOWN_ROWS),
});
export type HeldTable = v.InferOutput<typeof HeldTable>;

/** Returns the account's data of one kind: for each table, the number of records and the newest of them. */
export const getHeldData = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/privacy/held-data/:kind',
  summary: 'The newest records of one kind that the account has',
  access: 'registered',
  params: v.object({ kind: DataKind }),
  reply: v.object({ tables: listOf(HeldTable, MAX_NAMES) }),
});
