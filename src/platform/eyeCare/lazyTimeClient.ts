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
  /** Returns what `use` returns, or `otherwise` if the client could not be loaded. */
  async function withClient<T>(use: (time: TimeClient) => T | Promise<T>, otherwise: T): Promise<T> {
    try {
      return await use(await client());
    } catch (problem) {
      logProblem('time', problem);
      return otherwise;
    }
  }
  return {
    ask: (kind, storyId) => withClient((time) => time.ask(kind, storyId), { kind: 'offline' }),
    isOver: (kind) => withClient((time) => time.isOver(kind), false),
    hasScreenTime: () => loaded?.hasScreenTime() === true,
    noteOffline: (kind, ms) => void withClient((time) => time.noteOffline(kind, ms), undefined),
    remember: (state) => void withClient((time) => time.remember(state), undefined),
    showKnown: () => withClient((time) => time.showKnown(), undefined),
  };
}
