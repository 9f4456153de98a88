import { setImmediate as soon } from 'node:timers';

/**
 * Lets time pass on the fake clock, and all that waits for promises with it. jest's own way takes a real millisecond for
 * each timer, and minutes of a page are thousands of them; work of the machine itself is not waited for here.
 */
export async function passQuickly(milliseconds: number): Promise<void> {
  let isOver = false;
  await rest();
  setTimeout(() => (isOver = true), milliseconds);
  while (!isOver) {
    jest.advanceTimersToNextTimer();
    await rest();
  }
  // What the last moment has brought about in that moment.
  for (let turn = 0; turn < TURNS; turn += 1) {
    jest.advanceTimersByTime(0);
    await rest();
  }
}

const TURNS = 3;

const rest = (): Promise<void> => new Promise((resolve) => void soon(resolve));
