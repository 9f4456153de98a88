import type { QuestionAnswer, HostEffect, HostLogEntry } from '#host/call/observation.ts';
import type { Scenario } from '#host/scenario.ts';
import { defaultScenario } from '#host/scenarios.ts';
import { createSimulatedHost, type SimulatedHost } from '#host/simulatedHost.ts';
import { bridgeInPage, clearPage, page } from './nativeApp.ts';

/** How long a call takes, in milliseconds, until its reply has reached the page. */
export const ROUND_TRIP_MS = 60;
/** When the tokens of the host expire, in epoch milliseconds. */
export const expireTime = 4_000_000_000_000;

/** Requests the library as a page on iOS does. */
export const askForLibrary = () => {
  const frame = document.createElement('iframe');
  frame.src = 'https://__bridge_loaded__';
  document.documentElement.append(frame);
};

/** Does what every page on iOS must do before it can use the library. */
export const preparePage = () => {
  page.WVJBCallbacks ??= [];
};

/**
 * Provides a simulated host that each test starts in the page. Its clock stands still, and the host ends with the test.
 */
export function useSimulatedHost() {
  let host: SimulatedHost | undefined;
  const log: HostLogEntry[] = [];
  const effects: HostEffect[] = [];

  beforeEach(() => {
    jest.useFakeTimers();
    log.length = 0;
    effects.length = 0;
    preparePage();
  });
  afterEach(() => {
    host?.dispose();
    clearPage();
    jest.useRealTimers();
  });

  return {
    log,
    effects,

    start(scenario: Partial<Scenario> = {}, ask?: () => Promise<QuestionAnswer>): SimulatedHost {
      if (page.WVJBCallbacks) askForLibrary();
      host = createSimulatedHost({
        window,
        scenario: { ...defaultScenario, ...scenario },
        tokens: ({ userId }) => Promise.resolve({ token: `token of ${userId}`, expireTime }),
        log: (entry) => log.push(entry),
        onEffect: (effect) => effects.push(effect),
        ...(ask && { ask }),
      });
      return host;
    },

    /** Ends the host before the test ends. */
    stop: (): void => host?.dispose(),

    async call(name: string, data: unknown = {}, waitMs = ROUND_TRIP_MS): Promise<unknown[]> {
      const answered = jest.fn();
      bridgeInPage().callHandler(name, data, answered);
      await jest.advanceTimersByTimeAsync(waitMs);
      return (answered.mock.calls as unknown[][]).flat();
    },
  };
}
