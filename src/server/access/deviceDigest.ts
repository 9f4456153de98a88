import type { Caller } from './caller.ts';
import { keyedDigest } from '#server/secrets/digest.ts';

/**
 * Returns a keyed digest of the device id, which is stored instead of it: with the children and limits of a device, and
 * in the passes of sounds. The text of the digest must not change, because the stored digests would no longer match.
 */
export const deviceDigest = ({ deviceId }: Pick<Caller, 'deviceId'>, secret: string): string =>
  `device ${keyedDigest(secret, `eye care\n${deviceId}`)}`;
