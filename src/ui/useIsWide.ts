import { useSyncExternalStore } from 'react';

/** From here on there is room for a second column, as in the styles. */
const query = () => (typeof window.matchMedia === 'function' ? window.matchMedia('(min-width: 700px)') : undefined);

/** Whether the page is as wide as a tablet's. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => query()?.matches === true);
}

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}
