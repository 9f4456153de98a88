import type { Answer, Writers } from './writes.ts';

/** The result of one disturbance. */
export interface Result {
  disturbance: string;
  database: string;
  expected: string;
  observed: string;
  /**
   * The longest time from the end of the disturbance, or from the start of a killed gateway, until a write was
   * acknowledged.
   */
  recoveryMs: number | undefined;
  violations: string[];
}

export const RECOVER_WITHIN_MS = 5_000;

/** Returns a summary such as `200 ×5, 503 ×12, none ×2`. */
export function countStatuses(answers: readonly Answer[]): string {
  const counts = new Map<string, number>();
  for (const { status } of answers) {
    const name = status === 0 ? 'none' : String(status);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return (
    [...counts]
      .sort()
      .map(([name, count]) => `${name} ×${count}`)
      .join(', ') || 'no answers'
  );
}

export function violationsOf(
  found: { lost: number; doubled: number; invented: number },
  writers: Writers,
  recoveryMs: number | undefined,
): string[] {
  const violations: string[] = [];
  if (found.lost > 0) violations.push(`${found.lost} acknowledged writes are lost`);
  if (found.doubled > 0) violations.push(`${found.doubled} writes happened twice`);
  if (found.invented > 0) violations.push(`${found.invented} rows nobody wrote`);
  const unanswered = writers.history.filter(({ state }) => state !== 'acknowledged').length;
  if (unanswered > 0) violations.push(`${unanswered} writes were never acknowledged`);
  const wrong = writers.answers.filter(({ status }) => ![0, 200, 409, 429, 503].includes(status));
  if (wrong[0]) violations.push(`${countStatuses(wrong)}, for example ${wrong[0].body.slice(0, 200)}`);
  if (recoveryMs !== undefined && recoveryMs > RECOVER_WITHIN_MS) {
    violations.push(`recovered after ${Math.round(recoveryMs)} ms`);
  }
  return violations;
}

/** Prints a table of the results. Returns whether there are no violations. */
export function printResults(results: readonly Result[]): boolean {
  const rows = results.map(({ disturbance, database, expected, observed, recoveryMs, violations }) => [
    disturbance,
    database,
    expected,
    observed,
    recoveryMs === undefined ? '–' : `${(recoveryMs / 1000).toFixed(1)} s`,
    violations.length === 0 ? 'ok' : `VIOLATED: ${violations.join('; ')}`,
  ]);
  console.log(
    '\n| Disturbance | Database | Expected | Observed | Recovery | Result |\n| --- | --- | --- | --- | --- | --- |',
  );
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
  return results.every(({ violations }) => violations.length === 0);
}
