import { NATIVE_TOKEN_PATH, type NativeTokenRequest, type NativeTokenReply } from '#contract/host/lab.ts';
import { DAY_MS } from '#lib/time/time.ts';

export type HostUser = NativeTokenRequest & { token: string };

/** Returns a user whom the host has logged in, with a token that our server accepts. */
export async function userWithToken(gatewayPort: number): Promise<HostUser> {
  const order: NativeTokenRequest = {
    userId: 'bench',
    nickname: '小明',
    age: 6,
    userType: 1,
    tokenType: 4,
    refused: false,
  };
  const answer = await fetch(`http://127.0.0.1:${gatewayPort}${NATIVE_TOKEN_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  const { token } = (await answer.json()) as NativeTokenReply;
  return { ...order, token };
}

/** The cookies of a signed-in user. */
export type Session = readonly { name: string; value: string }[];

/** Returns the cookies that the app has stored for a user who signed in on an earlier visit. */
export async function storedSession(gatewayPort: number): Promise<Session> {
  const { token, userId, nickname } = await userWithToken(gatewayPort);
  const values = {
    token,
    token_expire: String(Date.now() + DAY_MS),
    token_updated_at: String(Date.now()),
    user_id: userId,
    nickname,
    anonymous: '0',
  };
  return Object.entries(values).map(([name, value]) => ({ name, value: encodeURIComponent(value) }));
}
