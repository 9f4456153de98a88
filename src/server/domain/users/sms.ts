import type { FastifyBaseLogger } from 'fastify';
import { maskedMobile } from '#lib/text/clean/maskedMobile.ts';
import { SECOND_MS } from '#lib/time/time.ts';

/** Sends a captcha to a mobile number. Rejects if the message could not be handed over to the service. */
export type SmsSender = (message: { mobile: string; code: string }, log: FastifyBaseLogger) => Promise<void>;

const TIMEOUT_MS = 5 * SECOND_MS;

/** The sender of local builds writes the code into the gateway's log, where the developer reads it. */
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
 * Returns the sender. Without a configured service, local builds write codes into the log; all other builds have no
 * sender.
 */
export function smsSenderFor(settings: { appEnv: string; smsUrl: string | undefined }): SmsSender | undefined {
  if (settings.smsUrl !== undefined) return smsToWebhook(settings.smsUrl);
  return settings.appEnv === 'local' ? smsToLog : undefined;
}
