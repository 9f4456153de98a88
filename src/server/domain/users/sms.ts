import type { FastifyBaseLogger } from 'fastify';
import { maskedMobile } from './maskedMobile.ts';

/** Sends a captcha to a mobile number; rejects when it could not be handed over. */
export type SmsSender = (message: { mobile: string; code: string }, log: FastifyBaseLogger) => Promise<void>;

const TIMEOUT_MS = 5_000;

/** For local builds: the developer reads the code where the gateway runs. */
export const smsToLog: SmsSender = async ({ mobile, code }, log) => {
  log.info(`captcha for ${maskedMobile(mobile)}: ${code}`);
};

/** Hands the message to an operator's own service: `POST <url> {mobile, code}`, any 2xx is success. */
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

/** Undefined where none is set up and the log may not tell: everywhere but in local builds. */
export function smsSenderFor(settings: { appEnv: string; smsUrl: string | undefined }): SmsSender | undefined {
  if (settings.smsUrl !== undefined) return smsToWebhook(settings.smsUrl);
  return settings.appEnv === 'local' ? smsToLog : undefined;
}
