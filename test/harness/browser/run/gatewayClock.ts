import fs from 'node:fs';
import path from 'node:path';
import { startGateway, type RunningGateway } from './gateway.ts';
import { journeysRun } from './journeysRun.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { waitUntil } from '#test/harness/browser/until.ts';

const NOON_IN_CHINA_MS = 4 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

export interface MovedGateway {
  gateway: RunningGateway;
  /** Returns the time of its clock in epoch milliseconds. */
  now: () => number;
  /** Advances its clock and that of the phone. */
  pass: (phone: Phone, ms: number) => Promise<void>;
}

/** Starts a separate gateway whose clock begins at noon in China, so that no test reaches midnight by chance. */
export async function startMovedGateway(name: string): Promise<MovedGateway> {
  const { appDist, folder } = journeysRun();
  const own = path.join(folder, name);
  const clockFile = path.join(own, 'clock');
  fs.mkdirSync(own, { recursive: true });
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  let aheadMs = today + DAY_MS + NOON_IN_CHINA_MS - Date.now();
  const keep = () => fs.writeFileSync(clockFile, String(aheadMs));
  keep();
  const preload = path.resolve('test/harness/browser/run/gatewayClock.cjs');
  const gateway = await startGateway({
    folder: own,
    appDist,
    env: { CLOCK_FILE: clockFile, NODE_OPTIONS: `--require ${preload}` },
  });
  const now = () => Date.now() + aheadMs;
  return {
    gateway,
    now,
    async pass({ page }, ms) {
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
