import fs from 'node:fs';
import path from 'node:path';
import type { PreparedShop } from '#test/harness/screens/family/preparedShop.ts';
import type { GatewayAddress } from './gateway.ts';
import { createDatabase } from './createDatabase.ts';

/**
 * An account with friends, recordings and devices (`family`), and three accounts with limits
 * (screens/family/giveLimits.ts).
 */
export type PreparedAccount = 'family' | 'spent' | 'resting' | 'asleep';

/** The data that the global set-up passes to the tests, which run in other processes. */
export interface JourneysRun {
  gateway: GatewayAddress;
  /** The folder of the local build that the gateway serves. */
  appDist: string;
  browser: string;
  /** A folder for files of the tests; it is deleted after the run. */
  folder: string;
  /** The data folder of a gateway that has imported the built-in pack and then ended. */
  startedFolder: string;
  /**
   * The address of the PostgreSQL server of this run. A gateway has already initialised its database STARTED_DATABASE.
   */
  postgresUrl: string;
  /** A card code for 500 shells, which can be redeemed once in a run. */
  shellsCode: string;
  /** The numbers of accounts that were created by creators/prepareFamily.ts and are not logged in yet. */
  mobiles: Record<PreparedAccount, string>;
  /** The orders of the family. */
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
  // Its only writer is publishJourneysRun, so it has this type.
  return JSON.parse(json) as JourneysRun;
}

/**
 * Returns a folder for a separate gateway, in which the built-in pack is already imported, because the first start on
 * an empty folder takes ten seconds of processor time.
 */
export function createGatewayFolder(name: string): string {
  const { folder, startedFolder } = journeysRun();
  const own = path.join(folder, name);
  fs.cpSync(startedFolder, own, { recursive: true });
  return own;
}

/**
 * Returns the address of a PostgreSQL database for a separate gateway, in which the built-in pack is already imported.
 */
export const createGatewayDatabase = (name: string): Promise<string> =>
  createDatabase(journeysRun().postgresUrl, name.toLowerCase().replaceAll('-', '_'), STARTED_DATABASE);
