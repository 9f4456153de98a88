import { useEffect, useState } from 'react';
import { hasRestCover } from '#platform/eyeCare/restCover.ts';
import { isRenderer } from '#platform/rendering/isRenderer.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { childrenIn } from '#platform/storage/childStore.ts';
import { localStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import type { Screen } from '#app/screens.ts';

/** The delay after the start of the app. In this time, the first screen and its data are loaded. */
const AFTER_START_MS = 1.5 * SECOND_MS;

const remembersLimits = (): boolean => childrenIn(localStore, storageKeys.knownTime).length > 0;

/**
 * Whether to load the component that enforces limits. It is loaded shortly after the start if a user is signed in, if
 * the time on the screen is counted, if a story has been played or a recording is heard, or if the device remembers the
 * limits of a child whose session has expired. If the gateway has rendered the rest screen, the component is loaded in
 * any case and without this delay, because it removes the rendered rest screen.
 */
export function useIsEyeCareNeeded(use: Screen['use'], hasHeard: boolean): boolean {
  const isSignedIn = useIsSignedIn();
  const [isCovered] = useState(() => !isRenderer && hasRestCover());
  const [isLate, setIsLate] = useState(isCovered);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), AFTER_START_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate && (isCovered || isSignedIn || hasHeard || use === 'screen' || remembersLimits());
}
