import { compactVerify } from 'jose';
import * as v from 'valibot';
import { ISSUED_AT_WINDOW } from '#contract/requestToken.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { isStorableText } from '#server/endpoint/input/storableText.ts';

const MAX_TOKEN_LENGTH = 4096;

const Name = v.pipe(v.string(), v.minLength(1), v.maxLength(128), v.check(isStorableText));

const Claims = v.pipe(
  v.object({
    jti: Name,
    iss: Name,
    iat: v.pipe(v.number(), v.safeInteger()),
    ver: v.literal('a@1'),
    device_id: Name,
    agent_app_id: v.pipe(v.string(), v.maxLength(128), v.check(isStorableText)),
    user_token: v.optional(v.pipe(v.string(), v.minLength(1))),
    user_token2: v.optional(v.literal('')),
  }),
  v.check((claims) => (claims.user_token === undefined) === (claims.user_token2 === undefined)),
);

export type VerifiedClaims = v.InferOutput<typeof Claims>;

/**
 * Returns the claims (`RequestClaims`, HTTP-02) of a request token that was signed with one of the secrets and issued
 * within the accepted time (HTTP-08). Throws a refusal for any other token.
 */
export async function verifyRequestToken(
  authorization: string | undefined,
  secrets: readonly string[],
  now: Date,
): Promise<VerifiedClaims> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined || token.length > MAX_TOKEN_LENGTH) throw new Problem(401, 'invalid_token');
  const payload = await verifiedPayload(token, secrets);
  const parsed = v.safeParse(Claims, payload);
  if (!parsed.success) throw new Problem(401, 'invalid_token');
  const ageSeconds = now.getTime() / 1000 - parsed.output.iat;
  if (ageSeconds > ISSUED_AT_WINDOW.pastSeconds || ageSeconds < -ISSUED_AT_WINDOW.aheadSeconds) {
    throw new Problem(401, 'invalid_issued_at');
  }
  return parsed.output;
}

async function verifiedPayload(token: string, secrets: readonly string[]): Promise<unknown> {
  for (const secret of secrets) {
    try {
      const { payload } = await compactVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] });
      return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
    } catch {
      // Tries the next secret: either the token was not signed with this secret, or its content is not JSON. The
      // refusal below does not reveal which of the two is the case.
    }
  }
  throw new Problem(401, 'invalid_token');
}
