import crypto from 'node:crypto';
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin';
import * as v from 'valibot';
import { MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import type { WechatPay } from '#server/settings/accounts.ts';

/** The maximum age of a signature; WeChat prescribes this value. */
const MAX_SKEW_SECONDS = 300;
/** The minimum time between two downloads of the keys, however many unknown keys are looked up. */
const MIN_DOWNLOAD_INTERVAL_MS = MINUTE_MS;
const TIMEOUT_MS = 8 * SECOND_MS;

export interface SignedByWechat {
  serial: string;
  timestamp: string;
  nonce: string;
  signature: string;
  body: string;
}

const Sealed = v.object({
  associated_data: v.optional(v.string(), ''),
  nonce: v.string(),
  ciphertext: v.string(),
});
const Certificates = v.object({
  data: v.array(v.object({ serial_no: v.string(), encrypt_certificate: Sealed })),
});

export const unsealed = (
  { apiKey }: WechatPay,
  { ciphertext, nonce, associated_data: aad }: v.InferOutput<typeof Sealed>,
) => Aes.AesGcm.decrypt(ciphertext, apiKey, nonce, aad);

export { Sealed };

/** The prefix of the serials of 微信支付公钥. Keys of this kind cannot be downloaded. */
const PUBLIC_KEY_PREFIX = 'PUB_KEY_ID_';

/**
 * The keys with which WeChat signs: the 微信支付公钥 of the merchant, and platform certificates, which WeChat replaces from
 * time to time. While a merchant moves from certificates to the key, WeChat signs with both. Certificates are
 * downloaded when a signature names an unknown certificate. WeChat encrypts them with the merchant's own API key, which
 * proves that they are genuine.
 */
export function wechatKeys(account: WechatPay, now: () => Date) {
  const known: Record<string, string> = account.publicKey ? { [account.publicKey.id]: account.publicKey.pem } : {};
  let lookAgainAt = 0;

  async function download(): Promise<void> {
    const path = '/v3/certificates';
    const [nonce, timestamp] = [Formatter.nonce(), Math.floor(now().getTime() / 1000)];
    const signature = Rsa.sign(Formatter.request('GET', path, timestamp, nonce), account.privateKey);
    const authorization = Formatter.authorization(account.merchantId, nonce, signature, timestamp, account.serial);
    const response = await fetch(new URL(path, account.root), {
      headers: { authorization, accept: 'application/json', 'user-agent': 'daidi-stories' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`WeChat Pay answered ${response.status} to ${path}.`);
    const { data } = v.parse(Certificates, await response.json());
    for (const { serial_no: serial, encrypt_certificate: sealed } of data) {
      const { publicKey } = new crypto.X509Certificate(unsealed(account, sealed));
      known[serial] = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    }
  }

  return {
    /** Returns all known keys by serial. There is at least one. */
    async all(): Promise<Record<string, string>> {
      if (Object.keys(known).length === 0) await download();
      return known;
    },

    /**
     * Returns the key with this serial; undefined if WeChat does not list it. An unknown certificate is downloaded
     * first.
     */
    async find(serial: string): Promise<string | undefined> {
      const isCertificate = !serial.startsWith(PUBLIC_KEY_PREFIX);
      if (known[serial] === undefined && isCertificate && now().getTime() >= lookAgainAt) {
        lookAgainAt = now().getTime() + MIN_DOWNLOAD_INTERVAL_MS;
        await download();
      }
      return Object.hasOwn(known, serial) ? known[serial] : undefined;
    },

    /** Returns whether WeChat has signed this message within the last five minutes. */
    async isSigned({ serial, timestamp, nonce, signature, body }: SignedByWechat): Promise<boolean> {
      const age = Math.abs(now().getTime() / 1000 - Number(timestamp));
      if (!(age <= MAX_SKEW_SECONDS)) return false;
      const key = await this.find(serial);
      return key !== undefined && Rsa.verify(Formatter.response(timestamp, nonce, body), signature, key);
    },
  };
}
