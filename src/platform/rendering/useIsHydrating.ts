import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Returns true while the gateway renders the page, and while React adopts what the gateway has rendered. Meanwhile the
 * content that depends on the device must be rendered as the gateway has rendered it. A second rendering follows at
 * once.
 */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
