import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { COOLING_OFF_DAYS } from '#contract/account/closing.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';
import { openDatabase, type Database } from '#server/database/connection/open.ts';
import { retention } from '#server/operation/retention.ts';
import { createDiskStore } from '#server/uploads/store/diskStore.ts';
import { createS3Store } from '#server/uploads/store/s3Store.ts';
import { startSmsSink } from '#test/attack/gateways.ts';
import type { Target } from '#test/attack/target.ts';
import { NATIVE_TOKEN_SECRET, SIGNING_SECRET, startGateway } from '#test/disturb/gatewayProcess.ts';
import { seededRandom } from '#test/harness/seededRandom.ts';
import { startPostgres } from '#test/harness/startPostgres.ts';
import { untilIdle } from '#test/kill/kills.ts';
import { shopPack } from '#test/races/goods.ts';
import { buildWithBug } from '#test/kill/bugs.ts';
import { bugs } from './bugs.ts';
import { findAddressesWith } from './answers.ts';
import { closeFamilyAccount, createFamily, exerciseAccount } from './family.ts';
import { lockListeningSessions, type Hold } from './lockListeningSessions.ts';
import { filesBelow, tablesWithRows, violationsOf } from './look.ts';
import { findInDatabase } from './plants.ts';
import { startTimeShiftedS3 } from './startTimeShiftedS3.ts';

const DATABASES = ['pglite', 'postgres'] as const;
type DatabaseName = (typeof DATABASES)[number];

/** Longer than the lease of a job whose worker was killed. */
const AFTER_LEASE_MS = 3 * MINUTE_MS;
const BEGIN_WITHIN_MS = 60_000;
/** The approximate duration of the erasure's transaction. */
const TRANSACTION_MS = 400;
const KILLS = 6;

/**
 * Plants values wherever personal data are stored, closes the account, moves the clock, and kills the gateway during
 * the erasure. With PGlite, files are stored on the disk; with PostgreSQL, on an S3-compatible server. Returns the
 * violations.
 */
async function runOn(database: DatabaseName, seed: number, script?: string): Promise<string[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daidi-erasure-'));
  const contentDir = shopPack();
  const clockFile = path.join(folder, 'clock');
  let aheadMs = 0;
  const moveClock = (byMs: number) => fs.writeFileSync(clockFile, String((aheadMs += byMs)));
  moveClock(0);
  const sms = await startSmsSink();
  const postgres = database === 'postgres' ? await startPostgres({ isDurable: true }) : undefined;
  const clockEnv = {
    NODE_OPTIONS: `--require=${path.resolve('test/harness/browser/run/gatewayClock.cjs')}`,
    CLOCK_FILE: clockFile,
  };
  const s3 = postgres && (await startTimeShiftedS3(clockEnv));
  const uploadsDir = path.join(folder, 'uploads');
  const storeFolder = s3?.folder ?? uploadsDir;
  const objects = s3 ? createS3Store(s3.bucket) : createDiskStore(uploadsDir);
  const logs: string[] = [];
  const env = {
    DATA_DIR: folder,
    CONTENT_DIR: contentDir,
    SMS_URL: sms.url,
    LOG_LEVEL: 'debug',
    DRAIN_SECONDS: '0',
    ...clockEnv,
    ...(postgres && { DATABASE_URL: postgres.url }),
    ...(s3 && {
      S3_BUCKET_URL: s3.bucket.url,
      S3_REGION: s3.bucket.region,
      S3_ACCESS_KEY_ID: s3.bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.bucket.secretAccessKey,
    }),
  };
  const below = seededRandom(seed);
  const gateway = await startGateway(env, script, (line) => logs.push(line));
  const target: Target = {
    origin: gateway.origin,
    publicOrigin: 'https://stories.example',
    signingSecret: SIGNING_SECRET,
    nativeTokenSecret: NATIVE_TOKEN_SECRET,
    isProduction: true,
  };
  /**
   * Calls `work` with a connection to the database. If the database is embedded, the gateway must have stopped before,
   * because only one process may open it.
   */
  const inDatabase = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const opened = await openDatabase({
      url: postgres?.url,
      folder: path.join(folder, 'pglite'),
      poolSize: 2,
      onConnectionError: () => undefined,
    });
    try {
      return await work(opened.db);
    } finally {
      await opened.close();
    }
  };
  const say = (what: string) => console.log(`${database}: ${what}`);
  try {
    await gateway.stop();
    const family = await inDatabase((db) => createFamily(db, objects, new Date()));
    const isPresent = await inDatabase((db) => findInDatabase(db, family.values));
    const isStored = (value: string) => isPresent.some((found) => found.endsWith(value));
    const missing = family.values.filter((value) => !isStored(value) && !value.startsWith('plant-picture'));
    if (missing.length > 0) throw new Error(`These were not planted: ${missing.join(', ')}`);
    await gateway.start();
    await exerciseAccount(target, family);
    const seen = await findAddressesWith(target, family.values);
    say(`guests see the account at ${seen.length} addresses`);
    const violations: string[] = seen.length > 0 ? [] : ['no answer has shown the account, so caches prove nothing'];
    await closeFamilyAccount(target, family, sms.messages);
    say(
      `${family.values.length} values in rows, files and calls; ${family.folders.length} folders; the account is closed`,
    );

    await gateway.stop();
    const tablesBefore = await inDatabase((db) => lastingTables(db, family.userId));
    await gateway.start();
    const count = () =>
      filesBelow(storeFolder).filter((file) => family.folders.some((name) => file.includes(name))).length;
    const atFirst = count();
    const kinds = { files: 0, rows: 0 };
    let hold: Hold | undefined;
    moveClock(COOLING_OFF_DAYS * DAY_MS + MINUTE_MS);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = count();
      // The first half of the kills happen between the removals of files, the others while rows are deleted.
      const isBetweenFiles = kill < KILLS / 2;
      const isReached = async () =>
        isBetweenFiles ? count() < before : hold ? await hold.isWaitedFor() : count() === 0;
      for (const endsAt = Date.now() + BEGIN_WITHIN_MS; !(await isReached()) && Date.now() < endsAt;)
        await setTimeout(1);
      if (!isBetweenFiles && !hold) await setTimeout(below(TRANSACTION_MS));
      await gateway.kill();
      await hold?.end();
      const left = count();
      const tables = await inDatabase((db) => lastingTables(db, family.userId));
      if (left > 0 && left < atFirst) kinds.files += 1;
      if (left === 0 && tables.length > 0) kinds.rows += 1;
      if (tables.length > 0 && tables.length < tablesBefore.length)
        violations.push(`half of a person after kill ${kill + 1}: no rows in ${missingOf(tablesBefore, tables)}`);
      moveClock(AFTER_LEASE_MS);
      hold =
        postgres && kill + 1 >= KILLS / 2 && kill + 1 < KILLS ? await lockListeningSessions(postgres.url) : undefined;
      await gateway.start();
    }
    say(`${KILLS} kills, ${kinds.files} of them between the files, ${kinds.rows} between the files and the end`);
    if (kinds.files === 0) violations.push('no kill came between the files');
    if (kinds.rows === 0) violations.push('no kill came while rows were deleted');
    if (!(await untilIdle(gateway.origin, () => moveClock(AFTER_LEASE_MS)))) violations.push('jobs that are due wait');
    const remembered = await findAddressesWith(target, family.values);
    violations.push(...remembered.map((address) => `the gateway still answers with a value at ${address}`));
    await gateway.stop();
    if (!filesBelow(storeFolder).some((file) => file.includes(family.friendFile)))
      violations.push('the picture of the friend is gone');
    const searched = { folders: [storeFolder, path.join(folder, 'uploads')], logs };
    violations.push(...(await inDatabase((db) => violationsOf(db, family, searched))));
    say(`searched every column, ${filesBelow(storeFolder).length} files and ${logs.length} lines of logs`);
    return violations;
  } finally {
    if (gateway.isRunning()) await gateway.kill();
    sms.close();
    await postgres?.stop();
    s3?.stop();
    for (const one of [folder, contentDir, ...(s3 ? [s3.folder] : [])])
      fs.rmSync(one, { recursive: true, force: true });
  }
}

/** Returns the tables that contain rows of the account, except tables whose rows expire when the clock moves. */
const lastingTables = async (db: Database, accountId: string): Promise<string[]> =>
  (await tablesWithRows(db, accountId)).filter((name) => 'kept' in (retention[name] ?? {}));

const missingOf = (before: readonly string[], after: readonly string[]): string =>
  before.filter((name) => !after.includes(name)).join(', ');

const show = (violations: readonly string[], most: number) =>
  violations.slice(0, most).forEach((violation) => console.log(`  ${violation}`));

/** `npm run erasure`. With `--planted`, gateways with planted bugs are tested, and each bug must be detected. */
async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      seed: { type: 'string', default: '1' },
      planted: { type: 'boolean', default: false },
    },
  });
  let isSound = true;
  if (values.planted) {
    for (const bug of bugs) {
      const violations = await runOn('pglite', Number(values.seed), buildWithBug(bug));
      console.log(`${bug.name}: ${violations.length > 0 ? 'detected' : 'NOT DETECTED'}`);
      show(violations, 3);
      isSound = isSound && violations.length > 0;
    }
    return isSound;
  }
  for (const database of DATABASES.filter((name) => name.includes(values.only))) {
    const violations = await runOn(database, Number(values.seed));
    console.log(`${database}: ${violations.length === 0 ? 'nothing remains' : `${violations.length} VIOLATIONS`}`);
    show(violations, 20);
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
