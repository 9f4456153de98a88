import type { Caller } from './caller.ts';
import { keyedDigest } from '#server/secrets/digest.ts';

/**
 * Returns `knownDevice` if it is given, otherwise a keyed digest of the device id. The digest replaces the id in the
 * tables with the children and limits of a device, and in the passes of sounds. Its computation must not change,
 * because stored digests would no longer match.
 */
export const deviceDigest = (
  { deviceId, knownDevice }: Pick<Caller, 'deviceId' | 'knownDevice'>,
  secret: string,
): string => knownDevice ?? `device ${keyedDigest(secret, `eye care\n${deviceId}`)}`;
