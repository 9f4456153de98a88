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
  /** A data folder that tests copy. A gateway has imported the built-in pack into it, and has then ended. */
  templateFolder: string;
  /**
   * The address of the PostgreSQL server of this run. A gateway has already filled the server's database
   * TEMPLATE_DATABASE.
   */
  postgresUrl: string;
  /** A card code for 500 shells, which can be redeemed once in a run. */
  shellsCode: string;
  /** The mobile numbers of the accounts that creators/prepareFamily.ts has created. None of them has logged in yet. */
  mobiles: Record<PreparedAccount, string>;
  /** The orders of the family. */
  familyShop: PreparedShop;
}

/** The database that `createGatewayDatabase` copies. */
export const TEMPLATE_DATABASE = 'started';

const VARIABLE = 'JOURNEYS_RUN';

export function publishJourneysRun(run: JourneysRun): void {
  process.env[VARIABLE] = JSON.stringify(run);
}

export function journeysRun(): JourneysRun {
  const json = process.env[VARIABLE];
  if (json === undefined) throw new Error('Journeys run under jest alone: npx jest --selectProjects journeys');
  // Only publishJourneysRun writes this variable, so its content has this type.
  return JSON.parse(json) as JourneysRun;
}

/**
 * Returns a new data folder for a separate gateway. The folder already contains the built-in pack, because importing
 * the pack takes ten seconds of processor time.
 */
export function createGatewayFolder(name: string): string {
  const { folder, templateFolder } = journeysRun();
  const own = path.join(folder, name);
  fs.cpSync(templateFolder, own, { recursive: true });
  return own;
}

/**
 * Creates a PostgreSQL database for a separate gateway, and returns its address. The database already contains the
 * built-in pack.
 */
export const createGatewayDatabase = (name: string): Promise<string> =>
  createDatabase(journeysRun().postgresUrl, name.toLowerCase().replaceAll('-', '_'), TEMPLATE_DATABASE);
