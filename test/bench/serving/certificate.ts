import crypto from 'node:crypto';

export interface Certificate {
  key: string;
  cert: string;
  /**
   * The SHA-256 of the public key in base64, for Chromium's `--ignore-certificate-errors-spki-list`. If certificate
   * errors were ignored in general, Chromium would store nothing in its HTTP cache, and a second visit would equal a
   * first one.
   */
  keyHash: string;
}

const VALID_FOR_MS = 86_400_000;

/**
 * Creates a certificate for localhost: a self-signed one, or one that certifies `subjectKey`. The encoding (DER)
 * follows X.690, the fields follow RFC 5280 §4.1.
 */
export function localhostCertificate(subjectKey?: crypto.KeyObject): Certificate {
  const { privateKey, publicKey } = crypto.generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const keyInfo = (subjectKey ?? publicKey).export({ type: 'spki', format: 'der' });
  const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
  const commonName = Buffer.from('550403', 'hex');
  const name = sequence(der(0x31, sequence(der(0x06, commonName), der(0x0c, Buffer.from('localhost')))));
  const now = Date.now();
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), crypto.randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(time(now - VALID_FOR_MS), time(now + VALID_FOR_MS)),
    name,
    keyInfo,
    der(0xa3, sequence(subjectAltName('localhost'))),
  );
  const signature = crypto.sign('sha256', content, privateKey);
  const certificate = sequence(content, ecdsaWithSha256, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
    keyHash: crypto.createHash('sha256').update(keyInfo).digest('base64'),
  };
}

/** Encodes a value in DER. */
export function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

export const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);

/** Encodes a time as GeneralizedTime: YYYYMMDDHHMMSSZ. */
export const time = (at: number): Buffer =>
  der(0x18, Buffer.from(new Date(at).toISOString().replace(/[-:T]|\.\d+/g, '')));

const subjectAltName = (host: string): Buffer =>
  sequence(der(0x06, Buffer.from('551d11', 'hex')), der(0x04, sequence(der(0x82, Buffer.from(host)))));
