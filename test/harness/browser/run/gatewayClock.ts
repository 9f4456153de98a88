import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { runCommand } from './command.ts';
import { startGateway, type RunningGateway } from './gateway.ts';
import { createGatewayDatabase, journeysRun } from './journeysRun.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { waitUntil } from '#test/harness/browser/until.ts';

const NOON_IN_CHINA_MS = 4 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

export interface TimeShiftedGateway {
  gateway: RunningGateway;
  /** Returns the time of the gateway in epoch milliseconds. */
  now: () => number;
  /** Sets the clock of a page, or of all pages of a context, to the time of the gateway, and lets it run. */
  startClock: (where: Pick<Page, 'clock'>) => Promise<void>;
  /** Advances the clocks of the gateway and of the phone. */
  advanceTime: (phone: Phone, ms: number) => Promise<void>;
  /**
   * Runs commands of `npm run orders` one after another while the gateway keeps running, and returns what each command
   * prints.
   */
  operate: (...commands: (readonly string[])[]) => Promise<string[]>;
  /** Like `operate`, but runs commands of the given scripts. */
  operateBy: (...commands: { script: string; args: readonly string[] }[]) => Promise<string[]>;
  /** Ends the gateway, and starts it again at the same address. */
  restart: () => Promise<void>;
}

/**
 * Starts a separate gateway whose clock begins at noon in China, so that no test reaches midnight by chance. The
 * gateway uses PostgreSQL, because it would have to end before each command of an operator if its database were
 * embedded.
 */
export async function startTimeShiftedGateway(
  name: string,
  env: Record<string, string> = {},
): Promise<TimeShiftedGateway> {
  const { appDist, folder } = journeysRun();
  const own = path.join(folder, name);
  fs.mkdirSync(own);
  const databaseUrl = await createGatewayDatabase(name);
  const clockFile = path.join(own, 'clock');
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  let aheadMs = today + DAY_MS + NOON_IN_CHINA_MS - Date.now();
  const keep = () => fs.writeFileSync(clockFile, String(aheadMs));
  keep();
  const preload = path.resolve('test/harness/browser/run/gatewayClock.cjs');
  const clockEnv = { CLOCK_FILE: clockFile, NODE_OPTIONS: `--require ${preload}`, DATABASE_URL: databaseUrl };
  const start = (port = 0) => startGateway({ folder: own, appDist, port, env: { ...env, ...clockEnv } });
  let running = await start();
  const gateway: RunningGateway = { ...running, end: (signal) => running.end(signal) };
  const now = () => Date.now() + aheadMs;
  const operateBy: TimeShiftedGateway['operateBy'] = async (...commands) => {
    const commandEnv = { ...clockEnv, APP_ENV: 'local', DATA_DIR: own };
    const printed: string[] = [];
    for (const { script, args } of commands) printed.push(await runCommand(script, args, commandEnv));
    return printed;
  };
  return {
    gateway,
    now,
    operate: (...commands) =>
      operateBy(...commands.map((args) => ({ script: 'src/server/modules/orders/orderList.ts', args }))),
    operateBy,
    restart: async () => {
      await running.end('SIGTERM');
      running = await start(gateway.port);
    },
    async startClock({ clock }) {
      await clock.install({ time: now() });
      await clock.resume();
    },
    async advanceTime({ page }, ms) {
      aheadMs += ms;
      keep();
      await waitUntil(async () => {
        const { headers } = await fetch(`${gateway.origin}/healthz`);
        return Math.abs(Date.parse(headers.get('date') ?? '') - now()) < 5_000;
      }, 'the gateway has the new time');
      await page.clock.setSystemTime(now());
    },
  };
}
