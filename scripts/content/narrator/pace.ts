import type { SpokenSentence } from '#scripts/content/pack.ts';
import { splitAtQuotes } from '#scripts/content/pinyin/pinyin.ts';
import { toPhonemes } from './phonemes.ts';
import { voiceOf } from './voices.ts';
import type { Voice } from './voices.ts';

/** A part of a sentence that the model speaks without interruption, and its loudness relative to other phrases. */
export interface Phrase extends Voice {
  phonemes: string;
  gainDb: number;
}

/** Matches 小声, 悄悄, 轻轻地 before a verb of speaking, and 嘘. */
const whispering = /xiao3 ?sheng1|qiao1 ?qiao1|qing1 ?qing1 ?de5 ?(?:shuo1|wen4|nian4|chang4|da2)|xu1——/;

const whisper = { speed: 0.92, gainDb: -4 };
const exclamation = { speed: 1.04, gainDb: 1 };
const bedtime = { speed: 0.92, pause: 1.25 };
const recital = { speed: 0.84 };

const pauses = { sentence: 0.55, question: 0.75, exclamation: 0.5, trailing: 0.8, paragraph: 1.15 };

/**
 * Returns the phrases of a sentence. Without a speaker, the sentence is one phrase. With a speaker, each quoted part
 * and each part in between is a phrase: the speaker's voice reads the quoted parts, and the narrator's voice reads the
 * parts in between. A `reader` reads everything.
 */
export function phrasesOf(sentence: SpokenSentence, isBedtime: boolean, reader?: string): Phrase[] {
  const { pinyin, speaker, isSlow = false, pace = 1 } = sentence;
  const isWhispered = whispering.test(pinyin);
  const parts = speaker === undefined ? [{ quoted: false, pinyin }] : splitAtQuotes(pinyin);
  return parts.flatMap((part) => {
    const phonemes = toPhonemes(part.pinyin);
    if (phonemes === '') return [];
    const voice = voiceOf(reader ?? (part.quoted ? speaker : undefined));
    const mood = moodOf(phonemes, part.quoted && isWhispered);
    const rhythm = (isBedtime ? bedtime.speed : 1) * (isSlow ? recital.speed : 1) * pace;
    const speed = voice.speed * mood.speed * rhythm;
    return [{ ...voice, phonemes, speed: Number(speed.toFixed(3)), gainDb: mood.gainDb }];
  });
}

function moodOf(phonemes: string, isWhispered: boolean): { speed: number; gainDb: number } {
  if (isWhispered) return whisper;
  return phonemes.endsWith('!') ? exclamation : { speed: 1, gainDb: 0 };
}

/**
 * Returns the seconds of silence after a sentence. After a question the silence is longer, so that a child can think of
 * an answer.
 */
export function pauseAfter(pinyin: string, isEndOfParagraph: boolean, isBedtime: boolean): number {
  const [, end = ''] = /([？！…—。])[”’]*$/.exec(pinyin) ?? [];
  const kind = isEndOfParagraph ? 'paragraph' : kindsOfEnd[end];
  return pauses[kind ?? 'sentence'] * (isBedtime ? bedtime.pause : 1);
}

const kindsOfEnd: Record<string, keyof typeof pauses> = {
  '？': 'question',
  '！': 'exclamation',
  '…': 'trailing',
  '—': 'trailing',
};
