import type { FastifyBaseLogger } from 'fastify';
import { maskedMobile } from '#lib/text/clean/maskedMobile.ts';
import { SECOND_MS } from '#lib/time/time.ts';

/** Sends a captcha to a mobile number. Rejects if the message could not be passed on. */
export type SmsSender = (message: { mobile: string; code: string }, log: FastifyBaseLogger) => Promise<void>;

const TIMEOUT_MS = 5 * SECOND_MS;

/** The sender of local builds: the developer reads the code in the gateway's log. */
export const smsToLog: SmsSender = async ({ mobile, code }, log) => {
  log.info(`captcha for ${maskedMobile(mobile)}: ${code}`);
};

/** Passes the message to the operator's own service: `POST <url> {mobile, code}`. Any 2xx status is success. */
export const smsToWebhook =
  (url: string): SmsSender =>
  async (message) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The SMS service answered ${response.status}.`);
  };

/**
 * Returns the sender; undefined if no service is configured and the log must not contain codes (only the log of local
 * builds may).
 */
export function smsSenderFor(settings: { appEnv: string; smsUrl: string | undefined }): SmsSender | undefined {
  if (settings.smsUrl !== undefined) return smsToWebhook(settings.smsUrl);
  return settings.appEnv === 'local' ? smsToLog : undefined;
}
