import { useSyncExternalStore } from 'react';

/** The width from which a second column fits, as in the style sheets. */
const query = () => (typeof window.matchMedia === 'function' ? window.matchMedia('(min-width: 700px)') : undefined);

/** Returns whether the page is as wide as a tablet. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => query()?.matches === true,
    // The gateway, which renders pages too, does not know the width.
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}
