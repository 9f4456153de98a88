import crypto from 'node:crypto';
import { SignJWT } from 'jose';
import type { InferOutput } from 'valibot';
import type { RequestTokenSender, RequestTokenReply } from '#contract/host/lab.ts';
import type { RequestClaims } from '#contract/requestToken.ts';
import type { Gateway } from '#server/gateway.ts';

type TokenRequest = InferOutput<typeof RequestTokenSender>;

/** Signs requests like a terminal whose manufacturer has received the signing secret. */
export const requestTokenMaker =
  ({ now, settings }: Gateway) =>
  async ({ appId, deviceId }: TokenRequest): Promise<InferOutput<typeof RequestTokenReply>> => {
    const claims: RequestClaims = {
      jti: crypto.randomUUID(),
      iss: appId,
      iat: Math.floor(now().getTime() / 1000),
      ver: 'a@1',
      device_id: deviceId,
      agent_app_id: appId,
    };
    const [secret = ''] = settings.signingSecrets;
    const token = await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret));
    return { token };
  };
