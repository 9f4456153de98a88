import { checkAddress } from '#lib/safeUrl.ts';
import { roots, trustedOrigins } from '#platform/environment/build.ts';
import { BASE_PATH } from '#platform/navigation/navigator.ts';
import { href } from '#platform/navigation/paths.ts';
import { OPEN_ID } from '#platform/wechat/restoreWechat.ts';

/** Marks the return address given to WeChat: returning without an open id is a failure and not a first visit. */
const ASKED = 'asked';

/** The parameters that WeChat's reply adds to the address. None of them may be shared. */
export const answerParameters = ['openid', 'error', ASKED] as const;

type Step = { kind: 'elsewhere' | 'ask' | 'failed' | 'known' } | { kind: 'arrived'; openId: string };

/**
 * Returns the next step at `/openid`. `known` is the open id that the app holds, or ''; one in the address never
 * replaces it.
 */
export function openIdStep(search: string, isWechat: boolean, known: string): Step {
  const query = new URLSearchParams(search);
  const openId = query.get('openid') ?? '';
  if (!isWechat) return { kind: 'elsewhere' };
  if (known) return { kind: 'known' };
  if (OPEN_ID.test(openId)) return { kind: 'arrived', openId };
  return { kind: answerParameters.some((name) => query.has(name)) ? 'failed' : 'ask' };
}

/** Returns the address to redirect to: `back` if it passes the check (AUTH-21), otherwise home. */
export function onwardAddress(search: string): URL {
  const asked = checkAddress(new URLSearchParams(search).get('back'), trustedOrigins);
  return asked ?? new URL(`${BASE_PATH}/`, location.origin);
}

/** Returns the WeChat address that provides the open id, returns to this screen, and then leads to `onward`. */
export function wechatAddress(onward: string): string {
  const back = new URL(`${BASE_PATH}${href('openid', { [ASKED]: '1', back: onward })}`, location.origin);
  const url = new URL(roots.wechatOpenId, location.href);
  url.searchParams.set('back_url', back.href);
  return url.href;
}
