/*
 * Writes the LMS tables of the World Health Organization in the compact form of src/lib/growth/tables:
 *
 *   npx tsx scripts/growth/encodeTables.ts <folder>
 *
 * The folder holds the tables as the WHO's programs `igrowup` and `anthroplus` contain them, as CSV files with the
 * columns sex (1 boys, 2 girls), age, l, m, s: `<indicator>-for-age-days.csv` for days 0 to 1856, and
 * `<indicator>-for-age-months.csv` for the months from 61 on. docs/growth.md names their sources and licence.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = process.argv[2];
if (folder === undefined) throw new Error('Name the folder with the tables of the WHO.');

const columns = { l: 10_000, m: 10_000, s: 100_000 } as const;
type Row = Record<'sex' | 'age' | keyof typeof columns, number>;

function rowsOf(file: string): Row[] {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  const names = head.split(',');
  return lines.map((line) => {
    const fields = line.split(',');
    const field = (name: string): number => Number(fields[names.indexOf(name)]);
    return { sex: field('sex'), age: field('age'), l: field('l'), m: field('m'), s: field('s') };
  });
}

const differences = (values: readonly number[]): number[] =>
  values.map((value, index) => (index === 0 ? value : value - (values[index - 1] ?? 0)));

/**
 * Encodes the second differences of a curve. Most of them are 0, 1 or -1, because the curves are smooth. Zeros at the
 * end are left out.
 */
function encode(values: readonly number[], scale: number): string {
  const whole = values.map((value) => Math.round(value * scale));
  const [first = 0, ...steps] = differences(whole);
  return [first, ...differences(steps)].join(' ').replace(/( 0)+$/, '');
}

function tableOf(file: string, sex: number): string {
  const rows = rowsOf(file).filter((row) => row.sex === sex);
  const from = rows[0]?.age ?? 0;
  if (rows.some(({ age }, index) => age !== from + index)) throw new Error(`${file} lacks a row.`);
  const parts = Object.entries(columns).map(([name, scale]) => {
    const values = rows.map((row) => row[name as keyof typeof columns]);
    return `${name}: '${encode(values, scale)}'`;
  });
  return `{ from: ${from}, count: ${rows.length}, ${parts.join(', ')} }`;
}

for (const indicator of ['height', 'weight', 'bmi', 'head']) {
  const sexes = [
    ['boy', 1],
    ['girl', 2],
  ] as const;
  const units = ['days', 'months'].filter((unit) => existsSync(path.join(folder, `${indicator}-for-age-${unit}.csv`)));
  const parts = sexes.map(([name, sex]) => {
    const tables = units.map(
      (unit) => `${unit}: ${tableOf(path.join(folder, `${indicator}-for-age-${unit}.csv`), sex)}`,
    );
    return `${name}: { ${tables.join(', ')} }`;
  });
  const file = path.join('src/lib/growth/tables', `${indicator}.ts`);
  writeFileSync(
    file,
    `/* Written by scripts/growth/encodeTables.ts from the tables of the World Health Organization: docs/growth.md. */
import type { TablesBySex } from './encoding.ts';

export const ${indicator}Tables: TablesBySex = { ${parts.join(', ')} };
`,
  );
  execFileSync('npx', ['oxfmt', file]);
}
