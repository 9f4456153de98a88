import { checkAddress, withoutFragment } from '#lib/text/url/safeUrl.ts';
import { roots, trustedOrigins } from '#platform/environment/build.ts';
import { BASE_PATH } from '#platform/navigation/navigator.ts';
import { href } from '#platform/navigation/paths.ts';
import { OPEN_ID } from '#platform/wechat/restoreWechat.ts';

/**
 * The name of the parameter that contains the nonce of the request. The return address that WeChat receives contains
 * this parameter. If WeChat returns with this parameter but without an open id, the request has failed. An open id
 * without the nonce of this tab is refused, because somebody else may have made the link with their own open id.
 */
const OPEN_ID_NONCE_PARAMETER = 'asked';

/** The parameters of the address to which WeChat returns. They must not remain in an address that users share. */
export const answerParameters = ['openid', 'error', OPEN_ID_NONCE_PARAMETER] as const;

type Step = { kind: 'elsewhere' | 'ask' | 'failed' | 'known' } | { kind: 'arrived'; openId: string };

/**
 * Returns the next step at `/openid`. `storedOpenId` is the open id that the app already has, or ''; an open id in the
 * address never replaces it. `requestNonce` is the nonce of this tab's request, or ''.
 */
export function openIdStep(search: string, isWechat: boolean, storedOpenId: string, requestNonce: string): Step {
  const query = new URLSearchParams(search);
  const openId = query.get('openid') ?? '';
  if (!isWechat) return { kind: 'elsewhere' };
  if (storedOpenId) return { kind: 'known' };
  const isRequested = requestNonce !== '' && query.get(OPEN_ID_NONCE_PARAMETER) === requestNonce;
  if (isRequested && OPEN_ID.test(openId)) return { kind: 'arrived', openId };
  return { kind: answerParameters.some((name) => query.has(name)) ? 'failed' : 'ask' };
}

/** Returns the address to redirect to: `back` if it passes the check (AUTH-21), otherwise the home. */
export function onwardAddress(search: string): URL {
  const asked = checkAddress(new URLSearchParams(search).get('back'), trustedOrigins());
  return asked ?? new URL(`${BASE_PATH}/`, location.origin);
}

/**
 * Returns the WeChat address that requests the open id. WeChat returns to this screen, which then redirects to
 * `onward`. The fragment of `onward` is left out, because it may be a secret.
 */
export function wechatAddress(onward: string, nonce: string): string {
  const back = new URL(
    `${BASE_PATH}${href('openid', { [OPEN_ID_NONCE_PARAMETER]: nonce, back: withoutFragment(onward) })}`,
    location.origin,
  );
  const url = new URL(roots.wechatOpenId, location.href);
  url.searchParams.set('back_url', back.href);
  return url.href;
}
