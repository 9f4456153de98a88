import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { faultyNetwork } from '#server/testing/database/faultyNetwork.ts';
import { startPgBouncer } from '#server/testing/database/pgBouncer.ts';
import { readPglite, readPostgres } from './audit.ts';
import { databaseFaults, disturb, type Fault } from './faults.ts';
import { startGateway, type GatewayProcess } from './gatewayProcess.ts';
import { killGateways, type Size } from './kills.ts';
import { startPostgresServer, type PostgresServer } from './postgresServer.ts';
import { printResults, type Result } from './result.ts';
import { openSmallDisk, type SmallDisk } from './smallDisk.ts';

/**
 * `npm run disturb` runs gateways with production settings, writes through them, and disturbs them and their database.
 * - `--kills 100 --writes 10000` sets the size.
 * - `--only <part of a name>` selects disturbances.
 * - `--no-mount` simulates a machine that does not permit mounting a small disk.
 */
const folders: string[] = [];
const createTemporaryFolder = (): string => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daidi-disturb-'));
  folders.push(folder);
  return folder;
};

const postgresGateway = (url: string): Promise<GatewayProcess> =>
  startGateway({ DATABASE_URL: url, DATA_DIR: createTemporaryFolder(), DATABASE_POOL_SIZE: '5' });

async function onPostgres<T>(
  use: (server: PostgresServer) => Promise<T>,
  folder = createTemporaryFolder(),
): Promise<T> {
  const server = await startPostgresServer(folder);
  try {
    return await use(server);
  } finally {
    await server.remove();
  }
}

const killsOnPostgres = (size: Size): Promise<Result[]> =>
  onPostgres(async ({ url }) => {
    const gateways = [await postgresGateway(url), await postgresGateway(url)];
    return [await killGateways(gateways, 'PostgreSQL, two gateways', size, () => readPostgres(url))];
  });

const killsBehindPgBouncer = ({ kills, writes, isMountAllowed }: Size): Promise<Result[]> =>
  onPostgres(async ({ url }) => {
    const bouncer = await startPgBouncer(url);
    const gateways = [await postgresGateway(bouncer.url), await postgresGateway(bouncer.url)];
    const size = { kills: Math.ceil(kills / 10), writes: Math.ceil(writes / 10), isMountAllowed };
    const result = await killGateways(gateways, 'PostgreSQL behind PgBouncer, two gateways', size, () =>
      readPostgres(url),
    );
    await bouncer.stop();
    return [result];
  });

async function killsOnPglite(size: Size): Promise<Result[]> {
  const dataDir = createTemporaryFolder();
  const gateway = await startGateway({ DATA_DIR: dataDir });
  return [await killGateways([gateway], 'PGlite', size, () => readPglite(dataDir))];
}

const faultsOnPostgres = (isBehindPgBouncer: boolean) => (): Promise<Result[]> =>
  onPostgres(async (server) => {
    const network = await faultyNetwork(server.url);
    const bouncer = isBehindPgBouncer ? await startPgBouncer(network.url) : undefined;
    const gateway = await postgresGateway(bouncer?.url ?? network.url);
    const results: Result[] = [];
    const database = `PostgreSQL${isBehindPgBouncer ? ' behind PgBouncer' : ''}`;
    for (const fault of databaseFaults(network, server)) {
      results.push(await disturb(gateway, database, fault, () => readPostgres(server.url)));
    }
    await gateway.stop();
    await bouncer?.stop();
    await network.close();
    return results;
  });

const fullDisk = (disk: SmallDisk, pids: () => number[], afterwards: () => Promise<void> | void): Fault => ({
  name: `disk full for 5 s (${disk.how})`,
  expected: '200 as long as there is room, else 503',
  begin: () => disk.fill(pids()),
  end: () => {
    disk.free(pids());
    return afterwards();
  },
  lastsMs: 5_000,
  answersWithinMs: 7_000,
});

async function fullDiskOnPostgres({ isMountAllowed }: Size): Promise<Result[]> {
  const disk = openSmallDisk(300, isMountAllowed);
  try {
    return await onPostgres(async (server) => {
      const gateway = await postgresGateway(server.url);
      const fault = fullDisk(disk, server.pids, () => {
        // PostgreSQL exits if it cannot write its log. This restarts it, as a supervisor would.
        if (!server.isRunning()) server.start();
      });
      const result = await disturb(gateway, 'PostgreSQL', fault, () => readPostgres(server.url));
      await gateway.stop();
      return [result];
    }, disk.folder);
  } finally {
    disk.remove();
  }
}

async function fullDiskOnPglite({ isMountAllowed }: Size): Promise<Result[]> {
  const disk = openSmallDisk(300, isMountAllowed);
  const dataDir = path.join(disk.folder, 'data');
  try {
    const gateway = await startGateway({ DATA_DIR: dataDir, MEDIA_DIR: path.join(createTemporaryFolder(), 'media') });
    const fault = fullDisk(
      disk,
      () => [gateway.pid()],
      // A gateway exits if its embedded database cannot write its log. This restarts it, as a process manager would.
      () => (gateway.isRunning() ? undefined : gateway.start()),
    );
    return [
      await disturb(gateway, 'PGlite', fault, async () => {
        await gateway.stop();
        return readPglite(dataDir);
      }),
    ];
  } finally {
    disk.remove();
  }
}

const parts: Record<string, (size: Size) => Promise<Result[]>> = {
  'faults-postgres': faultsOnPostgres(false),
  'faults-pgbouncer': faultsOnPostgres(true),
  'disk-postgres': fullDiskOnPostgres,
  'disk-pglite': fullDiskOnPglite,
  'kills-pgbouncer': killsBehindPgBouncer,
  'kills-pglite': killsOnPglite,
  'kills-postgres': killsOnPostgres,
};

async function main(parameters: readonly string[]): Promise<void> {
  const valueOf = (name: string) => parameters[parameters.indexOf(name) + 1] ?? '';
  const numberOf = (name: string, usual: number) => (parameters.includes(name) ? Number(valueOf(name)) : usual);
  const size = {
    kills: numberOf('--kills', 100),
    writes: numberOf('--writes', 10_000),
    isMountAllowed: !parameters.includes('--no-mount'),
  };
  const only = parameters.includes('--only') ? valueOf('--only') : '';
  const results: Result[] = [];
  for (const [name, run] of Object.entries(parts).filter(([name]) => name.includes(only))) {
    console.log(`${name} …`);
    try {
      const found = await run(size);
      found.forEach((result) => console.log(JSON.stringify(result)));
      results.push(...found);
    } catch (error) {
      const violations = [error instanceof Error ? error.message : String(error)];
      results.push({
        disturbance: name,
        database: '',
        expected: 'an end',
        observed: 'none',
        recoveryMs: undefined,
        violations,
      });
    }
  }
  process.exitCode = printResults(results) && results.length > 0 ? 0 : 1;
}

main(process.argv.slice(2))
  .catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  })
  .finally(() => {
    for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
    // If a part has failed, its gateways may still be running. They exit when their standard output closes.
    process.exit();
  });
