/**
 * The place of a tune within a sound: after how many samples the tune begins, with which gain it was mixed, and how
 * clearly it is heard.
 */
export interface TuneFit {
  delay: number;
  gain: number;
  /** The mean correlation of tune and sound: 1 if the sound contains only the tune. */
  likeness: number;
}

/** A part of a sound, as the indexes of its first sample and of the sample after its last one. */
export type Range = readonly [from: number, to: number];

/** The number of samples that the first search combines into one. */
const STEP = 8;
/** The number of delays found by the first search, around which the second search looks for the best delay. */
const CANDIDATES = 20;

/**
 * Returns the delay, between the two given ones, with which a tune correlates best with a sound in the ranges. Also
 * returns the gain and likeness at this delay.
 */
export function fitTune(sound: Float32Array, tune: Float32Array, ranges: readonly Range[], delays: Range): TuneFit {
  const [first, last] = delays;
  if (last - first <= 4 * STEP * CANDIDATES) return bestOf(sound, tune, ranges, from(first, last));
  const coarse = from(Math.floor(first / STEP), Math.ceil(last / STEP));
  const [few, fewOfTune] = [combined(sound), combined(tune)];
  const fewRanges = ranges.map(([start, end]): Range => [Math.ceil(start / STEP), Math.floor(end / STEP)]);
  const candidates = coarse
    .map((delay) => fitAt(few, fewOfTune, fewRanges, delay))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, CANDIDATES);
  const near = candidates.flatMap(({ delay }) => from((delay - 1) * STEP, (delay + 1) * STEP));
  const possible = [...new Set(near)].filter((delay) => delay >= first && delay < last);
  return bestOf(sound, tune, ranges, possible);
}

const from = (first: number, last: number): number[] => Array.from({ length: last - first }, (_, i) => first + i);

const bestOf = (
  sound: Float32Array,
  tune: Float32Array,
  ranges: readonly Range[],
  delays: readonly number[],
): TuneFit =>
  delays
    .map((delay) => fitAt(sound, tune, ranges, delay))
    .reduce((best, one) => (one.likeness > best.likeness ? one : best), { delay: 0, gain: 0, likeness: -1 });

/**
 * Compares a tune and a sound in the half of the ranges in which they are most alike, because breaths and ends of words
 * may be heard in the other ranges.
 */
function fitAt(sound: Float32Array, tune: Float32Array, ranges: readonly Range[], delay: number): TuneFit {
  const parts = ranges
    .map((range) => compare(sound, tune, range, delay))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, Math.ceil(ranges.length / 2));
  const sum = (value: (part: (typeof parts)[number]) => number) =>
    parts.reduce((total, part) => total + value(part), 0);
  const own = sum((part) => part.own);
  return {
    delay,
    gain: own === 0 ? 0 : sum(({ both }) => both) / own,
    likeness: parts.length === 0 ? -1 : sum(({ likeness }) => likeness) / parts.length,
  };
}

function compare(sound: Float32Array, tune: Float32Array, [start, end]: Range, delay: number) {
  let [both, own, heard] = [0, 0, 0];
  for (let i = start; i < end; i += 1) {
    const [a, b] = [sound[i] ?? 0, tune[i - delay] ?? 0];
    both += a * b;
    own += b * b;
    heard += a * a;
  }
  return { both, own, likeness: own === 0 || heard === 0 ? -1 : both / Math.sqrt(own * heard) };
}

function combined(samples: Float32Array): Float32Array {
  const output = new Float32Array(Math.floor(samples.length / STEP));
  for (let i = 0; i < output.length; i += 1) {
    for (let k = 0; k < STEP; k += 1) output[i] = (output[i] ?? 0) + (samples[i * STEP + k] ?? 0) / STEP;
  }
  return output;
}
