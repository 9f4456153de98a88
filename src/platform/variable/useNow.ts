import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import { useServices } from '#platform/session/ServicesContext.ts';
import { selectCurrentTimestamp } from './variableSlice.ts';

/**
 * The time that screens show things by, epoch milliseconds: the one set for debugging (STATE-07), else the server's as
 * far as it is known. What is signed, kept or counted down goes by the clock itself.
 */
export function useNow(): () => number {
  const { clock } = useServices();
  const overridden = useSelector(selectCurrentTimestamp);
  return useCallback(() => overridden ?? clock.now(), [clock, overridden]);
}
