import { useEffect, useState } from 'react';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import type { Screen } from '#app/screens.ts';

/** The first screen and its data come first. */
const AFTER_START_MS = 1.5 * SECOND_MS;

/**
 * Returns whether the part that enforces limits is loaded: a little after the start, for a signed-in user, on a screen whose
 * time is counted, and when a story has been played.
 */
export function useEyeCareWanted(use: Screen['use'], hasPlayed: boolean): boolean {
  const isSignedIn = useIsSignedIn();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), AFTER_START_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate && (isSignedIn || hasPlayed || use === 'screen');
}
