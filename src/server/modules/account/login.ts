import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/connection/open.ts';
import { consentRepository } from '#server/domain/privacy/consents/consentRepository.ts';
import { captchaService } from '#server/domain/captcha/captchaService.ts';
import { sessionRepository } from '#server/domain/users/sessionRepository.ts';
import { userRepository } from '#server/domain/users/userRepository.ts';
import type { WorkResult } from '#server/endpoint/once/once.ts';
import type { Problem } from '#server/endpoint/problem.ts';
import type { Gateway } from '#server/gateway.ts';

/**
 * The login by mobile number and SMS code. The account site's endpoints call each function at most once per idempotency
 * key. `address` is the client's IP address.
 */
export function phoneLogin(gateway: Gateway) {
  const { now } = gateway;
  const captchas = captchaService(gateway);

  return {
    /** Sends a code that works only in the browser with this key. Returns the key, so that the page can store it. */
    async sendCaptcha(
      tx: Database,
      mobile: string,
      browserKey: string,
      address: string,
      log: FastifyBaseLogger,
    ): Promise<WorkResult<{ browserKey: string }>> {
      return { answer: { browserKey }, externalEffect: await captchas.send(tx, { mobile, browserKey, address }, log) };
    },

    /**
     * Returns a one-time authToken if the code is correct; otherwise returns the refusal. Creates the user at the first
     * login. Also stores that the user has accepted the agreement and, with `isGuardian`, that a guardian has
     * consented.
     */
    async logIn(
      tx: Database,
      mobile: string,
      code: string,
      browserKeys: string[],
      { caller, isGuardian }: { caller: string; isGuardian: boolean },
      address: string,
    ): Promise<{ authToken: string } | Problem> {
      const refusal = await captchas.check(tx, { mobile, code, browserKeys, address });
      if (refusal) return refusal;
      const user = await userRepository(tx).findOrCreateByMobile(mobile, now());
      const consents = consentRepository(tx);
      await consents.give(user.id, 'agreement', now());
      if (isGuardian) await consents.give(user.id, 'guardian', now());
      const authToken = await sessionRepository(tx).issueAuthToken(user.id, caller === '' ? null : caller, now());
      return { authToken };
    },
  };
}
