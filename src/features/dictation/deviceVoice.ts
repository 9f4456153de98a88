import { attempt } from '#lib/attempt.ts';
import { takeVoice } from '#platform/player/voice.ts';

const RATE = 0.8;

const synthesis = (): SpeechSynthesis | undefined =>
  typeof speechSynthesis === 'undefined' ? undefined : speechSynthesis;

const chineseVoice = (): SpeechSynthesisVoice | undefined =>
  synthesis()
    ?.getVoices()
    .find(({ lang }) => /^(zh|cmn)([-_](CN|Hans).*)?$/i.test(lang));

function stop(): void {
  synthesis()?.cancel();
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
    target.cancel();
    const utterance = new SpeechSynthesisUtterance(text);
    Object.assign(utterance, { voice, lang: voice.lang, rate: RATE });
    return new Promise((resolve) => {
      utterance.onend = () => resolve(true);
      utterance.onerror = () => resolve(false);
      target.speak(utterance);
    });
  },

  stop,
};
