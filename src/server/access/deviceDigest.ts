import type { Caller } from './caller.ts';
import { keyedDigest } from '#server/secrets/digest.ts';

/**
 * Returns `knownDevice` if it is given, otherwise a keyed digest of the device id. Tables with the children and the
 * limits of a device, and the passes of sounds, contain the digest instead of the id. The way in which the digest is
 * computed must not change, because stored digests would no longer match.
 */
export const deviceDigest = (
  { deviceId, knownDevice }: Pick<Caller, 'deviceId' | 'knownDevice'>,
  secret: string,
): string => knownDevice ?? `device ${keyedDigest(secret, `eye care\n${deviceId}`)}`;
