import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createMobileNumber } from '#test/harness/browser/signIn.ts';
import type { PreparedShop } from '#test/harness/screens/family/preparedShop.ts';
import { spawnPostgres, type SpawnedPostgres } from '#test/harness/spawnPostgres.ts';
import { buildApp, buildCommands, runNode } from './builds.ts';
import { runCommand } from './command.ts';
import { startGateway, type RunningGateway } from './gateway.ts';
import { publishJourneysRun, TEMPLATE_DATABASE } from './journeysRun.ts';
import { createDatabase } from './createDatabase.ts';

declare global {
  // Global variables are all that the set-up and the tear-down share.
  var journeysGateway: RunningGateway | undefined;
  var journeysPostgres: SpawnedPostgres | undefined;
}

/**
 * Runs once before all journeys: builds the app and commands, finds a browser, starts one gateway on an embedded
 * database with prepared accounts, and prepares a PostgreSQL server for the gateways of single tests.
 */
// oxlint-disable-next-line project/no-default-export -- jest takes a default export
export default async function setUp(): Promise<void> {
  const appDist = path.resolve('.cache/journeys/dist');
  const runFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'daidi-journeys-'));
  buildApp(path.relative('.', appDist), { APP_ENV: 'local' });
  buildCommands();
  const browser = runNode('scripts/browser.mjs', '--shell').trim();
  const run = { runFolder, appDist };
  // Runs both in parallel, because each mostly waits for a process.
  const [embedded, postgresUrl] = await Promise.all([prepareEmbedded(run), preparePostgres(run)]);
  publishJourneysRun({ ...embedded, appDist, browser, folder: runFolder, postgresUrl });
}

interface Run {
  runFolder: string;
  appDist: string;
}

/** Starts the gateway that most journeys share, on a database with the accounts and orders that some journeys need. */
async function prepareEmbedded({ runFolder, appDist }: Run) {
  const gatewayFolder = path.join(runFolder, 'gateway');
  // Ends the gateway immediately, because the commands and the copy below need exclusive access to the embedded
  // database.
  await (await startGateway({ folder: gatewayFolder, appDist })).end('SIGTERM');
  const templateFolder = path.join(runFolder, 'started');
  fs.cpSync(gatewayFolder, templateFolder, { recursive: true });
  const shellsCode = await createShellsCode(gatewayFolder);
  const [family, spent, resting, asleep] = Array.from({ length: 4 }, createMobileNumber) as [
    string,
    string,
    string,
    string,
  ];
  const prepared = [family, createMobileNumber(), spent, resting, asleep];
  const forFamily = { DATA_DIR: gatewayFolder };
  await runCommand('test/harness/creators/prepareFamily.ts', prepared, forFamily);
  const orders = await runCommand('test/harness/screens/family/prepareShop.ts', prepared, forFamily);
  const gateway = await startGateway({ folder: gatewayFolder, appDist });
  globalThis.journeysGateway = gateway;
  const { port, origin, logFile } = gateway;
  const familyShop = JSON.parse(orders) as PreparedShop;
  return {
    gateway: { port, origin, logFile },
    templateFolder,
    shellsCode,
    mobiles: { family, spent, resting, asleep },
    familyShop,
  };
}

/** Starts a PostgreSQL server, lets a gateway initialise a database on it, and returns the address of the server. */
async function preparePostgres({ runFolder, appDist }: Run): Promise<string> {
  const postgres = await spawnPostgres();
  globalThis.journeysPostgres = postgres;
  const folder = path.join(runFolder, 'started-on-postgres');
  const databaseUrl = await createDatabase(postgres.url, TEMPLATE_DATABASE);
  await (await startGateway({ folder, appDist, env: { DATABASE_URL: databaseUrl } })).end('SIGTERM');
  return postgres.url;
}

/** Creates a card code for shells, as an operator does. */
async function createShellsCode(dataDir: string): Promise<string> {
  const output = await runCommand(
    'src/server/modules/orders/orderList.ts',
    ['--create-codes', '1', 'shells=900', '2099-12-31'],
    {
      DATA_DIR: dataDir,
    },
  );
  return output.split('\n')[0] ?? '';
}
