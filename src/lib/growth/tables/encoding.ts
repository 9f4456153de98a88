/** One table. Each column is encoded as second differences of whole numbers, without trailing zeros. */
interface EncodedTable {
  /** The age of the first row, in days or months. */
  from: number;
  count: number;
  l: string;
  m: string;
  s: string;
}

/**
 * The tables of a measure: one with rows for completed days up to five years (WHO Child Growth Standards 2006), and one
 * with rows for months after that (WHO Reference 2007).
 */
export interface EncodedTables {
  days: EncodedTable;
  months?: EncodedTable;
}

export type TablesBySex = Record<'boy' | 'girl', EncodedTables>;

/** The distribution of a measure at one age: Box-Cox power (L), median (M) and coefficient of variation (S). */
export interface Lms {
  l: number;
  m: number;
  s: number;
}

export interface Table {
  from: number;
  rows: readonly Lms[];
}

/** The factors by which the published values are converted to whole numbers: 4 decimals for L and M, 5 for S. */
const SCALES = { l: 10_000, m: 10_000, s: 100_000 };

function column(text: string, count: number, scale: number): number[] {
  const numbers = text.split(' ').map(Number);
  let value = numbers[0] ?? 0;
  let step = 0;
  return Array.from({ length: count }, (_, index) => {
    if (index > 0) {
      step += numbers[index] ?? 0;
      value += step;
    }
    return value / scale;
  });
}

const decoded = new WeakMap<EncodedTable, Table>();

/** Returns the rows of a table. Each table is decoded only once. */
export function decode(table: EncodedTable): Table {
  const known = decoded.get(table);
  if (known !== undefined) return known;
  const { from, count } = table;
  const [l, m, s] = [
    column(table.l, count, SCALES.l),
    column(table.m, count, SCALES.m),
    column(table.s, count, SCALES.s),
  ];
  const rows = l.map((power, index) => ({ l: power, m: m[index] ?? Number.NaN, s: s[index] ?? Number.NaN }));
  const result = { from, rows };
  decoded.set(table, result);
  return result;
}
