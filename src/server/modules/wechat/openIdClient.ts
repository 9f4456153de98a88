import * as v from 'valibot';
import { SECOND_MS } from '#lib/time/time.ts';
import type { WechatAccount } from '#server/settings/accounts.ts';

const TIMEOUT_MS = 5 * SECOND_MS;

const Answer = v.object({ openid: v.pipe(v.string(), v.regex(/^[\w-]{6,64}$/)) });

/**
 * Returns the open id for a one-time code of WeChat's web authorisation (`/sns/oauth2/access_token`). Returns undefined
 * for errors, which come with status 200 and `errcode`, and for any other answer without an open id.
 */
export async function fetchOpenId(
  { appId, secret, apiRoot }: WechatAccount,
  code: string,
): Promise<string | undefined> {
  const url = new URL('/sns/oauth2/access_token', apiRoot);
  url.search = new URLSearchParams({ appid: appId, secret, code, grant_type: 'authorization_code' }).toString();
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const checked = v.safeParse(Answer, await answer.json());
    return checked.success ? checked.output.openid : undefined;
  } catch {
    return undefined;
  }
}
