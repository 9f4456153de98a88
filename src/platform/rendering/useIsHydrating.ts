import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Returns true while the gateway renders the page, and while React hydrates that page in the browser. During that time,
 * content that depends on the device must be rendered as the gateway has rendered it. Immediately after the hydration,
 * the component is rendered again.
 *
 * Pass `!useIsHydrating()` as `refetchOnMountOrArgChange` to a query that is repeated at each visit of its screen: a
 * page that was just rendered contains a new reply, so the query need not be repeated during the hydration.
 */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
