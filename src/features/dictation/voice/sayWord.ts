import type { DictationWord } from '#contract/learning/dictation.ts';
import type { SessionServices } from '#platform/session/services.ts';
import type { DeviceVoice } from '#platform/words/deviceVoice.ts';
import type { DictationSettings } from '#features/dictation/dictationSettings.ts';

/** Longer than any clip. A phone call can leave a sound hanging without an event, so the wait is limited. */
const PATIENCE_MS = 8_000;

export const canSay = ({ sound }: DictationWord, voice: DeviceVoice): boolean => sound !== null || voice.isAvailable();

/**
 * Plays the word's clip, or uses the device's voice when the user chose it or when no word book has the word.
 */
export async function sayWord(
  { text, sound, isSpelt }: DictationWord,
  chosen: DictationSettings['voice'],
  services: Pick<SessionServices, 'clips' | 'audioFocus' | 'voice'>,
): Promise<boolean> {
  const isByDevice = sound === null || ((isSpelt || chosen === 'device') && services.voice.isAvailable());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const heard = await Promise.race([isByDevice ? sayByDevice(text, services) : services.clips.play(sound), late]);
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
