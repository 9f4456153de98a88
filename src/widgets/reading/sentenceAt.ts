import type { ValueUntil } from '#platform/player/sound/valueUntil.ts';

type Sentences = readonly { startMs: number }[];

/**
 * Returns the index of the sentence at a position; between two sentences the index of the earlier one, and -1 before
 * the first.
 */
export function sentenceAt(sentences: Sentences, positionMs: number): number {
  const next = sentences.findIndex(({ startMs }) => startMs > positionMs);
  return next < 0 ? sentences.length - 1 : next - 1;
}

/** Returns the same index as `sentenceAt`, and the position at which the next sentence starts. */
export function sentenceSpanAt(sentences: Sentences, positionMs: number): ValueUntil<number> {
  const index = sentenceAt(sentences, positionMs);
  return { value: index, untilMs: sentences[index + 1]?.startMs ?? Infinity };
}
