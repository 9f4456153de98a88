import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { importPack } from '#server/content/store/importPack.ts';
import { openDatabase, type Database } from '#server/database/connection/open.ts';
import { loadServerSecret } from '#server/secrets/serverSecret.ts';
import { shopPack } from './goods.ts';
import { startGateway } from './gateways.ts';
import type { World } from './shop.ts';

const GATEWAYS = 2;
const TEMPLATE = 'races_template';

/** Provides databases with the goods of the races, each with two gateways of its own. */
export interface Arena {
  /** Starts gateways from the sources below `root` on a new database, calls `use`, and ends the gateways. */
  enter: <T>(root: string, below: World['below'], use: (world: World) => Promise<T>) => Promise<T>;
  close: () => void;
}

const urlOf = (adminUrl: string, name: string) => Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/**
 * Connects without the time limits of the gateways' connections. A race holds a lock while gateways wait for it, and
 * the limits would end its transaction.
 */
export function connect(url: string): { db: Database; close: () => Promise<void> } {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  // Ignores errors, because the server may end before a connection has been closed.
  pool.on('error', () => undefined);
  return { db: drizzle(pool), close: () => pool.end() };
}

/** Creates a database with the goods of a pack, and returns its address. */
export async function createShop(
  adminUrl: string,
  name: string,
  { contentDir, dataDir }: { contentDir: string; dataDir: string },
): Promise<string> {
  await asAdmin(adminUrl, `create database ${name}`);
  const url = urlOf(adminUrl, name);
  const database = await openDatabase({
    url,
    folder: undefined,
    poolSize: 1,
    onConnectionError: (error) => console.error(error.message),
  });
  const mediaDir = path.join(dataDir, 'media');
  await importPack(database.jobsDb, contentDir, { mediaDir, isBuiltIn: true, now: new Date() });
  await loadServerSecret(database.db);
  await database.close();
  return url;
}

export async function openArena(adminUrl: string): Promise<Arena> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'daidi-races-'));
  const contentDir = shopPack();
  await createShop(adminUrl, TEMPLATE, { contentDir, dataDir });

  let databases = 0;
  return {
    async enter(root, below, use) {
      const name = `races_${(databases += 1)}`;
      await asAdmin(adminUrl, `create database ${name} template ${TEMPLATE}`);
      const databaseUrl = urlOf(adminUrl, name);
      const { db, close } = connect(databaseUrl);
      const gateways = await Promise.all(
        Array.from({ length: GATEWAYS }, () => startGateway(root, { databaseUrl, contentDir, dataDir })),
      );
      try {
        return await use({ db, gateways, below, serverSecret: await loadServerSecret(db) });
      } finally {
        for (const gateway of gateways) await gateway.end();
        await close();
        await asAdmin(adminUrl, `drop database ${name} with (force)`);
      }
    },
    close() {
      for (const folder of [dataDir, contentDir]) fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
