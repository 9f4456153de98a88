import crypto from 'node:crypto';
import { AlipaySdk } from 'alipay-sdk';
import * as v from 'valibot';
import { chinaTimeText } from '#lib/time/chinaTime.ts';
import type { AlipayAccount } from '#server/settings/settings.ts';

const TIMEOUT_MS = 8_000;
const SUCCESS = '10000';

/** A failure of Alipay without the request and the answer, which contain signatures and personal data. */
export class AlipayError extends Error {
  constructor(
    what: string,
    /** Alipay's own code such as `ACQ.TRADE_NOT_EXIST`; others mean that nothing is known about what it has done. */
    readonly code: string,
  ) {
    super(`Alipay, ${what}: ${code}`);
  }
}

const Reply = v.looseObject({ code: v.string(), sub_code: v.optional(v.string()) });

/** Requests to Alipay by its library. All times are given to it, because it would send those of the machine's zone. */
export function alipayClient({ appId, privateKey, publicKey, gateway }: AlipayAccount, now: () => Date) {
  const sdk = new AlipaySdk({
    ...{ appId, gateway, timeout: TIMEOUT_MS, camelcase: false, signType: 'RSA2', keyType: 'PKCS8' },
    // The library knows PEM texts only in this form and without a line break at the end.
    privateKey: crypto.createPrivateKey(privateKey).export({ type: 'pkcs8', format: 'pem' }).toString().trim(),
    alipayPublicKey: crypto.createPublicKey(publicKey).export({ type: 'spki', format: 'pem' }).toString().trim(),
  });

  return {
    /** Returns the signed address of a page of Alipay. */
    pageAddress: (method: string, bizContent: object, addresses: { return_url: string; notify_url: string }): string =>
      sdk.pageExecute(method, 'GET', { timestamp: chinaTimeText(now()), ...addresses, bizContent }),

    /** Returns the content of a signed answer; any other rejects with an `AlipayError`. */
    async send(what: string, method: string, bizContent: object): Promise<unknown> {
      const request = { timestamp: chinaTimeText(now()), bizContent };
      const answer = await sdk.exec(method, request, { validateSign: true }).catch((error: unknown) => {
        throw new AlipayError(what, problemOf(error));
      });
      const { code, sub_code: subCode } = v.parse(Reply, answer);
      if (code !== SUCCESS) throw new AlipayError(what, subCode ?? code);
      return answer;
    },

    /** Returns whether Alipay has signed these fields of a notification, by SHA-256. */
    isSigned: (fields: Readonly<Record<string, string>>): boolean =>
      // The library would accept the SHA-1 of earlier years if the sender names it.
      fields['sign_type'] === 'RSA2' && sdk.checkNotifySignV2(fields),
  };
}

/** Says what went wrong without what the library adds: it quotes whole answers. */
function problemOf(error: unknown): string {
  const { message = '', responseDataRaw } = error as { message?: string; responseDataRaw?: string };
  const [, status] = /status: (\d{3})/.exec(message) ?? [];
  return status ?? (responseDataRaw === undefined ? 'no answer' : 'an answer that is not soundly signed');
}
