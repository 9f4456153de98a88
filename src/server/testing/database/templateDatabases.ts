import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import { importPack } from '#server/content/store/importPack.ts';
import { openDatabase, type Database } from '#server/database/connection/open.ts';
import { migrate } from '#server/database/migrate.ts';
import { aPack } from '#server/testing/pack/aPack.ts';

/**
 * The initial state of a test database. `migrated`: all tables, but no rows. `withPack`: also the pack of `aPack()`,
 * imported as the built-in pack.
 */
export type Template = 'migrated' | 'withPack';

const templates: readonly Template[] = ['migrated', 'withPack'];
const folder = path.resolve('.cache/test-databases');

/** The time of the import in `withPack`, and the time at which the clock of `useGateway` starts. */
export const TEMPLATE_TIME_MS = Date.UTC(2026, 10, 21, 12);

/**
 * Creates the databases that tests copy, because migrating a database for each test file would take most of the time of
 * the gateway's tests. The state of PGlite is stored in a file. On PostgreSQL, each template is a database on the
 * server of `adminUrl` (undefined if there is no PostgreSQL). Templates of an earlier run are used until a source file
 * of the gateway changes.
 */
export async function createTemplates(adminUrl: string | undefined): Promise<void> {
  const version = hashSources('src/server');
  process.env['TEST_TEMPLATES'] = version;
  const packFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'daidi-template-'));
  try {
    aPack({ folder: packFolder });
    if (templates.some((template) => !fs.existsSync(dumpFile(template)))) await dumpEmbedded(packFolder);
    if (adminUrl !== undefined) await createOnPostgres(adminUrl, packFolder);
  } finally {
    fs.rmSync(packFolder, { recursive: true, force: true });
  }
}

/** Returns the file with the state of a PGlite database, for PGlite's option `loadDataDir`. */
export const dumpFile = (template: Template): string => path.join(folder, `${template}-${currentVersion()}.tar`);

/** Returns the name of a PostgreSQL database, for `create database … template …`. */
export const templateName = (template: Template): string => `template_${template.toLowerCase()}_${currentVersion()}`;

function currentVersion(): string {
  const version = process.env['TEST_TEMPLATES'];
  if (version === undefined) throw new Error('The templates are created by the global set-up of the project "server".');
  return version;
}

function hashSources(root: string): string {
  const hash = crypto.createHash('sha256');
  for (const name of fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/\.test\.ts$/.test(name) || !/\.(ts|sql|json)$/.test(name)) continue;
    hash.update(name).update(fs.readFileSync(path.join(root, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function dumpEmbedded(packFolder: string): Promise<void> {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  // A copy starts twice as fast with log files of 1 MB instead of 16 MB.
  const client = await PGlite.create({ initDbStartParams: ['--wal-segsize=1'] });
  const db = drizzle(client);
  try {
    await migrate(db, {});
    await shrinkEmbedded(db);
    await dump(client, 'migrated');
    await importTestPack(db, packFolder);
    await dump(client, 'withPack');
  } finally {
    await client.close();
  }
}

/**
 * Removes the databases that only serve to create others, and limits buffers and log files, so that a copy starts in
 * two thirds of the time.
 */
async function shrinkEmbedded(db: Database): Promise<void> {
  for (const statement of [
    `alter system set shared_buffers = '16MB'`,
    `alter system set min_wal_size = '2MB'`,
    `alter system set max_wal_size = '64MB'`,
    'update pg_database set datistemplate = false',
    'drop database template1',
    'drop database template0',
  ]) {
    await db.execute(statement);
  }
}

async function dump(client: PGlite, template: Template): Promise<void> {
  // A checkpoint leaves no log entries to replay, so that a copy starts faster.
  await client.exec('checkpoint');
  const state = await client.dumpDataDir('none');
  const file = dumpFile(template);
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, Buffer.from(await state.arrayBuffer()));
  fs.renameSync(draft, file);
}

async function createOnPostgres(adminUrl: string, packFolder: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    for (const template of templates) {
      const name = templateName(template);
      const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
      if (rowCount !== 0) continue;
      const draft = `draft_${crypto.randomBytes(6).toString('hex')}`;
      await admin.query(`create database ${draft}`);
      const url = new URL(adminUrl);
      url.pathname = `/${draft}`;
      const database = await open(url.href);
      if (template === 'withPack') await importTestPack(database.db, packFolder);
      await database.close();
      await admin.query(`alter database ${draft} rename to ${name}`);
    }
  } finally {
    await admin.end();
  }
}

const open = (url: string) => openDatabase({ url, folder: undefined, poolSize: 2, onConnectionError: () => undefined });

async function importTestPack(db: Database, packFolder: string): Promise<void> {
  await importPack(db, packFolder, { mediaDir: '', isBuiltIn: true, now: new Date(TEMPLATE_TIME_MS) });
}
