import { masked } from '#lib/text/clean/mask.ts';

/** Logs a problem for developers that the user need not see; secrets and personal data are masked. */
export function logProblem(where: string, problem: unknown): void {
  console.warn(`[${where}]`, masked(problem));
}

/** Logs an event for developers and QA; production builds do not log it. */
export function logEvent(what: string): void {
  if (__APP_ENV__ !== 'production') console.info(`[event] ${what}`);
}
