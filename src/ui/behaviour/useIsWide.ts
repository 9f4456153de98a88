import { useSyncExternalStore } from 'react';

/** The widths from which layouts for tablets apply, in CSS pixels; the style sheets use the same values. */
export type WideFrom = 700 | 1000;

const matches = (from: WideFrom): boolean =>
  typeof window.matchMedia === 'function' && window.matchMedia(`(min-width: ${from}px)`).matches;

/** Returns whether the page is as wide as a tablet, or as a tablet in landscape (1000). */
export function useIsWide(from: WideFrom): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matches(from),
    // The value for pages that the gateway renders, because it does not know the width.
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}
