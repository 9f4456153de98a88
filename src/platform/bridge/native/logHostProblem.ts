import { logProblem } from '#platform/telemetry/log.ts';
import { HostCallError } from './hostCallError.ts';

/** Logs a problem like `logProblem`, unless the problem is that a browser or an old host does not support a call. */
export function logHostProblem(where: string, problem: unknown): void {
  if (problem instanceof HostCallError && problem.kind === 'unsupported') return;
  logProblem(where, problem);
}
