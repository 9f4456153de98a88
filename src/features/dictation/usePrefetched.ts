import { useContext, useEffect } from 'react';
import { PrefetchContext } from '#platform/navigation/AppLink.tsx';
import { href, type ScreenId } from '#platform/navigation/paths.ts';

/** Loads the next screen's code ahead, so that it is there at a tap even if the network has failed meanwhile. */
export function usePrefetched(screen: ScreenId): void {
  const prefetch = useContext(PrefetchContext);
  useEffect(() => prefetch(href(screen)), [prefetch, screen]);
}
