import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { waitUntil } from '#test/harness/browser/until.ts';

const START_WITHIN_MS = 120_000;

export interface GatewayProcess {
  port: number;
  /** Ends the process gracefully. Resolves with the exit code. */
  stop: () => Promise<number | null>;
}

interface Options {
  folder: string;
  /** The arguments for `node`. */
  command: readonly string[];
  logFile: string;
  env: Record<string, string>;
}

/**
 * Starts a gateway. Resolves when it accepts requests. The gateway does not inherit settings from the developer's
 * shell.
 */
export async function startGatewayProcess({ folder, command, logFile, env }: Options): Promise<GatewayProcess> {
  const { PATH, HOME, TMPDIR } = process.env;
  const before = fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  const log = fs.openSync(logFile, 'a');
  const gateway = spawn(process.execPath, command, {
    cwd: folder,
    env: { PATH, HOME, TMPDIR, ...env },
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
  const logged = () => fs.readFileSync(logFile).subarray(before).toString('utf8');
  const hasEnded = () => gateway.exitCode !== null || gateway.signalCode !== null;
  const port = await waitUntil(
    () => {
      if (hasEnded()) throw new Error(`The gateway did not start:\n${logged()}`);
      return /^Open http:\/\/\S+?:(\d+)\//m.exec(logged())?.[1];
    },
    'the gateway prints its address',
    START_WITHIN_MS,
  ).catch((error: unknown) => {
    gateway.kill('SIGKILL');
    throw error;
  });
  return {
    port: Number(port),
    async stop() {
      if (hasEnded()) return gateway.exitCode;
      gateway.kill('SIGTERM');
      await once(gateway, 'exit');
      return gateway.exitCode;
    },
  };
}
