import type { Caller } from './caller.ts';
import { keyedDigest } from '#server/secrets/digest.ts';

/**
 * Returns a keyed digest of the device id, or the digest by which the caller is already known. It is stored in place of the id with the children and limits of a device,
 * and in the passes of sounds. Its computation must not change, because stored digests would no longer match.
 */
export const deviceDigest = (
  { deviceId, knownDevice }: Pick<Caller, 'deviceId' | 'knownDevice'>,
  secret: string,
): string => knownDevice ?? `device ${keyedDigest(secret, `eye care\n${deviceId}`)}`;
