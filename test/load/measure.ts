import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { AnyEndpoint, RequestOf } from '#contract/endpoint.ts';
import { buildApp } from '#server/buildApp.ts';
import type { Gateway } from '#server/gateway.ts';
import { loadServerSecret } from '#server/secrets/serverSecret.ts';
import { readSettings } from '#server/settings/settings.ts';
import { call } from '#server/testing/call.ts';
import { openTestDatabase, type DatabaseKind, type TestDatabase } from '#server/testing/database/databases.ts';
import { createTemplates } from '#server/testing/database/templateDatabases.ts';
import type { TestGateway } from '#server/testing/useGateway.ts';
import { hasEntries } from './answers.ts';
import { watchQueries } from './plans.ts';
import type { MeasuredRequest } from './requests.ts';

const ROUNDS = 12;
/**
 * The minimum number of samples of a part, which is a group of requests. With few samples, the p95 would be one of the
 * slowest samples, which depend on other work of the machine.
 */
const MIN_SAMPLES = 60;

interface Sample {
  ms: number;
  what: string;
}

/** Returns the time, in milliseconds, below which this fraction of the sorted samples lies. */
const percentile = (sorted: readonly Sample[], fraction: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * fraction) - 1)]?.ms ?? 0;

/**
 * Opens a gateway in this process, with a new database that `seed` fills. `queries` records the queries that the
 * gateway sends after `seed` has ended.
 */
export async function openMeasured(kind: DatabaseKind, seed: (database: TestDatabase, now: Date) => Promise<void>) {
  await createTemplates(process.env['TEST_DATABASE_URL'] || undefined);
  const database = await openTestDatabase(kind);
  const now = new Date();
  const began = performance.now();
  await seed(database, now);
  console.log(`\n${kind}: seeded in ${Math.round((performance.now() - began) / 1000)} s`);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'daidi-large-'));
  const gateway: Gateway = {
    settings: {
      ...readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
      logLevel: 'silent',
      // Raises the limit, because one account sends more requests here than a family does.
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
  const queries = watchQueries(database.db);

  /** Sends a request, and returns how long the reply took. Throws if the reply is incomplete. */
  async function ask([endpoint, request, caller, isComplete = hasEntries]: MeasuredRequest): Promise<number> {
    const start = performance.now();
    const { status, body } = await call(test, endpoint, request as RequestOf<AnyEndpoint>, caller);
    const ms = performance.now() - start;
    const asked = `${endpoint.method} ${endpoint.path} ${JSON.stringify(request)}`;
    if (status !== 200) throw new Error(`${asked} was answered with ${status}.`);
    if (!isComplete(body as Record<string, unknown>, request))
      throw new Error(`${asked} lacks what was asked for: ${JSON.stringify(body).slice(0, 500)}`);
    return ms;
  }

  async function samplesOf(requests: readonly MeasuredRequest[]): Promise<Sample[]> {
    const samples: Sample[] = [];
    const rounds = Math.max(ROUNDS, Math.ceil(MIN_SAMPLES / requests.length));
    for (let round = 0; round <= rounds; round += 1) {
      for (const asked of requests) {
        const ms = await ask(asked);
        // Leaves out the first round, which fills caches that are already full in a gateway that has run for a minute.
        if (round > 0) samples.push({ ms, what: JSON.stringify(asked[1]) });
      }
    }
    return samples;
  }

  return {
    test,
    queries,
    ask,
    /** Measures a part, prints a line about it, and returns whether its p95 meets the aim. */
    async measure(name: string, requests: readonly MeasuredRequest[], aim: number | undefined): Promise<boolean> {
      const samples = await samplesOf(requests);
      console.log(summaryOf(name, samples, aim));
      const sorted = [...samples].sort((left, right) => left.ms - right.ms);
      return aim === undefined || percentile(sorted, 0.95) <= aim;
    },
    async close(): Promise<void> {
      await app.close();
      await database.close();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function summaryOf(name: string, samples: readonly Sample[], aim: number | undefined): string {
  const sorted = [...samples].sort((left, right) => left.ms - right.ms);
  const [middle, most] = [0.5, 0.95].map((share) => percentile(sorted, share).toFixed(1));
  const { ms = 0, what = '' } = sorted.at(-1) ?? {};
  const figures = `p50 ${middle ?? ''} ms   p95 ${most ?? ''} ms${aim === undefined ? '' : ` (aim ${aim})`}`;
  return `${name.padEnd(10)} ${figures}   slowest ${ms.toFixed(0)} ms ${what}`;
}
