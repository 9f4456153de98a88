import { useContext, useEffect } from 'react';
import { PrefetchContext } from '#platform/navigation/AppLink.tsx';
import { href, type ScreenId } from '#platform/navigation/paths.ts';

/** Loads the code of the next screen ahead, so that a tap can open it even if the network has failed by then. */
export function usePrefetched(screen: ScreenId): void {
  const prefetch = useContext(PrefetchContext);
  useEffect(() => prefetch(href(screen)), [prefetch, screen]);
}
