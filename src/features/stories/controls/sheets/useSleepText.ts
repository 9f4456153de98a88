import { useEffect, useReducer } from 'react';
import { useSelector } from 'react-redux';
import { SECOND_MS } from '#lib/time/time.ts';
import { selectSleepTimer, sleepText } from '#platform/player/sleep/sleepSlice.ts';
import { useServices } from '#platform/session/ServicesContext.ts';

const REDRAW_EVERY_MS = 10 * SECOND_MS;

/**
 * Returns the remaining time or number of stories of the sleep timer, or an empty string if there is no sleep timer.
 */
export function useSleepText(): string {
  const timer = useSelector(selectSleepTimer);
  const { clock } = useServices();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (timer.kind !== 'moment') return undefined;
    const redrawing = setInterval(redraw, REDRAW_EVERY_MS);
    return () => clearInterval(redrawing);
  }, [timer]);
  return sleepText(timer, clock.deviceNow());
}
