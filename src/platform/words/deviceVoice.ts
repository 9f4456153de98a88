import { attempt } from '#lib/attempt.ts';

const RATE = 0.8;
const MANDARIN = /^(zh|cmn)([-_](CN|Hans).*)?$/i;
/**
 * Voices that sound robotic: espeak on Linux and cheap Android phones, and the novelty voices that iOS has in every
 * language.
 */
const UNNATURAL = /espeak|^(eddy|flo|grandma|grandpa|reed|rocko|sandy|shelley)\b/i;
/** Words that operating systems put into the names of their better voices. */
const NATURAL = /natural|neural|premium|enhanced|优化|高品质|高音质/i;

const synthesis = (): SpeechSynthesis | undefined =>
  typeof speechSynthesis === 'undefined' ? undefined : speechSynthesis;

/** Returns the best voice that reads Mandarin, or undefined when all of them are worse than the clips. */
function chineseVoice(): SpeechSynthesisVoice | undefined {
  const voices = (synthesis()?.getVoices() ?? []).filter(
    ({ lang, name }) => MANDARIN.test(lang) && !UNNATURAL.test(name),
  );
  return voices.find(({ name }) => NATURAL.test(name)) ?? voices.find((voice) => voice.localService) ?? voices[0];
}

/** The device's speech synthesis, for words without a clip. Take the audio focus before you use it. */
export interface DeviceVoice {
  isAvailable: () => boolean;
  /** Some browsers load their voices only after a while. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
  /** Resolves with false if the word was not said to its end. */
  say: (text: string) => Promise<boolean>;
  stop: () => void;
}

export function createDeviceVoice(): DeviceVoice {
  /** Chrome garbage-collects an utterance that nothing references, and then never fires its `end` event. */
  let present: SpeechSynthesisUtterance | undefined;
  /** Chrome drops an utterance that is spoken in the same task as a cancel. */
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
      // Older Safari versions support no events here.
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
        // Speaks within the tap handler when possible, because webviews refuse the first word otherwise.
        if (isSettling) setTimeout(speak);
        else speak();
      });
    },
    stop,
  };
}
