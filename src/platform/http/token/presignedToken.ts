import { MINUTE_MS } from '#lib/time/time.ts';
import type { Clock } from '#platform/http/clock.ts';
import { requestClaims, signRequestToken, type RequestIdentity } from './requestToken.ts';

/**
 * For how long a token that was signed in advance is used. The gateway accepts a user's token for longer than this,
 * even though its issued-at time lies in the past (HTTP-02, HTTP-08).
 */
const LIFETIME_MS = 2 * MINUTE_MS;

/**
 * Stores a request token that was signed in advance, because a page that the user is leaving cannot wait for
 * cryptography. The token can be used once, and only for the user for whom it was signed.
 */
export function createPresignedToken(clock: Clock, secret: string) {
  let ready: { of: string; token: string; madeAt: number } | undefined;
  return {
    take(who: RequestIdentity): string | undefined {
      const present = ready;
      ready = undefined;
      return present?.of === who.userToken && clock.now() - present.madeAt < LIFETIME_MS ? present.token : undefined;
    },
    async prepare(who: RequestIdentity): Promise<void> {
      const madeAt = clock.now();
      ready = { of: who.userToken, token: await signRequestToken(requestClaims(who, madeAt), secret), madeAt };
    },
  };
}
