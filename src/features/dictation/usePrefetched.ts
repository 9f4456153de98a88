import { useContext, useEffect } from 'react';
import { PrefetchContext } from '#platform/navigation/AppLink.tsx';
import { href, type ScreenId } from '#platform/navigation/paths.ts';

/**
 * Loads the code of the next screen in advance, so that a tap can open the screen even if the network fails before the
 * tap.
 */
export function usePrefetched(screen: ScreenId): void {
  const prefetch = useContext(PrefetchContext);
  useEffect(() => prefetch(href(screen)), [prefetch, screen]);
}
