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

/** Databases with the goods of the races, each with two gateways of its own. */
export interface Arena {
  /** Starts gateways from the sources below `root` on a new database, and ends them after `use`. */
  enter: <T>(root: string, below: World['below'], use: (world: World) => Promise<T>) => Promise<T>;
  close: () => void;
}

export async function openArena(adminUrl: string): Promise<Arena> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'daidi-races-'));
  const contentDir = shopPack();
  const urlOf = (name: string) => Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  const asAdmin = async (statement: string) => {
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await asAdmin(`create database ${TEMPLATE}`);
  const template = await openDatabase({
    ...{ url: urlOf(TEMPLATE), folder: undefined, poolSize: 1 },
    onConnectionError: (error) => console.error(error.message),
  });
  const mediaDir = path.join(dataDir, 'media');
  await importPack(template.jobsDb, contentDir, { mediaDir, isBuiltIn: true, now: new Date() });
  await loadServerSecret(template.db);
  await template.close();

  let databases = 0;
  return {
    async enter(root, below, use) {
      const name = `races_${(databases += 1)}`;
      await asAdmin(`create database ${name} template ${TEMPLATE}`);
      const databaseUrl = urlOf(name);
      // Without the time limits of the gateways' connections: it holds what they wait for.
      const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
      const db = drizzle(pool) as unknown as Database;
      const gateways = await Promise.all(
        Array.from({ length: GATEWAYS }, () => startGateway(root, { databaseUrl, contentDir, dataDir })),
      );
      try {
        return await use({ db, gateways, below, serverSecret: await loadServerSecret(db) });
      } finally {
        for (const gateway of gateways) await gateway.end();
        await pool.end();
        await asAdmin(`drop database ${name} with (force)`);
      }
    },
    close() {
      for (const folder of [dataDir, contentDir]) fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
