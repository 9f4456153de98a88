import crypto from 'node:crypto';
import { DAY_MS } from '#lib/time/time.ts';
import { der, sequence, time } from '#test/bench/serving/certificate.ts';
import { keyPair } from './standInServer.ts';

const RSA_WITH_SHA256 = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));
const ORGANIZATION = '55040a';
const COMMON_NAME = '550403';
const BASIC_CONSTRAINTS = '551d13';
const VALID_FOR_DAYS = 30;

const attribute = (oid: string, value: string): Buffer =>
  der(0x31, sequence(der(0x06, Buffer.from(oid, 'hex')), der(0x0c, Buffer.from(value))));
const nameOf = (organization: string, commonName: string): Buffer =>
  sequence(attribute(ORGANIZATION, organization), attribute(COMMON_NAME, commonName));

/** A certificate in PEM format, with the data needed to issue other certificates with it. */
export type IssuedCertificate = ReturnType<typeof keyPair> & { pem: string; name: Buffer };

interface Subject {
  organization: string;
  commonName: string;
  isAuthority?: boolean;
  /** A moment at which the certificate is valid. */
  at: number;
}

/**
 * Issues an RSA certificate with a new key. Without an issuer, the certificate is self-signed. The fields follow RFC
 * 5280 §4.1.
 */
export function issueCertificate(
  { organization, commonName, isAuthority = false, at }: Subject,
  issuer?: IssuedCertificate,
): IssuedCertificate {
  const keys = keyPair();
  const name = nameOf(organization, commonName);
  const constraints = sequence(...(isAuthority ? [der(0x01, Buffer.from([0xff]))] : []));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), crypto.randomBytes(8)])),
    RSA_WITH_SHA256,
    issuer?.name ?? name,
    sequence(time(at - VALID_FOR_DAYS * DAY_MS), time(at + VALID_FOR_DAYS * DAY_MS)),
    name,
    keys.publicKeyObject.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(der(0x06, Buffer.from(BASIC_CONSTRAINTS, 'hex')), der(0x04, constraints)))),
  );
  const signature = crypto.sign('sha256', content, issuer?.privateKey ?? keys.privateKey);
  const certificate = sequence(content, RSA_WITH_SHA256, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const pem = `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`;
  return { ...keys, pem, name };
}
