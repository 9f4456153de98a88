import type { FastifyBaseLogger } from 'fastify';
import type { SignedInUser } from '#server/access/caller.ts';
import type { Database } from '#server/database/connection/open.ts';
import { Problem } from '#server/endpoint/problem.ts';
import type { Gateway } from '#server/gateway.ts';
import { keyedDigest } from '#server/secrets/digest.ts';
import { captchaService } from './captchaService.ts';

export interface GuardianRequest {
  orderId: string;
  user: SignedInUser;
  /** The mobile number of the adult. It is given only if the account has no number. */
  mobile?: string | undefined;
  /** The IP address of the client. */
  address: string;
}

/**
 * Lets an adult confirm a payment or a gift with an SMS code, which is sent to the mobile number of the account.
 * Accounts of host apps have no number, so the adult enters one. A code confirms only the purpose and the order for
 * which it was requested.
 */
export function guardianCaptcha(gateway: Gateway, purpose: 'payment' | 'gift') {
  const captchas = captchaService(gateway);
  const requestOf = ({ orderId, user, mobile, address }: GuardianRequest) => {
    const number = user.mobile ?? mobile;
    if (number === undefined) throw new Problem(400, 'guardian_mobile');
    return { mobile: number, address, key: keyedDigest(gateway.serverSecret, `${purpose}\n${orderId}\n${user.id}`) };
  };
  return {
    /** Stores an SMS code. Returns the function that sends it; call this function after the commit. */
    send(tx: Database, request: GuardianRequest, log: FastifyBaseLogger): Promise<() => Promise<void>> {
      const { key, ...sent } = requestOf(request);
      return captchas.send(tx, { ...sent, browserKey: key }, log);
    },

    /** Returns a refusal if the code is wrong; a wrong code uses up a try. Returns undefined if the code is correct. */
    check(tx: Database, { code, ...request }: GuardianRequest & { code: string }): Promise<Problem | undefined> {
      const { key, ...sent } = requestOf(request);
      return captchas.check(tx, { ...sent, code, browserKeys: [key] });
    },
  };
}
