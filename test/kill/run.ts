import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';
import { openDatabase } from '#server/database/connection/open.ts';
import { startSmsSink } from '#test/attack/gateways.ts';
import { startGateway } from '#test/disturb/gatewayProcess.ts';
import { numbers } from '#test/harness/numbers.ts';
import { startPostgres } from '#test/harness/startPostgres.ts';
import { shopPack } from '#test/races/goods.ts';
import { Buyers } from './buyers.ts';
import { HOST_SECRET, openCompany } from './company.ts';
import { compare } from './compare.ts';
import { Killer, untilIdle } from './kills.ts';
import { shipAll } from './operator.ts';

interface Size {
  orders: number;
  kills: number;
  seed: number;
}

/** Longer than an unpaid order lives. */
const AFTER_EXPIRY_MS = 31 * MINUTE_MS;
/** Longer than a shipped order waits for its receipt. */
const AFTER_RECEIPT_MS = 11 * DAY_MS;
/** Longer than the lease of a job whose worker was killed, and than any pause between two queries to a channel. */
const STEP_MS = 11 * MINUTE_MS;
const KILL_WITHIN_MS = 1_500;

/**
 * Runs all orders on one database: buyers order, pay and ask for refunds while gateways are killed; then the clock
 * moves on, so that jobs end what is open; an operator ships; the clock moves on again. Returns the violations.
 */
async function runOn(database: 'pglite' | 'postgres', { orders, kills, seed }: Size): Promise<string[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daidi-kill-'));
  const contentDir = shopPack();
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const company = await openCompany(now);
  const sms = await startSmsSink();
  const postgres = database === 'postgres' ? await startPostgres({ isDurable: true }) : undefined;
  const clockFile = path.join(folder, 'clock');
  const moveClock = (byMs: number) => fs.writeFileSync(clockFile, String((aheadMs += byMs)));
  moveClock(0);
  const env = {
    ...{ DATA_DIR: folder, CONTENT_DIR: contentDir, SMS_URL: sms.url, LOG_LEVEL: 'silent', DRAIN_SECONDS: '0' },
    ...(postgres && { DATABASE_URL: postgres.url }),
    ...{ HOST_PAYMENT_SECRET: HOST_SECRET, HOST_PAYMENT_URL: company.url },
    ...{ CAPTCHAS_PER_ADDRESS_HOUR: '100000', CAPTCHAS_PER_ADDRESS_DAY: '1000000', CAPTCHAS_PER_DAY: '10000000' },
    ...{ WRITES_PER_ACCOUNT_MINUTE: '1000000', WRITES_PER_ADDRESS_MINUTE: '1000000' },
    ...{
      NODE_OPTIONS: `--require=${path.resolve('test/harness/browser/run/gatewayClock.cjs')}`,
      CLOCK_FILE: clockFile,
    },
  };
  const gateways = [await startGateway(env)];
  if (postgres) gateways.push(await startGateway(env));
  const [first] = gateways;
  const killer = new Killer(gateways);
  const below = numbers(seed);
  const open = () =>
    openDatabase({
      ...{ url: postgres?.url, folder: path.join(folder, 'pglite'), poolSize: 2 },
      onConnectionError: () => undefined,
    });
  const settle = async (byMs: number, count: number) => {
    moveClock(byMs);
    await killer.killAtRandom(count, KILL_WITHIN_MS, below);
    await untilIdle(first?.origin ?? '', () => {
      company.completeRefunds();
      moveClock(STEP_MS);
    });
  };
  const say = (what: string) => console.log(`${database}: ${what}, ${killer.kills} kills`);
  try {
    const buyers = new Buyers({ origins: gateways.map(({ origin }) => origin), company, messages: sms.messages });
    const killsOfBuyers = Math.ceil(kills * 0.6);
    const buying = buyers.run(orders);
    for (let kill = 0; kill < killsOfBuyers; kill += 1) {
      // Some orders are always under way at the moment of the kill.
      buyers.allowed = Math.ceil((orders * (kill + 1)) / killsOfBuyers);
      while (buyers.done < Math.floor((orders * (kill + 0.5)) / killsOfBuyers)) await setTimeout(5);
      await killer.kill();
      if (killer.kills % 10 === 0) say(`${buyers.done} orders`);
    }
    buyers.allowed = orders;
    await buying;
    say(`${buyers.done} orders are placed`);
    const left = kills - killer.kills;
    await settle(AFTER_EXPIRY_MS, Math.floor(left / 2));
    await killer.stop();
    say(`${await shipAll(open, now())} orders are shipped`);
    await killer.start();
    await settle(AFTER_RECEIPT_MS, kills - killer.kills);
    await killer.stop();
    const found = await compare(open, buyers.history, company);
    say(found.summary);
    return [...buyers.wrong, ...found.violations];
  } finally {
    for (const gateway of gateways) if (gateway.isRunning()) await gateway.kill();
    sms.close();
    company.close();
    await postgres?.stop();
    for (const one of [folder, contentDir]) fs.rmSync(one, { recursive: true, force: true });
  }
}

/** `npm run kill`: orders while gateways are killed by SIGKILL, on PGlite and on PostgreSQL. */
async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      orders: { type: 'string', default: '10000' },
      kills: { type: 'string', default: '100' },
      only: { type: 'string', default: '' },
      seed: { type: 'string', default: '1' },
    },
  });
  const size = { orders: Number(values.orders), kills: Number(values.kills), seed: Number(values.seed) };
  let isSound = true;
  for (const database of (['pglite', 'postgres'] as const).filter((name) => name.includes(values.only))) {
    const since = Date.now();
    const violations = await runOn(database, size);
    const seconds = Math.round((Date.now() - since) / 1_000);
    const verdict = violations.length === 0 ? 'held' : `${violations.length} VIOLATIONS`;
    console.log(`${database}: ${size.orders} orders, ${size.kills} kills: ${verdict}, ${seconds} s`);
    violations.slice(0, 10).forEach((violation) => console.log(`  ${violation}`));
    isSound = isSound && violations.length === 0;
  }
  return isSound;
}

main().then(
  (isSound) => process.exit(isSound ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
