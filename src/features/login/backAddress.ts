import { checkAddress } from '#lib/text/url/safeUrl.ts';
import { trustedOrigins } from '#platform/environment/build.ts';
import { isInApp } from '#platform/navigation/continueTo.ts';
import { BASE_PATH } from '#platform/navigation/navigator.ts';
import type { ScreenId } from '#platform/navigation/paths.ts';
import { screenIdAt } from '#platform/navigation/screenIdAt.ts';

/** Screens that only redirect. The login must not return to one of them, because that would cause a loop. */
const redirectScreens: readonly (ScreenId | undefined)[] = ['login', 'webViewAuth'];

/**
 * Returns the address in the parameter `back_url` if the address passes the check (AUTH-21), otherwise the home. A
 * fragment of the current address is added to it (see `loginHref`).
 */
export function backAddress({ search, hash }: Pick<URL, 'search' | 'hash'>): URL {
  const requestedAddress = checkAddress(new URLSearchParams(search).get('back_url'), trustedOrigins());
  if (!requestedAddress || isRedirectScreen(requestedAddress)) return new URL(`${BASE_PATH}/`, location.origin);
  if (hash !== '') requestedAddress.hash = hash;
  return requestedAddress;
}

const isRedirectScreen = (address: URL): boolean =>
  isInApp(address) && redirectScreens.includes(screenIdAt(address.pathname.slice(BASE_PATH.length)));
