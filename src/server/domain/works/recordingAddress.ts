import type { Audience } from '#lib/works/workRules.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import { signUntil } from '#server/content/load/signedAddress.ts';

/** The time for which the address of a recording is valid. */
const ADDRESS_MS = 10 * MINUTE_MS;

/**
 * Returns the address of a recording for a listener who may hear it. The address names the audience to which the
 * listener belongs (`family`, `friends` or `everybody`), and works only as long as this audience may hear the
 * recording. The pass that the caller adds names the listener, whose friendship is checked at every request.
 */
export const recordingAddress = (
  { uploadId, hearer }: { uploadId: string; hearer: Audience },
  secret: string,
  now: Date,
): string => signUntil(`/media/recording/${uploadId}/${hearer}.mp3`, secret, now.getTime() + ADDRESS_MS);
