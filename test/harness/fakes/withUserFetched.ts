import { act } from '@testing-library/react';
import { advanceTimeQuickly } from './advanceTimeQuickly.ts';

/** The app waits so long before it fetches the user. */
const DEBOUNCE_MS = 3_000;

/**
 * Does something that makes the app fetch the user, such as opening it, and lets the time until then pass at once. Timers that
 * were set meanwhile end with it, such as those of polls.
 */
export async function withUserFetched<T>(open: () => Promise<T>): Promise<T> {
  // Frames that the store has asked for must still come afterwards.
  jest.useFakeTimers({ doNotFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
  const app = await open();
  await act(() => advanceTimeQuickly(DEBOUNCE_MS));
  jest.useRealTimers();
  return app;
}
