import fs from 'node:fs';
import { readLog } from './gateway.ts';
import { journeysRun } from './journeysRun.ts';

/** Matches a line of the log with pino's level for errors. The gateway logs unexpected failures with this level. */
const ERROR_LINE = /^\{"level":50,.*$/gm;

/** Runs once after all journeys. Unexpected failures of the gateway fail the run, even if no page was affected. */
// oxlint-disable-next-line project/no-default-export -- jest takes a default export
export default async function tearDown(): Promise<void> {
  await globalThis.journeysGateway?.end('SIGTERM');
  await globalThis.journeysPostgres?.stop();
  const { gateway, folder } = journeysRun();
  const errors = readLog(gateway).match(ERROR_LINE);
  fs.rmSync(folder, { recursive: true, force: true });
  if (errors) throw new Error(`The gateway logged errors:\n${errors.join('\n')}`);
}
