import { useEffect, useState } from 'react';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { whenPreloadIsDue } from '#platform/offline/whenPreloadIsDue.ts';
import { usePageSettled } from '#features/home/usePageSettled.ts';

/** Returns whether the sound of the first story may be loaded before it is played. */
export function useMayFetchAhead(): boolean {
  const isSettled = usePageSettled();
  const isSignedIn = useIsSignedIn();
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => whenPreloadIsDue(isSignedIn, () => setIsWanted(true)), [isSignedIn]);
  return isSettled && isWanted && !savesData();
}

/**
 * Returns whether the user has chosen to save data. In that case, the sound is loaded only when the user plays the
 * story.
 */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
