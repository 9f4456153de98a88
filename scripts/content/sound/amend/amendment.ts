import type { SentenceTiming } from '#scripts/content/pack.ts';
import { narratorRate } from '#scripts/content/narrator/synthesiser.ts';
import { encoderDelay, frameSamples } from './mp3Frames.ts';

/**
 * A range of frames of a sound file that new sound replaces. `from` and `to` are indexes of frames; `to` itself is not
 * replaced. `samples` fills whole frames.
 */
export interface Edit {
  from: number;
  to: number;
  samples: Float32Array;
}

/** The distance of cuts from the speech before or after them, in milliseconds. */
const cutMs = { beforeSpeech: 110, afterSpeech: 70, beforeClosing: 220 };
/** The number of samples in which old and new sound overlap at both ends of an edit. */
const CROSSFADE = Math.round(0.04 * narratorRate);

/** Returns the index of the sample at a time. The encoder and the decoder add samples before the first one. */
export const sampleAt = (ms: number): number => Math.round((ms / 1000) * narratorRate) + encoderDelay;

const millisecondsPerFrame = (frameSamples / narratorRate) * 1000;

/**
 * Returns the first and the last frame between which a pause may be replaced. `pause` is the index of the sentence
 * before the pause; −1 is the pause before all sentences. Both frames are the same if the pause between two sentences
 * does not change.
 */
export function cutsIn(
  pause: number,
  sentences: readonly SentenceTiming[],
  count: number,
  changes: boolean,
): { from: number; to: number } {
  const endMs = sentences[pause]?.endMs;
  const startMs = sentences[pause + 1]?.startMs;
  const first = (ms: number) => Math.ceil(sampleAt(ms) / frameSamples);
  const last = (ms: number) => Math.floor(sampleAt(ms) / frameSamples);
  if (endMs === undefined) return { from: 0, to: last((startMs ?? 0) - cutMs.beforeSpeech) };
  if (startMs === undefined) return { from: first(endMs + cutMs.beforeClosing), to: count };
  if (changes) return { from: first(endMs + cutMs.afterSpeech), to: last(startMs - cutMs.beforeSpeech) };
  const middle = last((endMs + startMs) / 2);
  return { from: middle, to: middle };
}

/** Crossfades the ends of an edit with the old sound around it. */
export function blend(old: Float32Array, { from, to, samples }: Edit): Edit {
  const start = from * frameSamples;
  const end = to * frameSamples - samples.length;
  const mixed = samples.map((sample, i) => {
    const share = Math.min(1, i / CROSSFADE, (samples.length - 1 - i) / CROSSFADE);
    const outside = i < CROSSFADE ? old[start + i] : old[end + i];
    return share * sample + (1 - share) * (outside ?? 0);
  });
  return { from, to, samples: mixed };
}

/**
 * Returns the times that the sentences have after the edits. `lengths` contains the new lengths of sentences in
 * milliseconds, by index.
 */
export function shiftedSentences(
  sentences: readonly SentenceTiming[],
  edits: readonly Edit[],
  lengths: ReadonlyMap<number, number>,
): SentenceTiming[] {
  return sentences.map(({ startMs, endMs }, index) => {
    const shifted = Math.round(startMs + shiftBefore(startMs, edits));
    return { startMs: shifted, endMs: shifted + (lengths.get(index) ?? endMs - startMs) };
  });
}

/** Returns by how many milliseconds a time moves because of the edits that end before it. */
export function shiftBefore(ms: number, edits: readonly Edit[]): number {
  return (
    edits
      .filter(({ to }) => to * frameSamples <= sampleAt(ms))
      .reduce((sum, { from, to, samples }) => sum + (samples.length / frameSamples - (to - from)), 0) *
    millisecondsPerFrame
  );
}

/** Returns the parts of the edited sound in order: new parts, and kept parts with the number of their first frame. */
export function applyEdits(old: Float32Array, edits: readonly Edit[]) {
  const count = Math.floor(old.length / frameSamples);
  const parts: { samples: Float32Array; from: number; isKept: boolean }[] = [];
  let next = 0;
  const keep = (to: number) => {
    if (to > next) {
      const samples = old.subarray(next * frameSamples, to === count ? old.length : to * frameSamples);
      parts.push({ samples, from: next, isKept: true });
    }
  };
  for (const { from, to, samples } of edits) {
    if (from < next) throw new Error(`two changes overlap at frame ${String(from)}`);
    keep(from);
    parts.push({ samples, from: Number.NaN, isKept: false });
    next = to;
  }
  keep(count);
  return parts;
}
