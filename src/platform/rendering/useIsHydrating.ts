import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Returns true while the gateway renders the page, and while React adopts what the gateway has rendered. What depends on the
 * device is then rendered as the gateway does it; a second rendering follows at once.
 */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
