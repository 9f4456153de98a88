import { BASE_PATH, type Navigator } from './navigator.ts';

/** Returns whether an address belongs to this app. */
export const isInApp = ({ origin, pathname }: URL): boolean =>
  origin === location.origin && pathname.startsWith(`${BASE_PATH}/`);

/**
 * Replaces the current address with an address that `checkAddress` has accepted, so that going back does not lead to
 * the redirect again.
 */
export function continueTo(navigator: Navigator, address: URL): void {
  if (isInApp(address)) navigator.replace(address);
  else navigator.leave(address.href, { replace: true });
}
