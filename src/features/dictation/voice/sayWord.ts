import type { DictationWord } from '#contract/learning/dictation.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import type { SessionServices } from '#platform/session/services.ts';
import type { DeviceVoice } from '#platform/words/deviceVoice.ts';
import type { DictationSettings } from '#features/dictation/dictationSettings.ts';

/**
 * The maximum time to wait for the end of a word; no clip is that long, and no voice needs that long. The limit is
 * needed because a phone call can interrupt a sound without any event.
 */
const WORD_TIMEOUT_MS = 8 * SECOND_MS;

export const canSay = ({ sound }: DictationWord, voice: DeviceVoice): boolean => sound !== null || voice.isAvailable();

/**
 * Plays the clip of a word. If there is no clip, the device's voice says the word. A Chinese voice of the device also
 * replaces the clip if the user has chosen this voice, or if the pronunciation in the clip is only a guess.
 */
export async function sayWord(
  { text, sound, isSpelt }: DictationWord,
  chosen: DictationSettings['voice'],
  services: Pick<SessionServices, 'clips' | 'audioFocus' | 'voice'>,
): Promise<boolean> {
  const isByDevice = sound === null || ((isSpelt || chosen === 'device') && services.voice.isAvailable());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), WORD_TIMEOUT_MS);
  });
  const heard = await Promise.race([isByDevice ? sayByDevice(text, services) : services.clips.play(sound), timeout]);
  clearTimeout(timer);
  return heard;
}

function sayByDevice(
  text: string,
  { voice, audioFocus }: Pick<SessionServices, 'audioFocus' | 'voice'>,
): Promise<boolean> {
  if (!voice.isAvailable()) return Promise.resolve(false);
  audioFocus.take(voice.stop);
  return voice.say(text);
}

export function stopSaying({ clips, voice }: Pick<SessionServices, 'clips' | 'voice'>): void {
  clips.stop();
  voice.stop();
}
