import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import { useServices } from '#platform/session/ServicesContext.ts';
import { selectCurrentTimestamp } from './variableSlice.ts';

/**
 * Returns a function that returns the time, in epoch milliseconds, that screens use to display data. This is the time
 * set for debugging (STATE-07) if there is one, otherwise the server's time as far as it is known. Signatures, expiries
 * and countdowns use the clock itself instead.
 */
export function useNow(): () => number {
  const { clock } = useServices();
  const overridden = useSelector(selectCurrentTimestamp);
  return useCallback(() => overridden ?? clock.now(), [clock, overridden]);
}
