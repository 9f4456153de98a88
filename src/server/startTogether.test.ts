import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import readline from 'node:readline';
import pg from 'pg';
import { locks, type Lock } from './database/runAlone.ts';
import { aPack } from './testing/pack/aPack.ts';
import { createDatabase } from './testing/database/databases.ts';
import { templateName } from './testing/database/templateDatabases.ts';
import { temporaryFolder } from './testing/temporaryFolder.ts';
import { builtGateway } from '#test/harness/spawnGateway.ts';

const started = new Set<ChildProcess>();

/** Starts a gateway. `printed` resolves when the gateway has printed a line that begins with the given text. */
function start(databaseUrl: string, contentDir: string) {
  const child = spawn(process.execPath, [builtGateway()], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      APP_ENV: 'local',
      CONTENT_DIR: contentDir,
      DATA_DIR: temporaryFolder(),
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.add(child);
  child.once('exit', () => started.delete(child));
  const lines: string[] = [];
  const output = readline.createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  return {
    child,
    async printed(beginning: string): Promise<void> {
      while (!lines.some((line) => line.startsWith(beginning))) await once(output, 'line');
    },
  };
}

/** Holds a lock, as another gateway would do in the middle of its work. */
async function hold(databaseUrl: string, { id }: Lock) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [id]);
  return () => client.end();
}

describe('gateways that start together', () => {
  jest.setTimeout(120_000);

  afterEach(() => {
    for (const child of started) child.kill('SIGKILL');
  });

  it("wait on an empty database for each other's migration, import and update of the search index", async () => {
    const databaseUrl = await createDatabase();
    const contentDir = aPack();
    const release = {
      migration: await hold(databaseUrl, locks.migration),
      packImport: await hold(databaseUrl, locks.packImport),
      searchSync: await hold(databaseUrl, locks.searchSync),
    };
    const gateways = [start(databaseUrl, contentDir), start(databaseUrl, contentDir)];
    const all = (beginning: string) => Promise.all(gateways.map(({ printed }) => printed(beginning)));

    await all('Waiting while another process migrates the database.');
    await release.migration();
    await all('Waiting while another process imports a pack.');
    await release.packImport();
    await Promise.race(gateways.map(({ printed }) => printed('Waiting while another process updates the search.')));
    await release.searchSync();
    await all('Open ');
    for (const { child } of gateways) {
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
    }
  });

  it('do not wait if there is nothing to do, because the database is migrated and has the same pack', async () => {
    const databaseUrl = await createDatabase(templateName('migrated'));
    const contentDir = aPack();
    const first = start(databaseUrl, contentDir);
    await first.printed('Open ');
    const release = [await hold(databaseUrl, locks.migration), await hold(databaseUrl, locks.packImport)];
    const second = start(databaseUrl, contentDir);
    await second.printed('Open ');
    await Promise.all(release.map((free) => free()));
  });
});
