import { masked } from '#lib/text/clean/mask.ts';

/** Logs a problem for developers, which users need not see. Secrets and personal data are masked. */
export function logProblem(where: string, problem: unknown): void {
  console.warn(`[${where}]`, masked(problem));
}

/** Logs an event for developers and QA, except in production builds. */
export function logEvent(what: string): void {
  if (__APP_ENV__ !== 'production') console.info(`[event] ${what}`);
}
