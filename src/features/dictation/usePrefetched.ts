import { useContext, useEffect } from 'react';
import { PrefetchContext } from '#platform/navigation/AppLink.tsx';
import { href, type ScreenId } from '#platform/navigation/paths.ts';

/** Has the next screen's code come ahead: it must be there at a tap, and when the network goes in between. */
export function usePrefetched(screen: ScreenId): void {
  const prefetch = useContext(PrefetchContext);
  useEffect(() => prefetch(href(screen)), [prefetch, screen]);
}
