import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';
import { openDatabase } from '#server/database/connection/open.ts';
import { startSmsSink } from '#test/attack/gateways.ts';
import { startGateway, type GatewayProcess } from '#test/disturb/gatewayProcess.ts';
import { seededRandom } from '#test/harness/seededRandom.ts';
import { startPostgres } from '#test/harness/startPostgres.ts';
import { shopPack } from '#test/races/goods.ts';
import { Buyers, BUYERS } from './buyers.ts';
import { HOST_SECRET, startPaymentCompanies } from './company.ts';
import { bugs, buildWithBug } from './bugs.ts';
import { compare } from './compare.ts';
import { Killer, untilIdle } from './kills.ts';
import { createCodes, shipAll } from './operator.ts';

interface Size {
  orders: number;
  kills: number;
  seed: number;
}

type DatabaseName = 'pglite' | 'postgres';

const USUAL_SIZE = { orders: 10_000, kills: 100 };
const SIZE_PLANTED = { orders: 64, kills: 6 };
/** Longer than the time within which an order must be paid. */
const AFTER_EXPIRY_MS = 31 * MINUTE_MS;
/** Longer than the time after which a shipped order counts as received. */
const AFTER_RECEIPT_MS = 11 * DAY_MS;
/**
 * The step by which the clock is moved. It is longer than the lease of a job whose worker was killed, and than any
 * pause between two queries to a payment channel.
 */
const STEP_MS = 11 * MINUTE_MS;
const KILL_WITHIN_MS = 1_500;

/**
 * Runs all orders on one database. Buyers order, pay and request refunds while gateways are killed. Then the clock is
 * moved, so that jobs end unpaid orders and complete refunds; an operator ships the paid orders; and the clock is moved
 * again. Returns the violations. `script`: the built gateway to start in place of the gateway of the sources.
 */
async function runOn(database: DatabaseName, { orders, kills, seed }: Size, script?: string): Promise<string[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daidi-kill-'));
  const contentDir = shopPack();
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const company = await startPaymentCompanies(now);
  const sms = await startSmsSink();
  const postgres = database === 'postgres' ? await startPostgres({ isDurable: true }) : undefined;
  const clockFile = path.join(folder, 'clock');
  const moveClock = (byMs: number) => fs.writeFileSync(clockFile, String((aheadMs += byMs)));
  moveClock(0);
  const env = {
    DATA_DIR: folder,
    CONTENT_DIR: contentDir,
    SMS_URL: sms.url,
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '0',
    ...(postgres && { DATABASE_URL: postgres.url }),
    HOST_PAYMENT_SECRET: HOST_SECRET,
    ...company.settings(folder),
    CAPTCHAS_PER_ADDRESS_HOUR: '100000',
    CAPTCHAS_PER_ADDRESS_DAY: '1000000',
    CAPTCHAS_PER_DAY: '10000000',
    WRITES_PER_ACCOUNT_MINUTE: '1000000',
    WRITES_PER_ADDRESS_MINUTE: '1000000',
    NODE_OPTIONS: `--require=${path.resolve('test/harness/browser/run/gatewayClock.cjs')}`,
    CLOCK_FILE: clockFile,
  };
  const gateways: GatewayProcess[] = [];
  const begin = async () =>
    gateways.push(await startGateway({ ...env, HOST_PAYMENT_URL: company.urlFor(gateways.length) }, script));
  await begin();
  if (postgres) await begin();
  const [first] = gateways;
  const stuck: string[] = [];
  const killer = new Killer(gateways);
  const below = seededRandom(seed);
  const open = () =>
    openDatabase({
      url: postgres?.url,
      folder: path.join(folder, 'pglite'),
      poolSize: 2,
      onConnectionError: () => undefined,
    });
  const settle = async (byMs: number, count: number) => {
    moveClock(byMs);
    await killer.killAtRandom(count, KILL_WITHIN_MS, below);
    const isIdle = await untilIdle(first?.origin ?? '', () => {
      company.completeRefunds();
      moveClock(STEP_MS);
    });
    if (!isIdle) stuck.push('no gateway does jobs that are due');
  };
  const say = (what: string) => console.log(`${database}: ${what}, ${killer.kills} kills`);
  try {
    // Stops the gateways, because only one process may open an embedded database.
    await killer.stop();
    const codes = await createCodes(open, Math.min(BUYERS, orders), now());
    await killer.start();
    const origins = gateways.map(({ origin }) => origin);
    const buyers = new Buyers({ origins, company, messages: sms.messages, codes });
    const killsOfBuyers = Math.ceil(kills * 0.6);
    const buying = buyers.run(orders);
    for (let kill = 0; kill < killsOfBuyers; kill += 1) {
      // Lets the buyers begin more orders than this loop waits for, so that some are in progress when a gateway is
      // killed.
      buyers.allowed = Math.ceil((orders * (kill + 1)) / killsOfBuyers);
      while (buyers.done < Math.floor((orders * (kill + 0.5)) / killsOfBuyers)) await setTimeout(5);
      await (kill % 2 === 0 ? killer.killInRefund(company) : killer.kill());
      if (killer.kills % 10 === 0) say(`${buyers.done} orders`);
    }
    buyers.allowed = orders;
    await buying;
    say(`${buyers.done} orders are placed`);
    const left = kills - killer.kills;
    await settle(AFTER_EXPIRY_MS, Math.floor(left / 2));
    await killer.stop();
    const plans = new Map(buyers.history.map(({ orderId, plan }) => [orderId, plan]));
    say(`${await shipAll(open, (orderId) => plans.get(orderId), now())} orders are shipped`);
    await killer.start();
    await settle(AFTER_RECEIPT_MS, kills - killer.kills);
    await killer.stop();
    const found = await compare(open, buyers.history, company);
    say(found.summary);
    return [...buyers.wrong, ...stuck, ...found.violations];
  } finally {
    for (const gateway of gateways) if (gateway.isRunning()) await gateway.kill();
    sms.close();
    company.close();
    await postgres?.stop();
    for (const one of [folder, contentDir]) fs.rmSync(one, { recursive: true, force: true });
  }
}

const DATABASES: readonly DatabaseName[] = ['pglite', 'postgres'];
const MAX_SHOWN = 10;
const show = (violations: readonly string[], most = MAX_SHOWN) =>
  violations.slice(0, most).forEach((violation) => console.log(`  ${violation}`));

async function runWithoutBugs(databases: readonly DatabaseName[], size: Size): Promise<boolean> {
  let isSound = true;
  for (const database of databases) {
    const since = Date.now();
    const violations = await runOn(database, size);
    const seconds = Math.round((Date.now() - since) / 1_000);
    const verdict = violations.length === 0 ? 'held' : `${violations.length} VIOLATIONS`;
    console.log(`${database}: ${size.orders} orders, ${size.kills} kills: ${verdict}, ${seconds} s`);
    show(violations);
    isSound = isSound && violations.length === 0;
  }
  return isSound;
}

/** Runs a gateway with each planted bug. Returns whether all bugs were detected. */
async function runPlanted(database: DatabaseName, size: Size, name: string): Promise<boolean> {
  let isSound = true;
  for (const bug of bugs.filter((one) => one.name.includes(name))) {
    const violations = await runOn(database, size, buildWithBug(bug));
    console.log(`${bug.name}: ${violations.length > 0 ? 'detected' : 'NOT DETECTED'}`);
    show(violations, 3);
    isSound = isSound && violations.length > 0;
  }
  return isSound;
}

/**
 * `npm run kill`: places orders while gateways are killed by SIGKILL, on PGlite and on PostgreSQL. With `--planted`,
 * places fewer orders, at gateways with planted bugs on PostgreSQL, and checks that each bug is detected.
 */
async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      orders: { type: 'string' },
      kills: { type: 'string' },
      only: { type: 'string', default: '' },
      seed: { type: 'string', default: '1' },
      planted: { type: 'boolean', default: false },
      /** Runs only the planted bugs whose names contain this text. */
      bug: { type: 'string', default: '' },
    },
  });
  const usual = values.planted ? SIZE_PLANTED : USUAL_SIZE;
  const { orders = usual.orders, kills = usual.kills } = values;
  const size = { orders: Number(orders), kills: Number(kills), seed: Number(values.seed) };
  const databases = DATABASES.filter((name) => name.includes(values.only));
  if (!values.planted) return runWithoutBugs(databases, size);
  return runPlanted(databases.at(-1) ?? 'postgres', size, values.bug);
}

main().then(
  (isSound) => process.exit(isSound ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
