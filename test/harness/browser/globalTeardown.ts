import fs from 'node:fs';
import { readLog } from './gateway.ts';
import { journeysRun } from './journeysRun.ts';

/** pino's number for an error, which the gateway logs for what it did not expect. */
const ERROR_LINE = /^\{"level":50,.*$/gm;

/** Once after all journeys. What the gateway did not expect fails the run, whatever the pages made of it. */
// eslint-disable-next-line no-restricted-syntax -- jest takes a default export
export default async function tearDown(): Promise<void> {
  await globalThis.journeysGateway?.end('SIGTERM');
  const { gateway, folder } = journeysRun();
  const errors = readLog(gateway).match(ERROR_LINE);
  fs.rmSync(folder, { recursive: true, force: true });
  if (errors) throw new Error(`The gateway logged errors:\n${errors.join('\n')}`);
}
