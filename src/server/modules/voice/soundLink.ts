import * as v from 'valibot';
import { DictationSound } from '#contract/learning/dictation.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import { keyedDigest } from '#server/secrets/digest.ts';
import { seal, unseal } from '#server/secrets/seal.ts';

/** How long an address is valid: long enough to begin a download on a slow connection. */
const LINK_MS = 10 * MINUTE_MS;

export const DICTATION_SOUND_PATH = '/media/dictation.mp3';

/** The longest address that `soundLink` returns: 100 words of 12 characters. */
export const SoundLink = v.object({ sealed: v.pipe(v.string(), v.maxLength(6_000)) });

const Content = v.object({ ...DictationSound.entries, endsAt: v.number() });

/**
 * Returns the address of the sound of a dictation. The address contains the dictation encrypted, because addresses may
 * be logged.
 */
export function soundLink(sound: DictationSound, serverSecret: string, now: Date): string {
  const content: v.InferOutput<typeof Content> = { ...sound, endsAt: now.getTime() + LINK_MS };
  return `${DICTATION_SOUND_PATH}?sealed=${seal(keyOf(serverSecret), JSON.stringify(content))}`;
}

/** Returns the dictation of an address; undefined if `soundLink` has not made the address, or if it has expired. */
export function readSoundLink(sealed: string, serverSecret: string, now: Date): DictationSound | undefined {
  let json: string;
  try {
    json = unseal(keyOf(serverSecret), sealed);
  } catch {
    return undefined;
  }
  const { endsAt, ...sound } = v.parse(Content, JSON.parse(json));
  return endsAt > now.getTime() ? sound : undefined;
}

const keyOf = (serverSecret: string): Buffer =>
  Buffer.from(keyedDigest(serverSecret, 'the sound of a dictation'), 'base64url');
