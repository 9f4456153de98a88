import type { AlipaySdk } from 'alipay-sdk';
import * as v from 'valibot';
import { chinaTimeText } from '#lib/time/chinaTime.ts';
import type { AlipayAccount } from '#server/settings/accounts.ts';

const SUCCESS = '10000';

/**
 * An error of Alipay. It contains neither the request nor the answer, because they contain signatures and personal
 * data.
 */
export class AlipayError extends Error {
  constructor(
    what: string,
    /**
     * Alipay's error code, such as `ACQ.TRADE_NOT_EXIST`, or, if there is none, the HTTP status or a description.
     * Unless the caller knows the code, it must assume that Alipay may have carried out the request.
     */
    readonly code: string,
  ) {
    super(`Alipay, ${what}: ${code}`);
  }
}

const Reply = v.looseObject({ code: v.string(), sub_code: v.optional(v.string()) });
const RawReply = v.object({ alipay_cert_sn: v.string() });

/**
 * Sends requests to Alipay through Alipay's library. Every request contains the time in China, because the library
 * would otherwise use the time zone of the machine.
 */
export function alipayClient(account: AlipayAccount, now: () => Date, timeoutMs: number) {
  // The library is loaded only if there is an Alipay account, because it takes a third of the time that the gateway
  // needs to load all packages.
  const loading = import('./alipaySdks.ts').then(({ alipaySdks }) => alipaySdks(account, now, timeoutMs));

  async function ask(method: string, bizContent: object): Promise<unknown> {
    const answerTo = (sdk: AlipaySdk) =>
      sdk.exec(method, { timestamp: chinaTimeText(now()), bizContent }, { validateSign: true });
    const sdks = await loading;
    try {
      return await answerTo(sdks.configured);
    } catch (error) {
      const sdk = await sdks.find(serialOf(error), 'answer');
      if (!sdk || sdk === sdks.configured) throw error;
      // Alipay has replaced its certificate, so the request is repeated with the new one. Repeating is safe: each
      // request contains our own number of the payment or refund, by which Alipay recognises a repeated request.
      return answerTo(sdk);
    }
  }

  return {
    /** Returns the signed address of a page of Alipay. */
    async pageAddress(
      method: string,
      bizContent: object,
      addresses: { return_url: string; notify_url: string },
    ): Promise<string> {
      const { configured } = await loading;
      return configured.pageExecute(method, 'GET', { timestamp: chinaTimeText(now()), ...addresses, bizContent });
    },

    /**
     * Returns the content of a signed answer. Rejects with an `AlipayError` if there is no answer, if its signature is
     * invalid, or if it reports an error.
     */
    async send(what: string, method: string, bizContent: object): Promise<unknown> {
      const answer = await ask(method, bizContent).catch((error: unknown) => {
        throw new AlipayError(what, problemOf(error));
      });
      const { code, sub_code: subCode } = v.parse(Reply, answer);
      if (code !== SUCCESS) throw new AlipayError(what, subCode ?? code);
      return answer;
    },

    /** Returns whether Alipay has signed these fields of a notification with SHA-256. */
    async isSigned(fields: Readonly<Record<string, string>>): Promise<boolean> {
      // The algorithm is checked here, because the library would accept SHA-1, too, if the notification names it;
      // earlier notifications used SHA-1.
      if (fields['sign_type'] !== 'RSA2') return false;
      const sdks = await loading;
      const sdk = await sdks.find(fields['alipay_cert_sn'], 'notification');
      return sdk?.checkNotifySignV2(fields) ?? false;
    },
  };
}

/**
 * If the library has refused an answer, returns the serial number of the certificate with which the answer was signed.
 */
function serialOf(error: unknown): string | undefined {
  const { responseDataRaw } = error as { responseDataRaw?: string };
  try {
    return v.parse(RawReply, JSON.parse(responseDataRaw ?? '')).alipay_cert_sn;
  } catch {
    return undefined;
  }
}

/**
 * Returns a short description of the error. The library's own error message is left out, because it quotes whole
 * answers.
 */
function problemOf(error: unknown): string {
  const { message = '', responseDataRaw } = error as { message?: string; responseDataRaw?: string };
  const [, status] = /status: (\d{3})/.exec(message) ?? [];
  return status ?? (responseDataRaw === undefined ? 'no answer' : 'an answer that is not validly signed');
}
