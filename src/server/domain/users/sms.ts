import type { FastifyBaseLogger } from 'fastify';
import { errorCode } from '#lib/errorCode.ts';
import { maskedMobile } from '#lib/text/clean/maskedMobile.ts';
import { SECOND_MS } from '#lib/time/time.ts';

/**
 * Thrown if the service has certainly not taken the message. After any other error, such as a time-out, the message may
 * still be sent.
 */
export class SmsNotSentError extends Error {}

/** Sends an SMS code to a mobile number. Rejects if it is not known that the service has taken the message. */
export type SmsSender = (message: { mobile: string; code: string }, log: FastifyBaseLogger) => Promise<void>;

const TIMEOUT_MS = 5 * SECOND_MS;
/** The codes of errors that occur before a request is sent. */
const UNCONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

/** The statuses of proxies that have passed the request on, but have not received the service's answer. */
const MAYBE_SENT = [408, 502, 504];

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
    }).catch((error: unknown) => {
      const cause = typeof error === 'object' && error !== null && 'cause' in error ? error.cause : undefined;
      if (!UNCONNECTED.includes(errorCode(cause) ?? '')) throw error;
      throw new SmsNotSentError('The SMS service could not be reached.', { cause });
    });
    const answer = `The SMS service answered ${response.status}.`;
    if (MAYBE_SENT.includes(response.status)) throw new Error(answer);
    if (!response.ok) throw new SmsNotSentError(answer);
  };

/**
 * Returns the sender. Without a configured service, local builds write codes into the log; all other builds have no
 * sender.
 */
export function smsSenderFor(settings: { appEnv: string; smsUrl: string | undefined }): SmsSender | undefined {
  if (settings.smsUrl !== undefined) return smsToWebhook(settings.smsUrl);
  return settings.appEnv === 'local' ? smsToLog : undefined;
}
