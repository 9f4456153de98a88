import { setImmediate as soon } from 'node:timers';

/**
 * Advances the fake clock, and runs everything that waits for promises meanwhile. jest's own function needs a real
 * millisecond for each timer, and a few minutes of a page contain thousands of timers. This function does not wait for
 * real asynchronous work.
 */
export async function advanceTimeQuickly(milliseconds: number): Promise<void> {
  let isOver = false;
  const { setTimeout: ownClock } = globalThis;
  await skip();
  setTimeout(() => (isOver = true), milliseconds);
  while (!isOver) {
    // Without this check, the loop would advance the clock of the next test endlessly.
    if (globalThis.setTimeout !== ownClock) throw new Error('The test ended, for example by its time-out.');
    jest.advanceTimersToNextTimer();
    await skip();
  }
  // Runs what the last timer has scheduled for the same moment.
  for (let turn = 0; turn < TURNS; turn += 1) {
    jest.advanceTimersByTime(0);
    await skip();
  }
}

const TURNS = 3;

const skip = (): Promise<void> => new Promise((resolve) => void soon(resolve));
