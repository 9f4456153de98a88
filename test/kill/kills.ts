import { setTimeout } from 'node:timers/promises';
import type { GatewayProcess } from '#test/disturb/gatewayProcess.ts';

/** Kills gateways, one after the other, and starts each again. */
export class Killer {
  kills = 0;

  constructor(private readonly gateways: readonly GatewayProcess[]) {}

  async kill(): Promise<void> {
    const gateway = this.gateways[this.kills % this.gateways.length];
    if (!gateway) throw new Error('There is no gateway.');
    this.kills += 1;
    await gateway.kill();
    await gateway.start();
  }

  /** Kills at moments between 0 and `withinMs`, which differ each time, while jobs run. */
  async killAtRandom(count: number, withinMs: number, below: (end: number) => number): Promise<void> {
    for (let kill = 0; kill < count; kill += 1) {
      await setTimeout(below(withinMs));
      await this.kill();
    }
  }

  stop = async (): Promise<void> => {
    await Promise.all(this.gateways.map((gateway) => gateway.stop()));
  };

  start = async (): Promise<void> => {
    for (const gateway of this.gateways) await gateway.start();
  };
}

interface Health {
  jobs: { dead: number; oldestWaitSeconds: number };
}

/** Waits until no job is due. Leases of killed workers end by the clock, which `advance` moves. */
export async function untilIdle(origin: string, advance: () => void, looks = 3): Promise<void> {
  const LOOK_EVERY_MS = 1_500;
  for (let idle = 0; idle < looks;) {
    await setTimeout(LOOK_EVERY_MS);
    const health = await fetch(`${origin}/healthz`).then(
      (answer) => (answer.ok ? (answer.json() as Promise<Health>) : undefined),
      () => undefined,
    );
    if (!health) continue;
    if (health.jobs.oldestWaitSeconds > 0) {
      idle = 0;
      continue;
    }
    idle += 1;
    advance();
  }
}
