import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { preloadLessOptimised } from '#test/harness/lessOptimised.ts';
import { builtGateway } from '#test/harness/spawnGateway.ts';
import { waitUntil } from '#test/harness/browser/until.ts';

const START_WITHIN_MS = 170_000;

export interface GatewayOptions {
  /**
   * The folder of the database and the log. It is kept when the gateway ends, so that the gateway can be started on it
   * again.
   */
  folder: string;
  appDist: string;
  /** By default a free port. */
  port?: number;
  /** Additional or changed settings. */
  env?: Record<string, string>;
}

export interface RunningGateway extends GatewayAddress {
  /** Ends the process: SIGTERM lets it end gracefully, SIGKILL simulates a power failure. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
}

/** The data that a test needs to call a gateway that another process has started. */
export interface GatewayAddress {
  port: number;
  /** The origin of the gateway for a browser on this machine. */
  origin: string;
  logFile: string;
}

/** The phone number and hours of the customer service, which users read in orders. Production requires them. */
const support = { SUPPORT_PHONE: '400-800-1234', SUPPORT_HOURS: '每天 9:00–18:00' };

/** Starts the real gateway in its own process, with the embedded database in its folder and the built-in pack. */
export async function startGateway({ folder, appDist, port = 0, env = {} }: GatewayOptions): Promise<RunningGateway> {
  fs.mkdirSync(folder, { recursive: true });
  const logFile = path.join(folder, 'gateway.log');
  const before = sizeOf(logFile);
  const log = fs.openSync(logFile, 'a');
  const gateway = spawn(process.execPath, [...preloadLessOptimised, builtGateway()], {
    env: { ...environmentOf(process.env), ...support, PORT: String(port), DATA_DIR: folder, APP_DIST: appDist, ...env },
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
  try {
    const address = await waitUntil(
      () => {
        if (hasEnded(gateway)) throw new Error(`The gateway did not start:\n${logSince(logFile, before)}`);
        return /^Open http:\/\/localhost:(\d+)\//m.exec(logSince(logFile, before))?.[1];
      },
      'the gateway tells its address',
      START_WITHIN_MS,
    );
    return {
      port: Number(address),
      origin: `http://localhost:${address}`,
      logFile,
      end: async (signal) => {
        if (hasEnded(gateway)) return;
        gateway.kill(signal);
        await waitUntil(() => hasEnded(gateway), 'the gateway ends');
      },
    };
  } catch (error) {
    gateway.kill('SIGKILL');
    throw error;
  }
}

/** Returns the gateway's whole log. */
export const readLog = ({ logFile }: GatewayAddress): string => fs.readFileSync(logFile, 'utf8');

/**
 * Returns the newest SMS code for a mobile number in the gateway's log, and waits for one if there is none yet.
 * `since`: the position in the log at which the search begins.
 */
export async function captchaFor(gateway: GatewayAddress, mobile: string, since = 0): Promise<string> {
  const line = new RegExp(`captcha for ${mobile.slice(0, 3)}\\*{4}${mobile.slice(-4)}: (\\d{6})`, 'g');
  return waitUntil(
    () => [...logSince(gateway.logFile, since).matchAll(line)].at(-1)?.[1],
    `the gateway logs a captcha for ${mobile}`,
  );
}

/** Raised limits for one network, because all browsers of a test run share one network. */
const manyFromOneAddress = {
  CAPTCHAS_PER_ADDRESS_HOUR: '100000',
  CAPTCHAS_PER_ADDRESS_DAY: '100000',
  WRITES_PER_ADDRESS_MINUTE: '100000',
};

/** A longer time-out for rendering, because the tests expect rendered pages even if the machine is busy. */
const slowRendering = { RENDER_TIMEOUT_MS: '20000' };

/** Returns the environment of a gateway. It does not depend on settings of the developer's shell. */
function environmentOf(shell: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = shell;
  return { PATH, HOME, TMPDIR, APP_ENV: 'local', HOST: '127.0.0.1', ...manyFromOneAddress, ...slowRendering };
}

const hasEnded = (gateway: ChildProcess): boolean => gateway.exitCode !== null || gateway.signalCode !== null;

const sizeOf = (file: string): number => fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const logSince = (file: string, since: number): string => fs.readFileSync(file).subarray(since).toString('utf8');

/** Returns a port on which no process listens at present. */
export async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}
