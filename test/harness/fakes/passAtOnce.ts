import { act } from '@testing-library/react';
import { advanceTimeQuickly } from './advanceTimeQuickly.ts';

/** The app waits so long before it fetches the user. */
const FETCH_USER_MS = 3_000;

/**
 * Does something, such as opening the app, and lets time pass at once. Timers that were set meanwhile end with it, such as those
 * of polls.
 */
export async function passAtOnce<T>(milliseconds: number, doIt: () => Promise<T>): Promise<T> {
  // Frames that the store has asked for must still come afterwards.
  jest.useFakeTimers({ doNotFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
  const result = await doIt();
  await act(() => advanceTimeQuickly(milliseconds));
  jest.useRealTimers();
  return result;
}

/** Opens the app, or does something else that makes it fetch the user, and lets the time until then pass at once. */
export const withUserFetched = <T>(doIt: () => Promise<T>): Promise<T> => passAtOnce(FETCH_USER_MS, doIt);
