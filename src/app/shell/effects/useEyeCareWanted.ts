import { useEffect, useState } from 'react';
import { endRestCover, hasRestCover } from '#platform/eyeCare/restCover.ts';
import { isRenderer } from '#platform/rendering/isRenderer.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { childrenIn } from '#platform/storage/childStore.ts';
import { localStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import type { Screen } from '#app/screens.ts';

/** The delay after the start, so that the first screen and its data are loaded first. */
const AFTER_START_MS = 1.5 * SECOND_MS;

const remembersLimits = (): boolean => childrenIn(localStore, storageKeys.knownTime).length > 0;

/**
 * Returns whether to load the part that enforces limits: shortly after the start if a user is signed in, if the time on
 * the screen is counted, if a story has been played, or if the device remembers the limits of a child whose session has
 * expired; immediately if the gateway has rendered the rest screen.
 */
export function useEyeCareWanted(use: Screen['use'], hasPlayed: boolean): boolean {
  const isSignedIn = useIsSignedIn();
  const [isLate, setIsLate] = useState(() => !isRenderer && hasRestCover());
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), AFTER_START_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    // Limits belong to a session. After the session has ended on this device, nothing requests them any more, so
    // nothing else would remove the rest screen.
    if (!isSignedIn) endRestCover();
  }, [isSignedIn]);
  return isLate && (isSignedIn || hasPlayed || use === 'screen' || remembersLimits());
}
