import { masked } from '#lib/mask.ts';

/** Tells developers that something went wrong which the user need not see; secrets and personal data masked. */
export function logProblem(where: string, problem: unknown): void {
  console.warn(`[${where}]`, masked(problem));
}

/** Tells developers and QA what happened; production builds keep their consoles quiet. */
export function logEvent(what: string): void {
  if (__APP_ENV__ !== 'production') console.info(`[event] ${what}`);
}
