import { useEffect, useState } from 'react';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { whenNextIsWanted } from '#platform/offline/whenNextIsWanted.ts';
import { usePageIdle } from '#features/home/usePageIdle.ts';

/** Returns whether the sound of the first story may be loaded before it is played. */
export function useMayFetchAhead(): boolean {
  const isIdle = usePageIdle();
  const isSignedIn = useIsSignedIn();
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => whenNextIsWanted(isSignedIn, () => setIsWanted(true)), [isSignedIn]);
  return isIdle && isWanted && !savesData();
}

/**
 * Returns whether the user has chosen to save data. In that case, the sound is loaded only when the user plays the
 * story.
 */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
