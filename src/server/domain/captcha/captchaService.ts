import crypto from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import { networkOf, siteOf } from '#server/access/address/networkAddress.ts';
import type { Database } from '#server/database/connection/open.ts';
import { Problem } from '#server/endpoint/problem.ts';
import type { Gateway } from '#server/gateway.ts';
import { SmsNotSentError } from '#server/domain/users/sms.ts';
import { refundRateLimit, enforceRateLimit, type Bucket } from '#server/limits/rateLimit.ts';
import { keyedDigest } from '#server/secrets/digest.ts';
import { captchaBudget, spendCaptcha } from './captchaBudget.ts';
import { captchaRepository } from './captchaRepository.ts';

const captchaRulesOfMobile = [
  { windowMs: MINUTE_MS, limit: 1 },
  { windowMs: HOUR_MS, limit: 5 },
  { windowMs: DAY_MS, limit: 10 },
];
/**
 * IPv6 networks (/64) with the same /48 prefix share a second limit: the limit of a single network, multiplied by this
 * factor. Without it, a customer who has many /64 networks could use the limit of each. The factor is high, because
 * many families on a mobile network may have the same /48 prefix.
 */
const SITE_LIMIT_FACTOR = 10;
/**
 * The limit of wrong codes from one network, which several families may share. In addition, each code becomes invalid
 * after five tries.
 */
const failureRulesOfNetwork = [{ windowMs: HOUR_MS, limit: 120 }];

interface CaptchaRequest {
  mobile: string;
  /** The key of the browser that requests the code. The code works only with the same key. */
  browserKey: string;
  /** The IP address of the client. */
  address: string;
}

/**
 * Sends SMS codes, which are codes in text messages, and checks the codes that users enter. The endpoints call each of
 * the two functions at most once per idempotency key.
 */
export function captchaService({ db, now, serverSecret, sms, settings }: Gateway) {
  // The keys are digests, so that the table of limits contains neither mobile numbers nor networks in plain text.
  const bucket = (kind: string, text: string, rules: Bucket['rules']): Bucket => ({
    key: `${kind}:${keyedDigest(serverSecret, text)}`,
    rules,
  });

  return {
    /**
     * Stores an SMS code. Returns the function that sends it; call this function after the commit. The result is the
     * same whether or not a user has the number, so that nobody can find this out.
     */
    async send(
      tx: Database,
      { mobile, browserKey, address }: CaptchaRequest,
      log: FastifyBaseLogger,
    ): Promise<() => Promise<void>> {
      if (!sms) throw new Problem(503, 'sms_unavailable');
      const captchaRulesOf = (networks: number) => [
        { windowMs: HOUR_MS, limit: settings.captchasPerAddressHour * networks },
        { windowMs: DAY_MS, limit: settings.captchasPerAddressDay * networks },
      ];
      const site = siteOf(address);
      const buckets = [
        bucket('captcha-mobile', mobile, captchaRulesOfMobile),
        bucket('captcha-address', networkOf(address), captchaRulesOf(1)),
        ...(site === undefined ? [] : [bucket('captcha-site', site, captchaRulesOf(SITE_LIMIT_FACTOR))]),
      ];
      const takenAt = now();
      await enforceRateLimit(tx, buckets, takenAt, 'captcha_wait');
      await spendCaptcha(tx, settings.captchasPerDay, takenAt, log);
      const code = String(crypto.randomInt(1_000_000)).padStart(6, '0');
      const id = await captchaRepository(tx, serverSecret).store(mobile, code, browserKey, now());
      /**
       * Removes the SMS code and no longer counts it for the limits, so that users are not locked out after an outage
       * of the SMS service. The daily budget is refunded in a transaction of its own, because requests lock the budget
       * after the other limits.
       */
      const refund = async () => {
        await refundRateLimit(db, buckets, takenAt);
        await refundRateLimit(db, [captchaBudget(settings.captchasPerDay)], takenAt);
        await captchaRepository(db, serverSecret).discard(id);
      };
      return async () => {
        try {
          await sms({ mobile, code }, log);
        } catch (error) {
          log.error({ err: error }, 'the captcha could not be sent');
          // A message counts for the limits if it may have been sent in spite of the error. Otherwise one sender could
          // flood numbers at the operator's expense while the service is slow.
          if (error instanceof SmsNotSentError) {
            await refund().catch((fault: unknown) =>
              log.error(
                { err: fault },
                'a captcha that could not be sent was not removed, or its limits were not given back',
              ),
            );
          }
          throw new Problem(503, 'sms_unavailable');
        }
      };
    },

    /**
     * Returns a refusal if the code is wrong, otherwise undefined. The refusal is returned instead of thrown, because
     * throwing would roll back the transaction, and the used try would not count.
     */
    async check(
      tx: Database,
      {
        mobile,
        address,
        code,
        browserKeys,
      }: Omit<CaptchaRequest, 'browserKey'> & { code: string; browserKeys: string[] },
    ): Promise<Problem | undefined> {
      const failures = [bucket('login-failures', networkOf(address), failureRulesOfNetwork)];
      const takenAt = now();
      await enforceRateLimit(tx, failures, takenAt, 'captcha_wait');
      const verdict = await captchaRepository(tx, serverSecret).tryCode(mobile, code, browserKeys, now());
      if (!verdict.isRight) {
        return verdict.attemptsLeft > 0
          ? new Problem(400, 'captcha_wrong', { left: verdict.attemptsLeft })
          : new Problem(400, 'captcha_dead');
      }
      await refundRateLimit(tx, failures, takenAt);
      return undefined;
    },
  };
}
