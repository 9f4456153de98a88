import { setImmediate as soon } from 'node:timers';

/**
 * Advances the fake clock, and lets promises settle after each timer. jest's own function needs a real millisecond for
 * each timer, and a page sets thousands of timers in a few minutes. This function does not wait for real asynchronous
 * work.
 */
export async function advanceTimeQuickly(milliseconds: number): Promise<void> {
  let isOver = false;
  const { setTimeout: ownClock } = globalThis;
  await skip();
  setTimeout(() => (isOver = true), milliseconds);
  while (!isOver) {
    // Stops when the test has ended, because the loop would otherwise advance the clock of the next test endlessly.
    if (globalThis.setTimeout !== ownClock) throw new Error('The test ended, for example by its time-out.');
    jest.advanceTimersToNextTimer();
    await skip();
  }
  // Runs the timers that the last timer has set for the same moment.
  for (let turn = 0; turn < TURNS; turn += 1) {
    jest.advanceTimersByTime(0);
    await skip();
  }
}

const TURNS = 3;

const skip = (): Promise<void> => new Promise((resolve) => void soon(resolve));
