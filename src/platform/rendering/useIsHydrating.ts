import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Returns true while the gateway renders the page, and while React hydrates that page in the browser. During that time,
 * content that depends on the device must be rendered as the gateway has rendered it. A second rendering follows
 * immediately after the hydration.
 *
 * A query that is repeated at each visit of its screen takes the negation as `refetchOnMountOrArgChange`: the reply in
 * the page is new, so it is not requested a second time.
 */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
