import { giveConsent } from '#contract/account/consents.ts';
import { getUserInfo } from '#contract/account/session.ts';
import { DEVELOPMENT_SIGNING_SECRET } from '#contract/developmentSecret.ts';
import { NATIVE_TOKEN_PATH, type NativeTokenRequest, type NativeTokenReply } from '#contract/host/lab.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { agreementConsent, ask, type Target } from '#test/attack/target.ts';

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

/**
 * Returns the cookies that the app has stored for a user who signed in on an earlier visit. The ids are those of the
 * gateway: the app adopts a page that was rendered for a user only if its cookies name the same user and child.
 */
export async function storedSession(gatewayPort: number): Promise<Session> {
  const { token } = await userWithToken(gatewayPort);
  const origin = `http://127.0.0.1:${gatewayPort}`;
  const gateway: Target = {
    origin,
    publicOrigin: origin,
    signingSecret: DEVELOPMENT_SIGNING_SECRET,
    nativeTokenSecret: '',
    isProduction: false,
  };
  await ask(gateway, giveConsent, { userToken: token, ...agreementConsent });
  const { user } = await ask(gateway, getUserInfo, { userToken: token, query: { need_kids: 'true' } });
  const values = {
    token,
    token_expire: String(Date.now() + DAY_MS),
    token_updated_at: String(Date.now()),
    user_id: user.userId,
    nickname: user.nickname,
    anonymous: '0',
    child_id: user.activeChildId || user.userId,
  };
  return Object.entries(values).map(([name, value]) => ({ name, value: encodeURIComponent(value) }));
}
