import fs from 'node:fs';
import path from 'node:path';
import type { PreparedShop } from '#test/harness/screens/family/preparedShop.ts';
import type { GatewayAddress } from './gateway.ts';
import { createDatabase } from './createDatabase.ts';

/** An account with friends, recordings and devices, and three with limits (screens/family/giveLimits.ts). */
export type PreparedAccount = 'family' | 'spent' | 'resting' | 'asleep';

/** The data that the global set-up passes to the tests, which run in separate processes. */
export interface JourneysRun {
  gateway: GatewayAddress;
  /** The folder of the local build that the gateway serves. */
  appDist: string;
  browser: string;
  /** A folder for files of the tests; it is deleted after the run. */
  folder: string;
  /** The data of a gateway that has started once on an empty folder and imported the built-in pack. */
  startedFolder: string;
  /** The PostgreSQL server of the run, whose database STARTED_DATABASE has been opened once by a gateway. */
  postgresUrl: string;
  /** A card code for 500 shells, which can be redeemed once in the run. */
  shellsCode: string;
  /** The numbers of accounts that nobody has used yet (creators/prepareFamily.ts). */
  mobiles: Record<PreparedAccount, string>;
  /** Orders of the family. */
  familyShop: PreparedShop;
}

/** The database that `createGatewayDatabase` copies. */
export const STARTED_DATABASE = 'started';

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

/**
 * Returns a folder for a separate gateway, which finds the built-in pack imported: the first start on an empty folder
 * takes ten seconds of processor time.
 */
export function createGatewayFolder(name: string): string {
  const { folder, startedFolder } = journeysRun();
  const own = path.join(folder, name);
  fs.cpSync(startedFolder, own, { recursive: true });
  return own;
}

/** Returns the address of a PostgreSQL database for a separate gateway, which finds the built-in pack imported. */
export const createGatewayDatabase = (name: string): Promise<string> =>
  createDatabase(journeysRun().postgresUrl, name.toLowerCase().replaceAll('-', '_'), STARTED_DATABASE);
