import crypto from 'node:crypto';
import { AlipaySdk } from 'alipay-sdk';
import * as v from 'valibot';
import { chinaTimeText } from '#lib/time/chinaTime.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import type { AlipayAccount, AlipayCertificates } from '#server/settings/accounts.ts';
import { mayReplace } from './alipayCertificates.ts';

/**
 * The minimum time between two downloads of unknown certificates. It is counted separately for each
 * `CertificateSource`.
 */
const MIN_DOWNLOAD_INTERVAL_MS = MINUTE_MS;

/**
 * The message that names a certificate: a notification, which anybody can forge, or Alipay's answer to a request. The
 * two have separate limits, so that forged notifications cannot prevent the gateway from getting a new certificate.
 */
type CertificateSource = 'notification' | 'answer';

const Download = v.object({ code: v.literal('10000'), alipay_cert_content: v.pipe(v.string(), v.base64()) });

/**
 * Creates and keeps the clients of Alipay's library. A client gets Alipay's key or certificate when it is created, so
 * each certificate needs a client of its own. The clients are stored by the serial numbers that Alipay gives to the
 * certificates.
 */
export function alipaySdks(
  { appId, privateKey, verifiedBy, gateway }: AlipayAccount,
  now: () => Date,
  timeoutMs: number,
) {
  const common = {
    appId,
    gateway,
    timeout: timeoutMs,
    camelcase: false,
    ...({ signType: 'RSA2', keyType: 'PKCS8' } as const),
    // The library accepts PEM data only in this form and without a line break at the end.
    privateKey: crypto.createPrivateKey(privateKey).export({ type: 'pkcs8', format: 'pem' }).toString().trim(),
  };
  const certificates = 'publicKey' in verifiedBy ? undefined : verifiedBy;
  const configured =
    'publicKey' in verifiedBy
      ? new AlipaySdk({ ...common, alipayPublicKey: pemOf(verifiedBy.publicKey) })
      : sdkWith(verifiedBy, verifiedBy.alipay);
  const known = new Map([[configured.config.alipayCertSn, configured]]);
  const lookAgainAt = { notification: 0, answer: 0 };
  /**
   * The running downloads by serial number. Each certificate is downloaded once, even if many notifications name it at
   * the same moment.
   */
  const downloads = new Map<string, Promise<void>>();

  function sdkWith({ app, root }: AlipayCertificates, alipay: string): AlipaySdk {
    const contents = { appCertContent: app, alipayRootCertContent: root, alipayPublicCertContent: alipay };
    return new AlipaySdk({ ...common, ...contents });
  }

  async function download(serial: string): Promise<void> {
    if (!certificates) return;
    // The signature of this answer is not checked, because the new certificate itself has signed it. Only the chain of
    // its issuers can prove that the certificate is genuine.
    const answer = await configured.exec('alipay.open.app.alipaycert.download', {
      timestamp: chinaTimeText(now()),
      bizContent: { alipay_cert_sn: serial },
    });
    const pem = Buffer.from(v.parse(Download, answer).alipay_cert_content, 'base64').toString();
    if (!mayReplace(certificates, pem, now())) throw new Error('Alipay gave a certificate that is not trusted.');
    const sdk = sdkWith(certificates, pem);
    known.set(sdk.config.alipayCertSn, sdk);
  }

  return {
    /** The client that uses the key or certificate of the settings. */
    configured,

    /**
     * Returns the client that checks signatures with the certificate of this serial number; undefined if there is none.
     */
    async find(serial: string | undefined, source: CertificateSource): Promise<AlipaySdk | undefined> {
      if (!certificates || serial === undefined) return configured;
      if (!known.has(serial) && !downloads.has(serial) && now().getTime() >= lookAgainAt[source]) {
        lookAgainAt[source] = now().getTime() + MIN_DOWNLOAD_INTERVAL_MS;
        downloads.set(
          serial,
          download(serial).finally(() => downloads.delete(serial)),
        );
      }
      await downloads.get(serial);
      return known.get(serial);
    },
  };
}

const pemOf = (publicKey: string): string =>
  crypto.createPublicKey(publicKey).export({ type: 'spki', format: 'pem' }).toString().trim();
