import { attempt } from '#lib/attempt.ts';
import { takeVoice } from '#platform/player/voice.ts';

const RATE = 0.8;
const MANDARIN = /^(zh|cmn)([-_](CN|Hans).*)?$/i;
/** Robots: espeak of Linux and cheap Androids, and the novelty voices that iOS has in every language. */
const UNNATURAL = /espeak|^(eddy|flo|grandma|grandpa|reed|rocko|sandy|shelley)\b/i;
/** How systems call the better recordings of a voice. */
const NATURAL = /natural|neural|premium|enhanced|优化|高品质|高音质/i;

/** Chrome forgets one that nobody holds, and never tells of its end. */
let present: SpeechSynthesisUtterance | undefined;

const synthesis = (): SpeechSynthesis | undefined =>
  typeof speechSynthesis === 'undefined' ? undefined : speechSynthesis;

/** The best that reads Mandarin; none where all that do are worse than clips. */
function chineseVoice(): SpeechSynthesisVoice | undefined {
  const voices = (synthesis()?.getVoices() ?? []).filter(
    ({ lang, name }) => MANDARIN.test(lang) && !UNNATURAL.test(name),
  );
  return voices.find(({ name }) => NATURAL.test(name)) ?? voices.find((voice) => voice.localService) ?? voices[0];
}

/** Chrome drops what is spoken in the tick of a cancel. */
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

/** The device's own reading voice, for words that have no clip. */
export const deviceVoice = {
  isThere: (): boolean => chineseVoice() !== undefined,

  /** Some browsers know their voices only after a while. Answers how to stop being told. */
  subscribe: (listener: () => void): (() => void) => {
    const target = synthesis();
    // Older Safaris know no events here.
    attempt(() => target?.addEventListener('voiceschanged', listener));
    return () => attempt(() => target?.removeEventListener('voiceschanged', listener));
  },

  say: (text: string): Promise<boolean> => {
    const target = synthesis();
    const voice = chineseVoice();
    if (!target || !voice) return Promise.resolve(false);
    takeVoice(stop);
    stop();
    const utterance = new SpeechSynthesisUtterance(text);
    Object.assign(utterance, { voice, lang: voice.lang, rate: RATE });
    present = utterance;
    return new Promise((resolve) => {
      utterance.onend = () => resolve(true);
      utterance.onerror = () => resolve(false);
      const speak = () => (present === utterance ? target.speak(utterance) : resolve(false));
      // Within the tap where that is possible: webviews refuse the first word otherwise.
      if (isSettling) setTimeout(speak);
      else speak();
    });
  },

  stop,
};
