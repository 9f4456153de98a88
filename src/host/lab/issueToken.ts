import * as v from 'valibot';
import { NATIVE_TOKEN_PATH, NativeTokenReply, type NativeTokenOrder } from '#contract/lab.ts';
import type { SimulatedUser } from '../scenario.ts';

/** What the host's provider would hand out for this user; throws where the gateway makes none. */
export async function issueToken(
  { userId, nickname, age, userType, tokenType }: SimulatedUser,
  { refused = false } = {},
): Promise<{ token: string; expireTime: number | undefined }> {
  const order: NativeTokenOrder = { userId, nickname, age, userType, tokenType, refused };
  const answer = await fetch(NATIVE_TOKEN_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  if (!answer.ok) throw new Error(`${NATIVE_TOKEN_PATH}: ${answer.status}`);
  const { token, expireTime } = v.parse(NativeTokenReply, await answer.json());
  return { token, expireTime };
}
