import type { SentenceTiming, SpokenSentence } from '#scripts/content/pack.ts';
import { concatenate, silence } from '#scripts/content/sound/wave.ts';
import { audiblePart } from './audible.ts';
import { pauseAfter, phrasesOf } from './pace.ts';
import { narratorRate, synthesise } from './synthesiser.ts';

/** The pauses and voices with which the sentences of a text are read. */
export interface Rhythm {
  /** The seconds of silence before the first sentence. */
  opening: number;
  /** The seconds of silence after the last sentence. */
  closing: number;
  /** The voice that reads everything. By default, the speakers read what they say, and the narrator reads the rest. */
  reader?: string;
  /** The indexes of the sentences that begin a paragraph. */
  paragraphs?: readonly number[];
  /** The seconds between two sentences. By default, they depend on the text. */
  between?: number;
  /** The minimum pauses after some sentences, in seconds, by the index of the sentence. */
  minPauses?: ReadonlyMap<number, number>;
  isBedtime?: boolean;
}

export interface Narration {
  /** The samples, at `narratorRate`. */
  voice: Float32Array;
  seconds: number;
  sentences: SentenceTiming[];
}

const pauseAtQuote = 0.22;
const NOTHING = new Float32Array(0);

/** Reads sentences aloud. All speech of the pack except single words is made by this function. */
export function narrate(sentences: readonly SpokenSentence[], rhythm: Rhythm): Narration {
  const phrases = sentences.map((sentence) => phrasesOf(sentence, rhythm.isBedtime === true, rhythm.reader));
  const spoken = synthesise(phrases.flat());
  const said = phrases.map(({ length }) => spoken.splice(0, length));
  const pauses = sentences.map(({ pinyin }, index) => pauseOf(pinyin, index, sentences.length, rhythm));
  return assemble(said, pauses, rhythm.opening);
}

export function pauseOf(pinyin: string, index: number, count: number, rhythm: Rhythm): number {
  if (index === count - 1) return rhythm.closing;
  const isEndOfParagraph = rhythm.paragraphs?.includes(index + 1) === true;
  const pause = rhythm.between ?? pauseAfter(pinyin, isEndOfParagraph, rhythm.isBedtime === true);
  return Math.max(pause, rhythm.minPauses?.get(index) ?? 0);
}

/**
 * Joins the phrases of each sentence, and the sentences with pauses after them. The time of a sentence lasts from its
 * first to its last audible moment.
 */
export function assemble(
  said: readonly (readonly Float32Array[])[],
  pauses: readonly number[],
  opening: number,
): Narration {
  const parts = [silence(opening, narratorRate)];
  let samples = parts[0]?.length ?? 0;
  const append = (part: Float32Array) => {
    parts.push(part);
    samples += part.length;
  };
  const nowMs = () => (samples / narratorRate) * 1000;
  const sentences = said.map((phrases, index) => {
    const beganMs = nowMs();
    phrases.forEach((phrase, place) => {
      if (place > 0) append(silence(pauseAtQuote, narratorRate));
      append(phrase);
    });
    const startMs = Math.round(beganMs + audiblePart(phrases.at(0) ?? NOTHING, narratorRate).leadMs);
    const endMs = Math.round(nowMs() - audiblePart(phrases.at(-1) ?? NOTHING, narratorRate).tailMs);
    append(silence(pauses[index] ?? 0, narratorRate));
    return { startMs, endMs };
  });
  return { voice: concatenate(parts), seconds: samples / narratorRate, sentences };
}
