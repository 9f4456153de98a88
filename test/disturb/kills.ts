import { setTimeout } from 'node:timers/promises';
import { audit, type Stored } from './audit.ts';
import type { GatewayProcess } from './gatewayProcess.ts';
import { countStatuses, violationsOf, type Result } from './result.ts';
import { Writers } from './writes.ts';

const CONCURRENCY = 12;

export interface Size {
  kills: number;
  writes: number;
  isMountAllowed: boolean;
}

/** Kills gateways one after the other while writes are sent, and starts each again. */
export async function killGateways(
  gateways: readonly GatewayProcess[],
  database: string,
  { kills, writes }: Size,
  read: () => Promise<Stored>,
): Promise<Result> {
  const writers = await Writers.signIn(gateways.map(({ origin }) => origin));
  const probes = await Promise.all(gateways.map(({ origin }) => Writers.signIn([origin], 1)));
  writers.begin(CONCURRENCY);
  const recoveries: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    // Allows more writes than the number at which the gateway is killed, so that some are pending at that moment.
    writers.allowed = Math.ceil((writes * (kill + 1)) / kills);
    while (writers.acknowledged < Math.floor((writes * (kill + 0.5)) / kills)) await setTimeout(2);
    const index = kill % gateways.length;
    const gateway = gateways[index];
    const probe = probes[index];
    if (!gateway || !probe) throw new Error('There is no gateway.');
    await gateway.kill();
    const began = performance.now();
    await gateway.start();
    await writeOnce(probe);
    recoveries.push(performance.now() - began);
    if ((kill + 1) % 10 === 0) {
      console.log(
        `${database}: ${kill + 1} kills, ${writers.acknowledged} writes, slowest recovery ${Math.round(Math.max(...recoveries))} ms`,
      );
    }
  }
  writers.allowed = writes;
  await writers.finish();
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  const stored = await read();
  const found = audit(writers.history, stored);
  const recoveryMs = Math.max(...recoveries);
  const slow = recoveries.filter((ms) => ms > 5_000).length;
  return {
    disturbance: `kill -9 of a gateway, ${kills} times`,
    database,
    expected: '0 lost, 0 doubled, each recovery within 5 s',
    observed: `${writers.acknowledged} writes acknowledged (${countStatuses(writers.answers)}), ${found.lost} lost, ${found.doubled} doubled${slow > 0 ? `, ${slow} slow recoveries` : ''}`,
    recoveryMs,
    violations: violationsOf(found, writers, recoveryMs),
  };
}

/** Lets idle writers send one more write. Resolves when it has been acknowledged. */
async function writeOnce(writers: Writers): Promise<void> {
  writers.allowed += 1;
  writers.begin(1);
  await writers.finish();
}
