import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { countHits, consumeRateLimit, type Bucket } from '#server/limits/rateLimit.ts';

/**
 * Warnings are logged once this share of the daily budget of text messages is used, so that the operator can raise the
 * limit, or look for an attack, in time.
 */
const WARN_FROM = 0.8;

/** The daily budget of text messages, which all gateways and users share. */
export const captchaBudget = (perDay: number): Bucket => ({
  key: 'captcha-budget',
  rules: [{ windowMs: DAY_MS, limit: perDay }],
});

/**
 * Counts one text message against the operator's daily budget. It is the last of the checks, because all users share
 * this budget: the limits for numbers and networks stop a single sender long before the budget is used up.
 */
export async function spendCaptcha(tx: Database, perDay: number, now: Date, log: FastifyBaseLogger): Promise<void> {
  const budget = captchaBudget(perDay);
  const waitMs = await consumeRateLimit(tx, [budget], now);
  if (waitMs > 0) {
    log.error(`CAPTCHAS_PER_DAY: all ${perDay} captchas of the last 24 hours are sent, no more are`);
    throw new Problem(503, 'sms_unavailable', { seconds: Math.ceil(waitMs / 1000) });
  }
  const sent = await countHits(tx, budget, now);
  const warnAt = Math.ceil(perDay * WARN_FROM);
  // Logs the warning when the number reaches `warnAt`, and then once for each further twentieth of the budget, to keep
  // the log short.
  if (sent === warnAt || (sent > warnAt && sent % Math.ceil(perDay / 20) === 0)) {
    log.warn(`CAPTCHAS_PER_DAY: ${sent} of ${perDay} captchas of the last 24 hours are sent`);
  }
}
