import { checkAddress } from '#lib/text/url/safeUrl.ts';
import { roots, trustedOrigins } from '#platform/environment/build.ts';
import type { Environment } from '#platform/environment/environment.ts';
import { BASE_PATH } from '#platform/navigation/navigator.ts';

type Parameters = Record<string, string>;

/** Returns the address to which the browser goes for a logout (AUTH-09). */
export function logoutAddress(caller: string, backUrl: string): string {
  return withParameters(roots.logout, { caller, back_url: checkedBackUrl(backUrl) });
}

/**
 * Returns the address of the account page, which is `index` in WeChat and `phone` elsewhere. After the login, that page
 * redirects to `backUrl` (AUTH-14).
 */
export function accountAddress(kind: Environment['kind'], caller: string, backUrl: string): string {
  const page = kind === 'wechat' ? 'index' : 'phone';
  return withParameters(`${roots.account}/${page}`, { caller, back_url: checkedBackUrl(backUrl) });
}

/**
 * Returns the address at which the native web view lets the user authenticate. `level` is the kind of authentication
 * (AUTH-15).
 */
export function webViewAuthAddress(caller: string, backUrl: string, level = 'reg'): string {
  return withParameters(roots.webViewAuth, { caller, level, back_url: checkedBackUrl(backUrl) });
}

/**
 * Returns the return address without its fragment, because the fragment may be a secret that no server must see. If
 * `checkAddress` rejects the address, returns the address of the home screen (AUTH-21).
 */
export function checkedBackUrl(backUrl: string): string {
  const url = checkAddress(backUrl, trustedOrigins()) ?? new URL(`${location.origin}${BASE_PATH}/`);
  url.hash = '';
  return url.href;
}

function withParameters(root: string, parameters: Parameters): string {
  const url = new URL(root, location.href);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
