import { checkAddress } from '#lib/safeUrl.ts';
import { roots, trustedOrigins } from '#platform/environment/build.ts';
import { BASE_PATH } from '#platform/navigation/navigator.ts';
import { href } from '#platform/navigation/paths.ts';
import { OPEN_ID } from '#platform/wechat/restoreWechat.ts';

/** Marks an address that WeChat was asked to lead back to: back without an open id is a failure, not a beginning. */
const ASKED = 'asked';

/** What WeChat's answer leaves in the address; none of it is to be shared. */
export const answerParameters = ['openid', 'error', ASKED] as const;

type Step = { kind: 'elsewhere' | 'ask' | 'failed' | 'known' } | { kind: 'arrived'; openId: string };

/** What is to be done at `/openid`. `known`: the open id the app holds, or ''; one from an address never replaces it. */
export function openIdStep(search: string, isWechat: boolean, known: string): Step {
  const query = new URLSearchParams(search);
  const openId = query.get('openid') ?? '';
  if (!isWechat) return { kind: 'elsewhere' };
  if (known) return { kind: 'known' };
  if (OPEN_ID.test(openId)) return { kind: 'arrived', openId };
  return { kind: answerParameters.some((name) => query.has(name)) ? 'failed' : 'ask' };
}

/** Where the screen leads on to: `back` if it passes the one check (AUTH-21), else home. */
export function onwardAddress(search: string): URL {
  const asked = checkAddress(new URLSearchParams(search).get('back'), trustedOrigins);
  return asked ?? new URL(`${BASE_PATH}/`, location.origin);
}

/** Where WeChat is asked for the open id, to lead back to this screen and from there to `onward`. */
export function wechatAddress(onward: string): string {
  const back = new URL(`${BASE_PATH}${href('openid', { [ASKED]: '1', back: onward })}`, location.origin);
  const url = new URL(roots.wechatOpenId, location.href);
  url.searchParams.set('back_url', back.href);
  return url.href;
}
