import { checkAddress } from '#lib/safeUrl.ts';
import { trustedOrigins } from '#platform/environment/build.ts';
import { isInApp } from '#platform/navigation/goOn.ts';
import { BASE_PATH } from '#platform/navigation/navigator.ts';
import type { ScreenId } from '#platform/navigation/paths.ts';
import { screenIdAt } from '#platform/navigation/screenIdAt.ts';

/** Screens that only send one on: leading back to them would go round in circles. */
const passages: readonly (ScreenId | undefined)[] = ['login', 'webViewAuth'];

/** Where a query string's `back_url` leads if it passes the one check (AUTH-21), else home. */
export function backAddress(search: string): URL {
  const asked = checkAddress(new URLSearchParams(search).get('back_url'), trustedOrigins);
  return asked && !isPassage(asked) ? asked : new URL(`${BASE_PATH}/`, location.origin);
}

const isPassage = (address: URL): boolean =>
  isInApp(address) && passages.includes(screenIdAt(address.pathname.slice(BASE_PATH.length)));
