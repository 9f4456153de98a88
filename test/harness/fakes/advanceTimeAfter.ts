import { act } from '@testing-library/react';
import { advanceTimeQuickly } from './advanceTimeQuickly.ts';

/** The time from the login until the app requests the user. */
const FETCH_USER_MS = 3_000;

/**
 * Calls `doIt`, which for example opens the app, with a fake clock, and then advances this clock in one step.
 * Afterwards the clock is real again, and timers that were set before, such as those of polls, do not continue.
 */
export async function advanceTimeAfter<T>(milliseconds: number, doIt: () => Promise<T>): Promise<T> {
  // Does not fake animation frames, because those that the store has requested must still run with the real clock.
  jest.useFakeTimers({ doNotFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
  const result = await doIt();
  await act(framesDrawn);
  await act(() => advanceTimeQuickly(milliseconds));
  jest.useRealTimers();
  return result;
}

/**
 * Waits for two animation frames. The first one delivers the first replies to the components, and the second one the
 * replies to the requests that the components then send. Otherwise a component might set a timer, for example the one
 * that requests the user, only after the fake clock has been advanced, and this timer would never fire.
 */
async function framesDrawn(): Promise<void> {
  await frame();
  await frame();
}

const frame = () => new Promise<number>((resolve) => void requestAnimationFrame(resolve));

/**
 * Calls `doIt`, which for example opens the app as a signed-in user, and advances the clock until the app has requested
 * the user.
 */
export const withUserFetched = <T>(doIt: () => Promise<T>): Promise<T> => advanceTimeAfter(FETCH_USER_MS, doIt);
