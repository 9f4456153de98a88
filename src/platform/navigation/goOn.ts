import { BASE_PATH, type Navigator } from './navigator.ts';

/** Whether an address belongs to this app. */
export const isInApp = ({ origin, pathname }: URL): boolean =>
  origin === location.origin && pathname.startsWith(`${BASE_PATH}/`);

/** Goes on to a checked address in place of the present one: going back must not lead into a passage. */
export function goOn(navigator: Navigator, address: URL): void {
  if (isInApp(address)) navigator.replace(address);
  else navigator.leave(address.href, { replace: true });
}
