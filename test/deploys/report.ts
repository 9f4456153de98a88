import type { Proxy } from './proxy.ts';
import type { StaleCase } from './stalePage.ts';
import type { Tally } from './visitors.ts';

interface Outcome {
  tally: Tally;
  proxy: Pick<Proxy, 'requestCount' | 'failures' | 'missing'>;
  swapMs: readonly number[];
  /** The number of dictations in the database. */
  stored: number;
  /** The uncaught errors and console errors of the visitors' pages. */
  problems: readonly string[];
  stale: readonly StaleCase[];
}

/** Prints the results. Returns whether all of them are as required. */
export function printReport({ tally, proxy, swapMs, stored, problems, stale }: Outcome): boolean {
  const average = swapMs.reduce((sum, ms) => sum + ms, 0) / Math.max(swapMs.length, 1);
  const rows: [what: string, attempts: number | string, violations: readonly string[]][] = [
    [`swaps, ${Math.round(average)} ms each`, swapMs.length, []],
    [
      'requests: 5xx or unanswered',
      proxy.requestCount,
      proxy.failures.map(({ request, status }) => `${request} ${status}`),
    ],
    ['requests: scripts and styles that nobody had', proxy.requestCount, proxy.missing],
    ['screens: blank', tally.screens, tally.blank],
    ['screens and deeds: without their words', tally.screens, tally.broken],
    ['dictations and positions: lost', `${tally.dictations} (${stored} stored), ${tally.stories}`, tally.lost],
    ['pages: uncaught errors', 3, problems],
    ...stale.map(({ name, failure }): [string, number, string[]] => [name, 1, failure === undefined ? [] : [failure]]),
  ];
  console.log('\n| tried | attempts | violations |\n|---|---|---|');
  for (const [what, attempts, violations] of rows) console.log(`| ${what} | ${attempts} | ${violations.length} |`);
  for (const [what, , violations] of rows) {
    if (violations.length > 0) console.log(`\n${what}:\n${[...new Set(violations)].slice(0, 20).join('\n')}`);
  }
  return rows.every(([, , violations]) => violations.length === 0);
}
