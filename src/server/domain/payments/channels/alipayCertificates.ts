import { X509Certificate } from 'node:crypto';
import type { AlipayCertificates } from '#server/settings/accounts.ts';

/** The maximum length of a chain of certificates. Alipay's chains consist of two or three certificates. */
const MAX_ISSUERS = 4;

const certificatesIn = (pem: string): X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (text) => new X509Certificate(text),
  );

const organizationOf = ({ subject }: X509Certificate): string | undefined => /^O=(.+)$/m.exec(subject)?.[1];

const isValid = ({ validFrom, validTo }: X509Certificate, at: Date): boolean =>
  new Date(validFrom) <= at && at <= new Date(validTo);

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

/**
 * Returns whether a downloaded certificate may replace the configured certificate of Alipay. Its chain of issuers must
 * lead to one of the configured root certificates. It must also belong to Alipay, because the same authorities issue
 * the certificates of all merchants.
 */
export function mayReplace({ alipay, root }: AlipayCertificates, pem: string, at: Date): boolean {
  try {
    const authorities = certificatesIn(root);
    const [known, ...knownIssuers] = certificatesIn(alipay);
    const [given, ...givenIssuers] = certificatesIn(pem);
    if (!known || !given || organizationOf(known) === undefined) return false;
    if (organizationOf(given) !== organizationOf(known)) return false;
    let last: X509Certificate | undefined = given;
    for (let issuers = 0; last && issuers < MAX_ISSUERS; issuers += 1) {
      const current: X509Certificate = last;
      if (!isValid(current, at)) return false;
      if (authorities.some((one) => isIssuedBy(current, one))) return true;
      last = [...givenIssuers, ...knownIssuers].find((one) => isIssuedBy(current, one));
    }
    return false;
  } catch {
    // A certificate that cannot be read is not trusted.
    return false;
  }
}
