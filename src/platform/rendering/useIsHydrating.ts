import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Returns true while the gateway renders the page, and while React hydrates that page in the browser. During that time,
 * content that depends on the device must be rendered as the gateway has rendered it. A second rendering follows
 * immediately after the hydration.
 *
 * Pass `!useIsHydrating()` as `refetchOnMountOrArgChange` to a query that is repeated at each visit of its screen: the
 * reply in a page that was just rendered is new, so it need not be requested again.
 */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
