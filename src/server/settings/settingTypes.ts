import crypto from 'node:crypto';
import fs from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import * as v from 'valibot';

/**
 * The types of settings: each converts the string of a variable into a value. An error message follows the name of the
 * setting, as in `PORT must be …`.
 */
export const integer = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most,
      ({ input }) => `must be a whole number from ${least} to ${most}, not "${input}".`,
    ),
    v.transform(Number),
  );

export const oneOf = <const T extends readonly string[]>(options: T) =>
  v.picklist(options, ({ input }) => `must be one of ${options.join(', ')}, not "${String(input)}".`);

export const yesOrNo = v.pipe(
  oneOf(['no', 'yes']),
  v.transform((text) => text === 'yes'),
);

export const text = v.string();

/** A telephone number that can be dialled: digits, with an optional plus and hyphens. */
export const phone = v.pipe(
  v.string(),
  v.regex(/^\+?\d[\d-]{3,18}\d$/, ({ input }) => `must be a phone number such as 400-800-1234, not "${input}".`),
);

/** A string of exactly this length. The error message does not repeat the string, because it may be a secret. */
export const textOfLength = (length: number) => v.pipe(v.string(), v.length(length, `must have ${length} characters.`));

/**
 * The name of a PEM file. The value of the setting is the content of the file, if it passes the check `holds`. The
 * error message never shows the content.
 */
const pemFile = (content: string, holds: (pem: string) => boolean) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const refuse = (reason: string) => {
        addIssue({ message: `must name a PEM file with ${content}, and ${dataset.value} ${reason}.` });
        return NEVER;
      };
      let pem: string;
      try {
        pem = fs.readFileSync(dataset.value, 'utf8');
      } catch {
        return refuse('cannot be read');
      }
      return isTrue(() => holds(pem)) ? pem : refuse('is none');
    }),
  );

/** Returns whether a check returns true; false if it throws. */
function isTrue(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}

export const privateKeyFile = pemFile(
  'a private RSA key without a password',
  (pem) => crypto.createPrivateKey(pem).asymmetricKeyType === 'rsa',
);

// Accepts public keys only, so that the operator notices a wrong file. Node would also derive a public key from a
// private key or from a certificate of the same account.
export const publicKeyFile = pemFile(
  'a public RSA key',
  (pem) => /-----BEGIN (RSA )?PUBLIC KEY-----/.test(pem) && crypto.createPublicKey(pem).asymmetricKeyType === 'rsa',
);

/** One certificate, or a chain, of which the first certificate is checked. */
export const certificateFile = pemFile('a certificate', (pem) => new crypto.X509Certificate(pem).subject !== '');

/** An absolute path. A relative path is resolved from the folder in which the gateway was started. */
export const folder = v.pipe(
  v.string(),
  v.transform((given) => path.resolve(given)),
);

const isHttpAddress = (given: string): boolean => URL.canParse(given) && /^https?:$/.test(new URL(given).protocol);

export const httpAddress = v.pipe(
  v.string(),
  v.check(isHttpAddress, ({ input }) => `must be an http or https address, not "${input}".`),
);

export const origin = v.pipe(
  v.string(),
  v.check(
    (given) => isHttpAddress(given) && new URL(given).origin === given.replace(/\/$/, ''),
    ({ input }) => `must be an origin without path, e.g. https://m.example.com, not "${input}".`,
  ),
  v.transform((given) => new URL(given).origin),
);

/** The error message does not repeat an invalid address, because the address contains a password. */
export const postgresAddress = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://.'),
);

/**
 * The address or network of a proxy. Values that stand for all senders, such as `true` or `0.0.0.0/0`, are refused,
 * because any sender could then claim another address and escape the limits.
 */
export const proxy = v.pipe(
  v.string(),
  v.check(
    isAddressOrNetwork,
    ({ input }) => `must list the proxies' addresses or networks, e.g. 10.0.0.0/8,::1, and "${input}" is none.`,
  ),
  v.check(
    (given) => !/\/0+$/.test(given),
    ({ input }) =>
      `must not contain "${input}", which is every address: anybody could then name another address and escape the limits.`,
  ),
);

function isAddressOrNetwork(given: string): boolean {
  const [, address = '', bits = '0'] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(given) ?? [];
  const version = isIP(address);
  return version > 0 && Number(bits) <= (version === 4 ? 32 : 128);
}

/** Items separated by commas. */
export const listOf = <const Item extends v.GenericSchema<string, unknown>>(item: Item) =>
  v.pipe(
    v.string(),
    v.transform((given) =>
      given
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    ),
    v.array(item),
  );
