import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { plantBug } from '#test/races/plants.ts';
import type { PlantedBug } from '#test/races/race.ts';

/** A bug that does harm only when a reply is lost or a gateway dies. */
export interface KillBug extends PlantedBug {
  name: string;
}

export const bugs: readonly KillBug[] = [
  {
    name: 'a repeated request places another order',
    file: 'domain/orders/placeOrder.ts',
    guard: 'orderKey: order.orderKey,',
    broken: 'orderKey: crypto.randomUUID(),',
  },
  {
    name: 'a repeated refund job asks for another refund',
    file: 'domain/payments/paymentJobs.ts',
    guard: `async externalEffect({ key }) {
        const { id, check } = parseQueryKey(key);
        const refund = await findRefund(db, id);
        if (refund?.state !== 'requested') return;`,
    broken: `async externalEffect({ key, attempts }) {
        const { id, check } = parseQueryKey(key);
        const refund = await findRefund(db, id);
        if (refund?.state !== 'requested') return;
        if (attempts > 1) refund.number = refund.number.replace(/^./, '9');`,
  },
  {
    name: 'a job of a dead worker is not taken over',
    file: 'jobs/queue.ts',
    guard: `lte(jobs.runAt, now),
            inArray(jobs.kind, [...kinds]),`,
    broken: `lte(jobs.runAt, now),
            isNull(jobs.lease),
            inArray(jobs.kind, [...kinds]),`,
  },
];

const tools = [
  'package-lock.json',
  'webpack.gateway.config.ts',
  'scripts/build/ensureBuilt.mjs',
  'scripts/start/ensureInstalled.mjs',
];

/** Builds a gateway with a bug. Returns the script that `node` runs. */
export function buildWithBug(bug: KillBug): string {
  const root = plantBug(bug, '.cache/kill/planted', tools);
  const source = `import { ensureGatewayBuilt } from './scripts/build/ensureBuilt.mjs'; ensureGatewayBuilt();`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', source], { cwd: root, stdio: 'inherit' });
  return path.join(root, 'dist-gateway/start.js');
}
