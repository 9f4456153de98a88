import type { GatewayAddress } from './gateway.ts';

/** What the global set-up tells the tests, which run in processes of their own. */
export interface JourneysRun {
  gateway: GatewayAddress;
  /** The local build that the gateway serves. */
  appDist: string;
  browser: string;
  /** For what a test wants to leave on the disk; gone after the run. */
  folder: string;
}

const VARIABLE = 'JOURNEYS_RUN';

export function tellRun(run: JourneysRun): void {
  process.env[VARIABLE] = JSON.stringify(run);
}

export function journeysRun(): JourneysRun {
  const told = process.env[VARIABLE];
  if (told === undefined) throw new Error('Journeys run under jest alone: npx jest --selectProjects journeys');
  // Written by tellRun.
  return JSON.parse(told) as JourneysRun;
}
