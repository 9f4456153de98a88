import type { DictationWord } from '#contract/learning/dictation.ts';
import type { AudioFocus } from '#platform/player/sound/audioFocus.ts';
import type { SessionServices } from '#platform/session/services.ts';
import { deviceVoice } from './deviceVoice.ts';
import type { DictationSettings } from '#features/dictation/dictationSettings.ts';

/** Longer than any clip. A phone call can leave a sound hanging without an event, so the wait is limited. */
const PATIENCE_MS = 8_000;

export const canSay = ({ sound }: DictationWord): boolean => sound !== null || deviceVoice.isThere();

/**
 * Plays the word's clip, or uses the device's voice when the user chose it or when the clip would spell the word out.
 */
export async function sayWord(
  { text, sound, isSpelt }: DictationWord,
  voice: DictationSettings['voice'],
  { clips, audioFocus }: Pick<SessionServices, 'clips' | 'audioFocus'>,
): Promise<boolean> {
  const isByDevice = sound === null || ((isSpelt || voice === 'device') && deviceVoice.isThere());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const heard = await Promise.race([isByDevice ? sayByDevice(text, audioFocus) : clips.play(sound), late]);
  clearTimeout(timer);
  return heard;
}

function sayByDevice(text: string, audioFocus: AudioFocus): Promise<boolean> {
  if (!deviceVoice.isThere()) return Promise.resolve(false);
  audioFocus.take(deviceVoice.stop);
  return deviceVoice.say(text);
}

export function stopSaying({ clips }: Pick<SessionServices, 'clips'>): void {
  clips.stop();
  deviceVoice.stop();
}
