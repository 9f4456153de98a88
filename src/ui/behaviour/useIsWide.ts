import { useSyncExternalStore } from 'react';

/** The media query for the width from which a second column fits; the style sheets use the same width. */
const query = () => (typeof window.matchMedia === 'function' ? window.matchMedia('(min-width: 700px)') : undefined);

/** Returns whether the page is as wide as a tablet. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => query()?.matches === true,
    // The value for pages that the gateway renders. The gateway does not know the width of the page.
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}
