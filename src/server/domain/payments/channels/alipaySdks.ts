import crypto from 'node:crypto';
import { AlipaySdk } from 'alipay-sdk';
import * as v from 'valibot';
import { chinaTimeText } from '#lib/time/chinaTime.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import type { AlipayAccount, AlipayCertificates } from '#server/settings/settings.ts';
import { mayReplace } from './alipayCertificates.ts';

/** An unknown certificate is asked for at most once in this time for each source that names one. */
const LOOK_AGAIN_MS = MINUTE_MS;

/**
 * Who names a certificate: a notification, which anybody can forge, or Alipay's answer to a request. They have turns of
 * their own, so that forged notifications cannot keep the gateway from a new certificate.
 */
type CertificateSource = 'notification' | 'answer';

const Download = v.object({ code: v.literal('10000'), alipay_cert_content: v.pipe(v.string(), v.base64()) });

/**
 * The library takes the key or certificate of Alipay at its creation, so each certificate has a client of its own. They
 * are known by the serial numbers that Alipay gives them.
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
    // The library knows PEM texts only in this form and without a line break at the end.
    privateKey: crypto.createPrivateKey(privateKey).export({ type: 'pkcs8', format: 'pem' }).toString().trim(),
  };
  const certificates = 'publicKey' in verifiedBy ? undefined : verifiedBy;
  const configured =
    'publicKey' in verifiedBy
      ? new AlipaySdk({ ...common, alipayPublicKey: pemOf(verifiedBy.publicKey) })
      : sdkWith(verifiedBy, verifiedBy.alipay);
  const known = new Map([[configured.config.alipayCertSn, configured]]);
  const lookAgainAt = { notification: 0, answer: 0 };
  /** Downloads under way by serial number: many notifications may name a new certificate at once. */
  const downloads = new Map<string, Promise<void>>();

  function sdkWith({ app, root }: AlipayCertificates, alipay: string): AlipaySdk {
    const contents = { appCertContent: app, alipayRootCertContent: root, alipayPublicCertContent: alipay };
    return new AlipaySdk({ ...common, ...contents });
  }

  async function download(serial: string): Promise<void> {
    if (!certificates) return;
    // The new certificate itself has signed this answer, so only its chain of issuers can prove that it is genuine.
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
    /** With the key or the certificate of the settings. */
    configured,

    /** Returns the client that verifies by the certificate with this serial number; undefined if there is none. */
    async find(serial: string | undefined, source: CertificateSource): Promise<AlipaySdk | undefined> {
      if (!certificates || serial === undefined) return configured;
      if (!known.has(serial) && !downloads.has(serial) && now().getTime() >= lookAgainAt[source]) {
        lookAgainAt[source] = now().getTime() + LOOK_AGAIN_MS;
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
