import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { nothingPrepared } from '#test/harness/screens/family/preparedShop.ts';
import { importScript } from '#test/bench/builds.ts';
import { publishJourneysRun } from '#test/harness/browser/run/journeysRun.ts';
import { launchBrowser, openPhone, type Phone } from '#test/harness/browser/phone.ts';
import { exposeSounds } from '#test/harness/browser/page/sounds.ts';
import { shareFiles, startRelease, type Surroundings } from './gateways.ts';
import type { GatewayProcess } from './process.ts';
import { startProxy, type Proxy } from './proxy.ts';
import { currentRelease, previousRelease, type Release } from './releases.ts';
import { printReport } from './report.ts';
import { signInBySms, startSmsService, type SmsService } from './signIn.ts';
import { openStalePages } from './stalePage.ts';
import { clickAround, dictate, listen, newTally, storedDictations, type Tally } from './visitors.ts';

/** `npm run deploys`: alternates between the previous and the current release while visitors use the app. */
const { values: options } = parseArgs({ options: { swaps: { type: 'string', default: '50' } } });
const swapCount = Number(options.swaps);

async function main(): Promise<void> {
  const previous = previousRelease();
  const present = currentRelease();
  const { startPostgres } = await importScript<{
    startPostgres: () => Promise<{ url: string; stop: () => Promise<void> }>;
  }>('postgres.mjs');
  const { findBrowser } = await importScript<{ findBrowser: () => string }>('browser.mjs');
  const postgres = await startPostgres();
  const folder = fs.mkdtempSync(path.resolve('.cache/deploys/run-'));
  const proxy = await startProxy();
  const sms = await startSmsService();
  const surroundings: Surroundings = {
    databaseUrl: postgres.url,
    folder,
    publicOrigin: proxy.origin,
    smsUrl: sms.url,
  };
  publishJourneysRun({
    gateway: { port: proxy.port, origin: proxy.origin, logFile: '' },
    appDist: present.appDist,
    browser: findBrowser(),
    folder,
    // The fields below are empty, because this run starts neither separate gateways nor the family of the screen tests.
    templateFolder: '',
    postgresUrl: '',
    mobiles: { family: '', spent: '', resting: '', asleep: '' },
    familyShop: nothingPrepared,
    shellsCode: '',
  });
  try {
    const isSound = await rollOut({ previous, present, proxy, sms, surroundings });
    if (isSound) fs.rmSync(folder, { recursive: true, force: true });
    else {
      console.log(`The gateways' logs are in ${path.relative('.', folder)}.`);
      process.exitCode = 1;
    }
  } finally {
    sms.close();
    proxy.close();
    await postgres.stop();
  }
}

interface Stage {
  previous: Release;
  present: Release;
  proxy: Proxy;
  sms: SmsService;
  surroundings: Surroundings;
}

/** Deploys repeatedly while visitors use the app. Returns whether no visitor noticed a deploy. */
async function rollOut({ previous, present, proxy, sms, surroundings }: Stage): Promise<boolean> {
  const tally = newTally();
  const database = new pg.Pool({ connectionString: surroundings.databaseUrl });
  const older = shareFiles(previous, present, surroundings.folder);
  let running = await startRelease(older, surroundings);
  await proxy.switchTo(running.port);
  const browser = await launchBrowser();
  try {
    const phones: Phone[] = [];
    for (let count = 0; count < 3; count += 1) {
      const phone = await openPhone(browser, { prepare: exposeSounds });
      await signInBySms(phone, sms);
      phones.push(phone);
    }
    const [clicking, dictating, listening] = phones as [Phone, Phone, Phone];
    let isOver = false;
    const over = () => isOver || !browser.isConnected();
    const visits = [
      again('clicking', tally, over, () => clickAround(clicking, [previous, present], tally, over)),
      again('dictating', tally, over, () => dictate(dictating, tally, over)),
      again('listening', tally, over, () => listen(listening, database, tally, over)),
    ];
    const swapMs: number[] = [];
    for (let swap = 1; swap <= swapCount; swap += 1) {
      if (!browser.isConnected()) throw new Error(`The browser ended by itself during swap ${swap - 1}.`);
      const since = Date.now();
      running = await swapTo(swap % 2 === 1 ? present : older, running, proxy, surroundings);
      swapMs.push(Date.now() - since);
      process.stderr.write(`swap ${swap}: ${tally.screens} screens, ${tally.dictations} dictations so far\n`);
    }
    isOver = true;
    await Promise.all(visits);
    const stored = await storedDictations(database);
    if (stored < tally.dictations) tally.lost.push(`${tally.dictations - stored} dictations`);
    const problems = phones.flatMap(({ problems: { all } }) => all);
    const stale = await openStalePages(browser, { previous, present }, surroundings);
    return printReport({ tally, proxy, swapMs, stored, problems, stale });
  } finally {
    await browser.close();
    await running.stop();
    await database.end();
  }
}

/**
 * Deploys as a careful operator does: the new gateway runs before the old one stops receiving requests, and the old one
 * ends only after that.
 */
async function swapTo(
  release: Release,
  running: GatewayProcess,
  proxy: Proxy,
  surroundings: Surroundings,
): Promise<GatewayProcess> {
  const next = await startRelease(release, surroundings);
  await proxy.switchTo(next.port);
  const code = await running.stop();
  if (code !== 0) proxy.failures.push({ request: 'SIGTERM', status: `ended with ${code ?? 'a signal'}` });
  return next;
}

async function again(name: string, tally: Tally, isOver: () => boolean, visit: () => Promise<void>): Promise<void> {
  while (!isOver()) {
    await visit().catch((error: unknown) => tally.broken.push(`${name}: ${String(error).slice(0, 300)}`));
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
