import { setImmediate as soon } from 'node:timers';

/**
 * Advances the fake clock, including everything that waits for promises. jest's own method needs a real millisecond for
 * each timer, and some minutes of a page contain thousands of them; real asynchronous work is not awaited here.
 */
export async function advanceTimeQuickly(milliseconds: number): Promise<void> {
  let isOver = false;
  const { setTimeout: ownClock } = globalThis;
  await skip();
  setTimeout(() => (isOver = true), milliseconds);
  while (!isOver) {
    // Otherwise it would advance the clock of the next test for ever.
    if (globalThis.setTimeout !== ownClock) throw new Error('The test ended, for example by its time-out.');
    jest.advanceTimersToNextTimer();
    await skip();
  }
  // Runs what the last timer has triggered at the same moment.
  for (let turn = 0; turn < TURNS; turn += 1) {
    jest.advanceTimersByTime(0);
    await skip();
  }
}

const TURNS = 3;

const skip = (): Promise<void> => new Promise((resolve) => void soon(resolve));
