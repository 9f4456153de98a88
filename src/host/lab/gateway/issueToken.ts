import * as v from 'valibot';
import { NATIVE_TOKEN_PATH, NativeTokenReply, type NativeTokenRequest } from '#contract/host/lab.ts';
import type { SimulatedUser } from '#host/scenario.ts';
import { askGateway } from './askGateway.ts';

/** Returns the token that the host's own server would issue for this user; throws if the gateway does not issue one. */
export async function issueToken(
  { userId, nickname, age, userType, tokenType }: SimulatedUser,
  { refused = false } = {},
): Promise<{ token: string; expireTime: number | undefined }> {
  const order: NativeTokenRequest = { userId, nickname, age, userType, tokenType, refused };
  const { token, expireTime } = v.parse(NativeTokenReply, await askGateway(NATIVE_TOKEN_PATH, order));
  return { token, expireTime };
}
