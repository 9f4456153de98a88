import { logProblem } from '#platform/telemetry/log.ts';
import { HostCallError } from './hostCallError.ts';

/** As `logProblem`; that a browser, or an old host, can't do something is no problem of it. */
export function logHostProblem(where: string, problem: unknown): void {
  if (problem instanceof HostCallError && problem.kind === 'unsupported') return;
  logProblem(where, problem);
}
