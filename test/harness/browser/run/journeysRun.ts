import type { GatewayAddress } from './gateway.ts';

/** The data that the global set-up passes to the tests, which run in separate processes. */
export interface JourneysRun {
  gateway: GatewayAddress;
  /** The folder of the local build that the gateway serves. */
  appDist: string;
  browser: string;
  /** A folder for files of the tests; it is deleted after the run. */
  folder: string;
  /** A card code for 500 shells, which can be redeemed once in the run. */
  shellsCode: string;
}

const VARIABLE = 'JOURNEYS_RUN';

export function publishJourneysRun(run: JourneysRun): void {
  process.env[VARIABLE] = JSON.stringify(run);
}

export function journeysRun(): JourneysRun {
  const json = process.env[VARIABLE];
  if (json === undefined) throw new Error('Journeys run under jest alone: npx jest --selectProjects journeys');
  // Written by publishJourneysRun.
  return JSON.parse(json) as JourneysRun;
}
