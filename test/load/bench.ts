import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { AnyEndpoint, RequestOf } from '#contract/endpoint.ts';
import { buildApp } from '#server/buildApp.ts';
import type { Gateway } from '#server/gateway.ts';
import { loadServerSecret } from '#server/secrets/serverSecret.ts';
import { readSettings } from '#server/settings/settings.ts';
import { call, type CallOptions } from '#server/testing/call.ts';
import { openTestDatabase, type DatabaseKind } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import type { TestGateway } from '#server/testing/useGateway.ts';
import { seedLarge } from './largeCatalogue.ts';
import { scanningPlans, watchQueries } from './plans.ts';
import { blocks, parts, type Asked } from './requests.ts';

const STORIES = Number(process.env['STORIES'] ?? 100_000);
const ROUNDS = 12;

const aims: Record<DatabaseKind, Record<string, number>> = {
  postgres: { search: 50, suggest: 50, home: 60, 'home/mine': 60 },
  pglite: { search: 150, suggest: 150, home: 60, 'home/mine': 60 },
};

/** Returns the milliseconds below which this share of the sorted samples lies. */
const percentile = (sorted: readonly Sample[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]?.ms ?? 0;

async function measure(kind: DatabaseKind): Promise<void> {
  const database = await openTestDatabase(kind);
  const now = new Date();
  const began = performance.now();
  await seedLarge(database.db, STORIES, now);
  console.log(`\n${kind}: ${STORIES} stories seeded in ${Math.round((performance.now() - began) / 1000)} s`);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'daidi-large-'));
  const gateway: Gateway = {
    settings: {
      ...readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
      logLevel: 'silent',
      // One account sends more requests here than a family would.
      writesPerAccountMinute: 1_000_000,
    },
    db: database.db,
    healthDb: database.healthDb,
    databaseKind: database.kind,
    now: () => now,
    serverSecret: await loadServerSecret(database.db),
    sms: undefined,
  };
  const app = await buildApp(gateway, { write: () => undefined });
  const test: TestGateway = { app, gateway, database, time: now.getTime(), messages: [], logLines: [] };
  const user = await signIn(test);
  const queries = watchQueries(database.db);

  async function ask(endpoint: AnyEndpoint, request: object, caller?: CallOptions): Promise<number> {
    const start = performance.now();
    const { status } = await call(test, endpoint, request as RequestOf<AnyEndpoint>, caller);
    if (status !== 200) throw new Error(`${endpoint.path} answered ${status}.`);
    return performance.now() - start;
  }

  async function time(requests: readonly Asked[]): Promise<Sample[]> {
    const samples: Sample[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [endpoint, request, caller] of requests) {
        const ms = await ask(endpoint, request, caller);
        // The first round warms up caches that a gateway has filled after its first minute.
        if (round > 0) samples.push({ ms, what: JSON.stringify(request) });
      }
    }
    return samples;
  }

  for (const [endpoint, request] of blocks) await ask(endpoint, request, user);
  for (const [name, requests] of Object.entries(parts(user))) {
    const samples = await time(requests);
    console.log(summarizeSamples(name, samples, aims[kind][name]));
  }
  const plans = await scanningPlans(database.db, queries);
  console.log(plans.length === 0 ? 'No query scans a large table.' : `Queries that scan:\n${plans.join('\n')}`);
  await app.close();
  await database.close();
}

interface Sample {
  ms: number;
  what: string;
}

function summarizeSamples(name: string, samples: readonly Sample[], aim: number | undefined): string {
  const sorted = [...samples].sort((left, right) => left.ms - right.ms);
  const [middle, most] = [0.5, 0.95].map((share) => percentile(sorted, share).toFixed(1));
  const { ms = 0, what = '' } = sorted.at(-1) ?? {};
  const figures = `p50 ${middle ?? ''} ms   p95 ${most ?? ''} ms${aim === undefined ? '' : ` (aim ${aim})`}`;
  return `${name.padEnd(10)} ${figures}   slowest ${ms.toFixed(0)} ms ${what}`;
}

async function main(): Promise<void> {
  for (const kind of ['postgres', 'pglite'] as const) await measure(kind);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
