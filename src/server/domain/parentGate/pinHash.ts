import crypto from 'node:crypto';
import { promisify } from 'node:util';
import { keyedDigest } from '#server/secrets/digest.ts';

const scrypt = promisify<string, Buffer, number, crypto.ScryptOptions, Buffer>(crypto.scrypt);

/**
 * The cost of deriving a hash; each derivation needs 16 MiB of memory. A higher cost would not help, because at any
 * acceptable cost all PINs can be tried within hours. It would even do harm, because a database connection waits during
 * each derivation.
 */
const COST = { N: 2 ** 14, r: 8, p: 1 };
const BYTES = 32;

/** The secret of the gateways is a part of the input, so that somebody who has only the table cannot try all PINs. */
const derive = (secret: string, pin: string, salt: Buffer) =>
  scrypt(keyedDigest(secret, `pin\n${pin}`), salt, BYTES, COST);

/** Returns the stored form of a PIN. Its first part names the parameters, so that later releases can change them. */
export async function hashPin(secret: string, pin: string): Promise<string> {
  const salt = crypto.randomBytes(16);
  return `scrypt-14-8-1$${salt.toString('base64url')}$${(await derive(secret, pin, salt)).toString('base64url')}`;
}

export async function isCorrectPin(secret: string, pin: string, stored: string): Promise<boolean> {
  const [, salt = '', hash = ''] = stored.split('$');
  const wanted = Buffer.from(hash, 'base64url');
  const derived = await derive(secret, pin, Buffer.from(salt, 'base64url'));
  return wanted.length === BYTES && crypto.timingSafeEqual(derived, wanted);
}
