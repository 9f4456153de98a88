import { loadOnce } from '#lib/lazy.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import type { TimeClient } from './timeClient.ts';

/**
 * Returns a client whose code is loaded on its first use, so that the app starts without the rules of the limits and
 * their contract.
 */
export function createLazyTimeClient(load: () => Promise<TimeClient>): TimeClient {
  let loaded: TimeClient | undefined;
  const client = loadOnce(async () => (loaded = await load()));
  const note = (problem: unknown) => logProblem('time', problem);
  return {
    async ask(kind, storyId) {
      try {
        return await (await client()).ask(kind, storyId);
      } catch (problem) {
        note(problem);
        return { kind: 'offline' };
      }
    },
    hasScreenTime: () => loaded?.hasScreenTime() === true,
    noteOffline: (kind, ms) => void client().then(({ noteOffline }) => noteOffline(kind, ms), note),
    remember: (state) => void client().then(({ remember }) => remember(state), note),
    async showKnown() {
      try {
        await (await client()).showKnown();
      } catch (problem) {
        note(problem);
      }
    },
  };
}
