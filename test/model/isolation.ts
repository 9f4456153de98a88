import fc from 'fast-check';
import { anyCommands, type Model } from './commands.ts';
import { pingAll } from './pings.ts';
import { installBrowser } from '#test/model/fakes/browser.ts';
import { installVirtualTime, settle } from '#test/model/fakes/virtualTime.ts';
import { World } from './world.ts';

interface Replay {
  seed?: number | undefined;
  path?: string | undefined;

  /** Whether to stop at the first failure, without searching for the shortest sequence of commands that causes it. */
  endOnFailure?: boolean | undefined;
}

interface Outcome {
  /** The failure after the shortest sequence of commands that was found; undefined if all runs passed. */
  failure: string | undefined;
  seed: number;
  runs: number;
  commands: number;
}

/** Runs `numRuns` random sequences of events, and returns the first failure. */
export async function runModel(numRuns: number, { seed, path, endOnFailure = false }: Replay = {}): Promise<Outcome> {
  installBrowser();
  installVirtualTime();
  let executed = 0;
  let world: World;
  const scheduler = fc.scheduler({
    async act(release) {
      await release();
      await settle();
      world.check();
    },
  });
  const property = fc.asyncProperty(fc.boolean(), scheduler, anyCommands, async (isInHost, s, commands) => {
    world = new World(isInHost, s);
    world.openTab('http://localhost:8080/combine/');
    const model: Model = { tabs: 1, isInHost };
    try {
      await fc.scheduledModelRun(s, () => ({ model, real: world }), commands);
      await world.heal();
      await pingAll(world);
    } finally {
      executed += world.commands;
    }
  });
  const details = await fc.check(property, {
    numRuns,
    endOnFailure,
    ...(seed !== undefined && { seed }),
    ...(path !== undefined && { path }),
  });
  return {
    failure: details.failed
      ? `${await fc.asyncDefaultReportMessage(details)}\n\n${String((details.errorInstance as Error).stack)}`
      : undefined,
    seed: details.seed,
    runs: details.numRuns,
    commands: executed,
  };
}
