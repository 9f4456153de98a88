import { act } from '@testing-library/react';
import { advanceTimeQuickly } from './advanceTimeQuickly.ts';

/** The time after which the app requests the user. */
const FETCH_USER_MS = 3_000;

/**
 * Executes `doIt`, for example opening the app, and then advances the clock in one step. Timers that are set meanwhile,
 * such as those of polls, do not continue afterwards.
 */
export async function passAtOnce<T>(milliseconds: number, doIt: () => Promise<T>): Promise<T> {
  // Frames are not faked, because those that the store has requested must still come afterwards.
  jest.useFakeTimers({ doNotFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
  const result = await doIt();
  await act(() => advanceTimeQuickly(milliseconds));
  jest.useRealTimers();
  return result;
}

/**
 * Executes `doIt`, for example opening the app, which leads to a request for the user, and advances the clock until
 * that request.
 */
export const withUserFetched = <T>(doIt: () => Promise<T>): Promise<T> => passAtOnce(FETCH_USER_MS, doIt);
