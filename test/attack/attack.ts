import path from 'node:path';
import pg from 'pg';
import { pathToFileURL } from 'node:url';
import { aPack } from '#server/testing/pack/aPack.ts';
import { bindingTries, captchas, playCounts, reports } from './families/limits.ts';
import { brokenHttp } from './families/brokenHttp.ts';
import { hostileRecordings } from './families/hostileRecordings.ts';
import { hostileUploads } from './families/hostileUploads.ts';
import { privateRecordings } from './families/privateRecordings.ts';
import { authorizationMatrix } from './families/matrix.ts';
import type { Messages } from './adults.ts';
import { stalledReaders } from './families/stalledReaders.ts';
import { forgedNativeTokens, forgedTokens, labRoutes, replays } from './families/tokens.ts';
import { fuzz, prepareFuzz } from './fuzz/fuzz.ts';
import {
  refusesDevelopmentSecret,
  startAttackedGateway,
  startSmsSink,
  type AttackedGateway,
  temporaryFolder,
  type GatewayOptions,
} from './gateways.ts';
import type { Result } from './report.ts';

export interface Scale {
  /** The number of generated requests for each database. */
  fuzzed: number;
  /** The number of requests of each attack on a rate limit. */
  guesses: number;
  accounts: number;
  /** The time to wait for the gateway to close the connections of stalled readers. 0 skips this check. */
  idleMs: number;
  /** Only every nth hostile file is sent. */
  filesEveryNth: number;
  /**
   * The attacks that also run on the embedded database; undefined: all of them. With such a list, that database has a
   * small pack, which is imported faster, instead of the built-in pack. The other attacks can be left out, because they
   * do not depend on the database, or tests of the gateway run similar ones on both databases.
   */
  onEmbedded?: readonly string[];
}

interface Options {
  seed: number;
  /** Only attacks whose names contain this text run; if undefined, all attacks run. */
  only: string | undefined;
}

/**
 * The secret with which the browser tests in test/journeys build the app for production. The attacks use the same
 * secret, so that they can use the same build.
 */
const SIGNING_SECRET = 'a-secret-of-the-journeys-that-no-gateway-in-the-world-has';
const appDist = path.resolve('.cache/production');

/** Imports a script of the folder scripts. The type is a parameter, because the scripts have no type declarations. */
const importScript = async <T>(name: string): Promise<T> =>
  (await import(pathToFileURL(path.resolve('scripts', name)).href)) as T;

/** Attacks production gateways on both databases in parallel, because each attack mostly waits for its gateway. */
export async function runAttacks(scale: Scale, options: Options): Promise<Result[]> {
  const { ensureBuilt } = await importScript<{ ensureBuilt: (outputPath: string, env: object) => void }>(
    'build/ensureBuilt.mjs',
  );
  ensureBuilt(appDist, { APP_ENV: 'production', SIGNING_SECRET });
  const { startPostgres } = await importScript<{
    startPostgres: () => Promise<{ url: string; stop: () => Promise<void> }>;
  }>('postgres.mjs');
  const postgres = await startPostgres();
  const pack = temporaryFolder();
  try {
    const databaseUrl = await createDatabase(postgres.url);
    const attacks = [
      attackDatabase(
        'pglite',
        [scale.onEmbedded ? { contentDir: aPack({ folder: pack.folder }) } : {}],
        scale,
        options,
      ),
      // Two gateways share one database, because limits and the protection against replays must hold across both.
      attackDatabase('postgres', [{ databaseUrl }, { databaseUrl }], scale, options),
    ];
    // Waits for the attacks on both databases, so that each ends its gateways even if the other one fails.
    await Promise.allSettled(attacks);
    return (await Promise.all(attacks)).flat();
  } finally {
    pack.remove();
    await postgres.stop();
  }
}

/** Attacks the gateways of one database, which share a folder of uploads and a server for text messages. */
async function attackDatabase(
  database: string,
  gateways: readonly Pick<GatewayOptions, 'databaseUrl' | 'contentDir'>[],
  scale: Scale,
  options: Options,
): Promise<Result[]> {
  const sink = await startSmsSink();
  const uploads = temporaryFolder();
  const settings = { appDist, signingSecret: SIGNING_SECRET, smsUrl: sink.url, uploadsDir: uploads.folder };
  try {
    const complete = gateways.map((gateway) => ({ ...settings, ...gateway }));
    return await attackGateways(database, complete, sink.messages, scale, options);
  } finally {
    uploads.remove();
    sink.close();
  }
}

async function attackGateways(
  database: string,
  gateways: readonly GatewayOptions[],
  messages: Messages,
  { fuzzed, guesses, accounts, idleMs, filesEveryNth, onEmbedded }: Scale,
  { seed, only }: Options,
): Promise<Result[]> {
  const targets: AttackedGateway[] = [];
  const results: Result[] = [];
  try {
    for (const options of gateways) targets.push(await startAttackedGateway(options));
    const [target] = targets;
    const [options] = gateways;
    if (!target || !options) throw new Error('There is no gateway to attack.');
    const attacks: Record<string, () => Promise<Omit<Result, 'database'>>> = {
      memory: () => stalledReaders(target, idleMs),
      tokens: () => forgedTokens(targets),
      native: () => forgedNativeTokens(targets),
      replays: () => replays(targets),
      lab: () => labRoutes(targets),
      secret: () => developmentSecret(options),
      matrix: () => authorizationMatrix(target, messages),
      binding: () => bindingTries(targets, guesses),
      captchas: () => captchas(targets, { requests: Math.min(guesses, 300), messages }),
      plays: () => playCounts(targets, guesses),
      reports: () => reports(targets, accounts),
      uploads: () => hostileUploads(target, filesEveryNth, seed),
      recordings: () => hostileRecordings(target, { everyNth: filesEveryNth, seed, messages }),
      privateRecordings: () => privateRecordings(target, { seed, messages }),
      http: () => brokenHttp(targets),
      fuzz: () => schemaFuzzing(targets, fuzzed, seed),
    };
    for (const [name, attack] of Object.entries(attacks)) {
      if (only !== undefined && !name.includes(only)) continue;
      if (database === 'pglite' && onEmbedded && !onEmbedded.includes(name)) continue;
      const since = Date.now();
      const outcome = await attack().catch((error: unknown) => ({
        attack: name,
        attempts: 0,
        observed: 'did not end',
        violations: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
      }));
      const seconds = ((Date.now() - since) / 1000).toFixed(1);
      console.log(
        `${database} ${outcome.attack}: ${outcome.violations.length === 0 ? 'held' : 'BROKEN'}, ${seconds} s`,
      );
      results.push({ database, ...outcome });
    }
  } finally {
    for (const target of targets) await target.end();
  }
  return results;
}

async function developmentSecret(options: GatewayOptions): Promise<Omit<Result, 'database'>> {
  const isRefused = await refusesDevelopmentSecret(options);
  return {
    attack: 'development secret in production',
    attempts: 1,
    observed: isRefused ? 'the gateway does not start' : 'the gateway started',
    violations: isRefused ? [] : ['a production gateway started with the development secret'],
  };
}

async function schemaFuzzing(
  targets: readonly AttackedGateway[],
  runs: number,
  seed: number,
): Promise<Omit<Result, 'database'>> {
  const share = Math.ceil(runs / targets.length);
  const prepared = await Promise.all(targets.map(async (target) => ({ target, values: await prepareFuzz(target) })));
  const runsOf = await Promise.all(
    prepared.map(({ target, values }, index) => fuzz(target, values, { runs: share, seed: seed + 100 * index })),
  );
  const statuses = new Map<string, number>();
  for (const [status, count] of runsOf.flatMap((run) => Object.entries(run.statuses))) {
    statuses.set(status, (statuses.get(status) ?? 0) + count);
  }
  return {
    attack: 'schema fuzzing',
    attempts: runsOf.reduce((sum, { sent }) => sum + sent, 0),
    observed: [...statuses].map(([status, count]) => `${count} × ${status}`).join(', '),
    violations: runsOf.flatMap(({ fault }) => (fault === undefined ? [] : [fault])),
  };
}

async function createDatabase(adminUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query('create database attack');
  await client.end();
  const url = new URL(adminUrl);
  url.pathname = '/attack';
  return url.href;
}
