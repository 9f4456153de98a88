import type { DatabaseKind } from '#server/testing/database/databases.ts';
import { signIn } from '#server/testing/signIn.ts';
import { seedLarge } from './largeCatalogue.ts';
import { openMeasured } from './measure.ts';
import { scanningPlans } from './plans.ts';
import { blocks, parts } from './requests.ts';

const STORIES = Number(process.env['STORIES'] ?? 100_000);
/**
 * The number of rows up to which a query may scan a whole table. Scanning a small table costs less than using an index.
 */
const SCANNED_ROWS = 5_000;

const aims: Record<DatabaseKind, Record<string, number>> = {
  postgres: { search: 50, suggest: 50, home: 60, 'home/mine': 60 },
  pglite: { search: 150, suggest: 150, home: 60, 'home/mine': 60 },
};

async function measureOn(kind: DatabaseKind): Promise<void> {
  const { test, queries, ask, measure, close } = await openMeasured(kind, ({ db }, now) => seedLarge(db, STORIES, now));
  const user = await signIn(test);
  for (const [endpoint, request] of blocks) await ask([endpoint, request, user]);
  for (const [name, requests] of Object.entries(parts(user))) await measure(name, requests, aims[kind][name]);
  const plans = await scanningPlans(test.gateway.db, queries, SCANNED_ROWS);
  console.log(plans.length === 0 ? 'No query scans a large table.' : `Queries that scan:\n${plans.join('\n')}`);
  await close();
}

async function main(): Promise<void> {
  for (const kind of ['postgres', 'pglite'] as const) await measureOn(kind);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
