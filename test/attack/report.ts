/** The result of one attack on one database. */
export interface Result {
  database: string;
  attack: string;
  attempts: number;
  /** A short summary of the observations. */
  observed: string;
  /** Each entry is a failure of the gateway. */
  violations: readonly string[];
}

const MAX_VIOLATIONS_SHOWN = 5;

/** Prints a table with one line for each result and its violations below. Returns whether there were no violations. */
export function report(results: readonly Result[]): boolean {
  const rows = results.map(({ database, attack, attempts, observed, violations }) => [
    ...[database, attack, String(attempts), violations.length === 0 ? 'held' : `${violations.length} VIOLATIONS`],
    observed,
  ]);
  const table = [['database', 'attack', 'attempts', 'result', 'observed'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  console.log(
    `\n${table.map((row) => row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  ')).join('\n')}`,
  );
  for (const { database, attack, violations } of results.filter(({ violations }) => violations.length > 0)) {
    console.log(`\n✗ ${database}, ${attack}:`);
    for (const violation of violations.slice(0, MAX_VIOLATIONS_SHOWN))
      console.log(`  ${violation.replace(/\n/g, '\n  ')}`);
  }
  const broken = results.filter(({ violations }) => violations.length > 0).length;
  console.log(`\n${results.length - broken} attacks held, ${broken} did not`);
  return broken === 0;
}
