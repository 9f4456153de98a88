import crypto from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import { networkOf, siteOf } from '#server/access/networkAddress.ts';
import type { Database } from '#server/database/connection/open.ts';
import { keyedDigest } from '#server/secrets/digest.ts';
import type { Gateway } from '#server/gateway.ts';
import type { Done } from '#server/endpoint/once.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { giveBack, requireTurn, type Bucket } from '#server/limits/rateLimit.ts';
import { sessionRepository } from '#server/domain/users/sessionRepository.ts';
import { userRepository } from '#server/domain/users/userRepository.ts';
import { spendCaptcha } from './captchaBudget.ts';
import { captchaRepository } from './repository.ts';

const captchaRulesOfMobile = [
  { windowMs: MINUTE_MS, limit: 1 },
  { windowMs: HOUR_MS, limit: 5 },
  { windowMs: DAY_MS, limit: 10 },
];
/** One customer may have many /64 networks, but families on mobile networks may share one /48. */
const NETWORKS_A_SITE = 10;
/**
 * Limits refused codes for one network address, which several families may share; a code itself is invalid after five
 * tries.
 */
const failureRulesOfAddress = [{ windowMs: HOUR_MS, limit: 120 }];

/** Login by phone and captcha; callers run it at most once per key. `address` is the client's network address. */
export function phoneLogin({ now, serverSecret, sms, settings }: Gateway) {
  // The table of limits contains neither mobile numbers nor network addresses in plain text.
  const bucket = (kind: string, text: string, rules: Bucket['rules']): Bucket => ({
    key: `${kind}:${keyedDigest(serverSecret, text)}`,
    rules,
  });

  return {
    /** Sends a code that works only in the requesting browser. Behaves the same whether the number is known or not. */
    async sendCaptcha(
      tx: Database,
      mobile: string,
      browserKey: string,
      address: string,
      log: FastifyBaseLogger,
    ): Promise<Done<{ browserKey: string }>> {
      if (!sms) throw new Problem(503, 'sms_unavailable');
      const captchaRulesOf = (networks: number) => [
        { windowMs: HOUR_MS, limit: settings.captchasPerAddressHour * networks },
        { windowMs: DAY_MS, limit: settings.captchasPerAddressDay * networks },
      ];
      const site = siteOf(address);
      const buckets = [
        bucket('captcha-mobile', mobile, captchaRulesOfMobile),
        bucket('captcha-address', networkOf(address), captchaRulesOf(1)),
        ...(site === undefined ? [] : [bucket('captcha-site', site, captchaRulesOf(NETWORKS_A_SITE))]),
      ];
      await requireTurn(tx, buckets, now(), 'captcha_wait');
      await spendCaptcha(tx, settings.captchasPerDay, now(), log);
      const code = String(crypto.randomInt(1_000_000)).padStart(6, '0');
      await captchaRepository(tx, serverSecret).store(mobile, code, browserKey, now());
      const outside = () =>
        sms({ mobile, code }, log).catch((error: unknown) => {
          log.error({ err: error }, 'the captcha could not be sent');
          throw new Problem(503, 'sms_unavailable');
        });
      return { answer: { browserKey }, outside };
    },

    /**
     * Returns a one-time authToken for the right code, and creates the user at the first login. A wrong code is
     * returned instead of thrown, because the try that it used must be committed.
     */
    async logIn(
      tx: Database,
      mobile: string,
      code: string,
      browserKeys: readonly string[],
      caller: string,
      address: string,
    ): Promise<{ authToken: string } | Problem> {
      const failures = [bucket('login-failures', networkOf(address), failureRulesOfAddress)];
      const takenAt = now();
      await requireTurn(tx, failures, takenAt, 'captcha_wait');
      const verdict = await captchaRepository(tx, serverSecret).tryCode(mobile, code, browserKeys, now());
      if (!verdict.isRight) {
        return verdict.attemptsLeft > 0
          ? new Problem(400, 'captcha_wrong', { left: verdict.attemptsLeft })
          : new Problem(400, 'captcha_dead');
      }
      await giveBack(tx, failures, takenAt);
      const user = await userRepository(tx).findOrCreateByMobile(mobile, now());
      const authToken = await sessionRepository(tx).issueAuthToken(user.id, caller === '' ? null : caller, now());
      return { authToken };
    },
  };
}
