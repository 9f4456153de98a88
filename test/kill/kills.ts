import { setTimeout } from 'node:timers/promises';
import { MINUTE_MS } from '#lib/time/time.ts';
import type { PaymentCompanies } from './company.ts';
import type { GatewayProcess } from '#test/disturb/gatewayProcess.ts';

/**
 * How long to wait until a gateway requests a refund. If none does, the next gateway in turn is killed instead. About
 * every fourth order causes a refund.
 */
const REFUND_WITHIN_MS = 5_000;

/** Kills gateways one after the other, and starts each again. */
export class Killer {
  kills = 0;

  constructor(private readonly gateways: readonly GatewayProcess[]) {}

  /** Kills the gateway with this number, and starts it again. By default, the gateways take turns. */
  async kill(number = this.kills % this.gateways.length): Promise<void> {
    const gateway = this.gateways[number];
    if (!gateway) throw new Error('There is no gateway.');
    this.kills += 1;
    await gateway.kill();
    await gateway.start();
  }

  /**
   * Kills the gateway that requests the next refund, before that gateway receives the payment company's reply. If no
   * gateway requests a refund in time, kills the next gateway in turn.
   */
  async killInRefund(company: Pick<PaymentCompanies, 'atNextRefund'>): Promise<void> {
    const started = await new Promise<{ killed: Promise<void> }>((resolve) => {
      const begin = (number?: number) => {
        clearTimeout(timer);
        company.atNextRefund(undefined);
        const killed = this.kill(number);
        resolve({ killed });
        return killed;
      };
      const timer = globalThis.setTimeout(() => void begin(), REFUND_WITHIN_MS);
      company.atNextRefund(begin);
    });
    await started.killed;
  }

  /** Kills gateways after random pauses of up to `withinMs`, while jobs run. */
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

/** The time without a finished job after which due jobs are regarded as stuck. */
const STUCK_AFTER_MS = 2 * MINUTE_MS;

/**
 * Waits until no job is due. Calls `advance` to move the clock, so that the leases of killed workers expire. Returns
 * false if due jobs are stuck.
 */
export async function untilIdle(origin: string, advance: () => void, looks = 3): Promise<boolean> {
  const LOOK_EVERY_MS = 1_500;
  const seen = { oldestDueAt: 0, since: Date.now() };
  for (let idle = 0; idle < looks;) {
    await setTimeout(LOOK_EVERY_MS);
    const health = await fetch(`${origin}/healthz`).then(
      (answer) => (answer.ok ? (answer.json() as Promise<Health>) : undefined),
      () => undefined,
    );
    if (!health) continue;
    const { oldestWaitSeconds } = health.jobs;
    if (oldestWaitSeconds > 0) {
      idle = 0;
      const oldestDueAt = Math.round(Date.now() / 1000) - oldestWaitSeconds;
      if (Math.abs(oldestDueAt - seen.oldestDueAt) > 2) Object.assign(seen, { oldestDueAt, since: Date.now() });
      else if (Date.now() - seen.since > STUCK_AFTER_MS) return false;
      continue;
    }
    idle += 1;
    advance();
  }
  return true;
}
