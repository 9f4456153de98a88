import { useEffect, useState } from 'react';
import { endRestCover, hasRestCover } from '#platform/eyeCare/restCover.ts';
import { isRenderer } from '#platform/rendering/isRenderer.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import type { Screen } from '#app/screens.ts';

/** The first screen and its data come first. */
const AFTER_START_MS = 1.5 * SECOND_MS;

/**
 * Returns whether the part that enforces limits is loaded: a little after the start, for a signed-in user, on a screen whose
 * time is counted, and when a story has been played; at once if the
 * gateway has rendered the rest screen.
 */
export function useEyeCareWanted(use: Screen['use'], hasPlayed: boolean): boolean {
  const isSignedIn = useIsSignedIn();
  const [isLate, setIsLate] = useState(() => !isRenderer && hasRestCover());
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), AFTER_START_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    // Only a session has limits. One that has ended on this device asks nobody, and nothing else would end the rest screen.
    if (!isSignedIn) endRestCover();
  }, [isSignedIn]);
  return isLate && (isSignedIn || hasPlayed || use === 'screen');
}
