import { gatewayHeaders } from '#contract/requestToken.ts';
import { getProgress, type Progress } from '#contract/stories/stories.ts';
import { claimsAt, signed } from '#server/testing/call.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import { tokenCookie } from '#test/harness/browser/signIn.ts';

const USER_TOKENS_AGE_MS = 90_000;

/** Returns the position in a story that the server has stored for the user of a phone, in milliseconds. */
export async function savedPosition(phone: Phone, storyId: string): Promise<number> {
  const claims = { user_token: (await tokenCookie(phone)) ?? '', user_token2: '' } as const;
  const token = await signed(claimsAt(Date.now() - USER_TOKENS_AGE_MS, claims));
  const answer = await fetch(`${phone.gateway.origin}${getProgress.path.replace(':storyId', storyId)}`, {
    headers: { authorization: `Bearer ${token}`, [gatewayHeaders.caller]: '1002' },
  });
  if (!answer.ok) throw new Error(`The gateway answered ${answer.status}: ${await answer.text()}`);
  const { progress } = (await answer.json()) as { progress: Progress | null };
  return progress?.positionMs ?? 0;
}
