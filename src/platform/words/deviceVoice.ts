import { attempt } from '#lib/attempt.ts';

const RATE = 0.8;
const MANDARIN = /^(zh|cmn)([-_](CN|Hans).*)?$/i;
/**
 * Matches the names of voices that sound robotic: espeak on Linux and cheap Android phones, and the novelty voices that
 * iOS has in every language.
 */
const UNNATURAL = /espeak|^(eddy|flo|grandma|grandpa|reed|rocko|sandy|shelley)\b/i;
/** Matches the words that operating systems use in the names of their better voices. */
const NATURAL = /natural|neural|premium|enhanced|优化|高品质|高音质/i;

const synthesis = (): SpeechSynthesis | undefined =>
  typeof speechSynthesis === 'undefined' ? undefined : speechSynthesis;

/** Returns the best voice for Mandarin; undefined if no voice is good enough to replace clips. */
function chineseVoice(): SpeechSynthesisVoice | undefined {
  const voices = (synthesis()?.getVoices() ?? []).filter(
    ({ lang, name }) => MANDARIN.test(lang) && !UNNATURAL.test(name),
  );
  return voices.find(({ name }) => NATURAL.test(name)) ?? voices.find((voice) => voice.localService) ?? voices[0];
}

/** The device's speech synthesis, which reads words without a clip. Take the audio focus before you use it. */
export interface DeviceVoice {
  isAvailable: () => boolean;
  /**
   * Calls the listener when the voices change, because some browsers load them only after a while. Returns a function
   * that unsubscribes.
   */
  subscribe: (listener: () => void) => () => void;
  /** Speaks a text. Resolves with false if it was not spoken to its end. */
  say: (text: string) => Promise<boolean>;
  stop: () => void;
}

export function createDeviceVoice(): DeviceVoice {
  /**
   * The current utterance. It is stored because Chrome garbage-collects an utterance that nothing references, and then
   * never fires its `end` event.
   */
  let present: SpeechSynthesisUtterance | undefined;
  /**
   * Whether an utterance was cancelled in this task. Chrome ignores an utterance that is spoken in the same task as a
   * cancel.
   */
  let isSettling = false;

  function stop(): void {
    const target = synthesis();
    present = undefined;
    if (!target || !(target.speaking || target.pending)) return;
    target.cancel();
    isSettling = true;
    setTimeout(() => {
      isSettling = false;
    });
  }

  return {
    isAvailable: () => chineseVoice() !== undefined,
    subscribe(listener) {
      const target = synthesis();
      // Ignores the exception of older Safari versions, which support no events here.
      attempt(() => target?.addEventListener('voiceschanged', listener));
      return () => attempt(() => target?.removeEventListener('voiceschanged', listener));
    },
    say(text) {
      const target = synthesis();
      const voice = chineseVoice();
      if (!target || !voice) return Promise.resolve(false);
      stop();
      const utterance = new SpeechSynthesisUtterance(text);
      Object.assign(utterance, { voice, lang: voice.lang, rate: RATE });
      present = utterance;
      return new Promise((resolve) => {
        utterance.onend = () => resolve(true);
        utterance.onerror = () => resolve(false);
        const speak = () => (present === utterance ? target.speak(utterance) : resolve(false));
        // Speaks within the tap handler if possible, because web views otherwise refuse the first word.
        if (isSettling) setTimeout(speak);
        else speak();
      });
    },
    stop,
  };
}
