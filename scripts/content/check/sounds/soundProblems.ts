import type { SentenceTiming } from '#scripts/content/pack.ts';
import type { Level } from '#scripts/content/narrator/encode.ts';

export interface RenderedSound {
  /** The samples of the decoded file. */
  samples: Float32Array;
  rate: number;
  level: Level;
  durationMs: number;
  /**
   * The timings of the sentences; empty if the file has none. `syllables` contains the number of syllables of each
   * sentence.
   */
  sentences: readonly SentenceTiming[];
  syllables: readonly number[];
  /** The number of syllables of the whole text, for a file without timings. */
  wholeSyllables?: number;
}

/** A range of syllables a second. */
interface PaceRange {
  least: number;
  most: number;
}

const LUFS = { aim: -18, tolerance: 0.6 };
const MAX_PEAK_DB = -1.5;
/** The largest permitted difference between timings and sound. A measured shift is a multiple of WINDOW_MS. */
const MAX_SHIFT_MS = 60;
const MAX_DURATION_ERROR_MS = 60;
const WINDOW_MS = 10;
/**
 * The largest shift that the measurement tries. Shifts are measured for groups of GROUP sentences, because a single
 * sentence has too few transitions between loud and soft.
 */
const RANGE_MS = 300;
const GROUP = 8;
/**
 * The permitted time from the stated start of a single sentence to its first loud moment. In the files of the pack,
 * this time is 0 to 170 ms, because a soft consonant at the beginning is not loud yet.
 */
const loudAfterMs = { least: -60, most: 200 };
/**
 * A moment of a sentence is loud if its level is within this distance of the sentence's loudest moment. The tune under
 * the voice and between sentences is softer. The distance of the first sentence is smaller, because the theme before it
 * is louder than the tune.
 */
const loudWithinDb = { first: 12, others: 14 };
/**
 * The lowest permitted level of the loudest moment of a sentence, in dB relative to full scale. In the files of the
 * pack, this level is −15.2 dB or more.
 */
const MIN_LOUDEST_DB = -20;
/** The first part of the pause after a sentence, in which the last sound of the sentence fades. */
const FADE_MS = 50;
/** The permitted range of the pace. A slower voice sounds unnatural, and nobody can speak clearly at a higher pace. */
const syllablesPerSecond: PaceRange = { least: 1.2, most: 7.5 };
/**
 * The ranges of the pace of a whole file, with all pauses. The articles and works of the pack have 3.1 to 3.9 syllables
 * a second, and the films, which pause between scenes, 1.6 to 2. If a quarter of the text is missing, or is spoken
 * twice, the pace is outside of its range.
 */
export const wholePace = { reading: { least: 2.8, most: 4.4 }, film: { least: 1.4, most: 2.2 } } as const;
/** The length of the part at the end of a file that must be silent. */
const END_MS = 60;
const SILENT_END_DB = -45;
/** The lowest level that is measured. Softer windows, such as digital silence, get this level. */
const FLOOR_DB = -90;

/** Returns descriptions of what is wrong with a sound. */
export function soundProblems(sound: RenderedSound): string[] {
  const { level, durationMs, samples, rate } = sound;
  const playedMs = (samples.length / rate) * 1000;
  const levels = levelsOf(samples, rate);
  const end = levels.slice(-END_MS / WINDOW_MS);
  return [
    ...levelProblems(level),
    Math.abs(playedMs - durationMs) > MAX_DURATION_ERROR_MS &&
      `plays ${playedMs.toFixed(0)} ms instead of ${String(durationMs)} ms`,
    Math.max(...end) > SILENT_END_DB && `ends with ${Math.max(...end).toFixed(0)} dB`,
    ...paceProblems(sound),
    ...(sound.wholeSyllables === undefined ? [] : wholePaceProblems(sound.wholeSyllables, playedMs, wholePace.reading)),
    ...shiftProblems(levels, sound.sentences),
    ...startProblems(levels, sound.sentences),
  ].filter((problem) => problem !== false);
}

export function levelProblems({ lufs, peakDb }: Level): string[] {
  return [
    Math.abs(lufs - LUFS.aim) > LUFS.tolerance && `has ${lufs.toFixed(1)} LUFS`,
    peakDb > MAX_PEAK_DB && `has a peak of ${peakDb.toFixed(1)} dB`,
  ].filter((problem) => problem !== false);
}

function paceProblems({ sentences, syllables }: RenderedSound): string[] {
  return sentences.flatMap(({ startMs, endMs }, index) => {
    const count = syllables[index] ?? 0;
    const pace = (count * 1000) / (endMs - startMs);
    // Short sentences are not checked, because exclamations such as 嗖 and drawn-out calls have no definite pace.
    const isSlow = count >= 8 && pace < syllablesPerSecond.least;
    const isFast = count >= 4 && pace > syllablesPerSecond.most;
    return isSlow || isFast ? [`says ${pace.toFixed(1)} syllables a second in sentence ${String(index + 1)}`] : [];
  });
}

/** Compares the length of a whole file with its text. */
export function wholePaceProblems(syllables: number, playedMs: number, { least, most }: PaceRange): string[] {
  const pace = (syllables * 1000) / playedMs;
  return pace < least || pace > most ? [`says ${pace.toFixed(1)} syllables a second in the whole file`] : [];
}

function shiftProblems(levels: readonly number[], sentences: readonly SentenceTiming[]): string[] {
  const groups = Array.from({ length: Math.ceil(sentences.length / GROUP) }, (_, index) => index * GROUP);
  return groups.flatMap((from) => {
    const group = sentences.slice(from, from + GROUP);
    // A last group with so few sentences is not measured here. `startProblems` measures each of its sentences.
    if (group.length < GROUP / 2) return [];
    const shiftMs = shiftOf(levels, group);
    return Math.abs(shiftMs) > MAX_SHIFT_MS
      ? [`is heard ${String(shiftMs)} ms after its timings from sentence ${String(from + 1)} on`]
      : [];
  });
}

/** Measures for each single sentence whether it begins where its timing says. */
function startProblems(levels: readonly number[], sentences: readonly SentenceTiming[]): string[] {
  return sentences.flatMap((sentence, index) => {
    const afterMs = loudAfter(levels, sentence, sentences[index - 1]);
    if (afterMs === undefined) return [`does not say sentence ${String(index + 1)} at its timing`];
    return afterMs < loudAfterMs.least || afterMs > loudAfterMs.most
      ? [`begins sentence ${String(index + 1)} ${String(afterMs)} ms after its timing`]
      : [];
  });
}

/**
 * Returns the milliseconds from the stated start of a sentence to its first loud moment, which lasts for two windows.
 * Moments until RANGE_MS before the start are searched too, but none within the previous sentence. Returns undefined
 * if there is no speech.
 */
function loudAfter(
  levels: readonly number[],
  { startMs, endMs }: SentenceTiming,
  previous: SentenceTiming | undefined,
): number | undefined {
  const end = Math.round(endMs / WINDOW_MS);
  const peak = Math.max(...levels.slice(Math.round(startMs / WINDOW_MS), end));
  if (peak < MIN_LOUDEST_DB) return undefined;
  const loud = peak - (previous === undefined ? loudWithinDb.first : loudWithinDb.others);
  const from = Math.round(Math.max((previous?.endMs ?? 0) + FADE_MS, startMs - RANGE_MS) / WINDOW_MS);
  for (let window = from; window < end; window += 1) {
    if (Math.min(levels[window] ?? FLOOR_DB, levels[window + 1] ?? FLOOR_DB) > loud)
      return window * WINDOW_MS - startMs;
  }
  return undefined;
}

/**
 * Returns by how many milliseconds the timings must be moved so that the sentences contain the loud parts of the sound,
 * and the gaps between sentences contain the soft parts.
 */
export function shiftOf(levels: readonly number[], sentences: readonly SentenceTiming[]): number {
  const gaps = sentences
    .slice(1)
    .map(({ startMs }, index) => ({ startMs: sentences[index]?.endMs ?? 0, endMs: startMs }));
  let best = { shiftMs: 0, contrast: -Infinity };
  for (let shiftMs = -RANGE_MS; shiftMs <= RANGE_MS; shiftMs += WINDOW_MS) {
    const contrast = meanWithin(levels, sentences, shiftMs) - meanWithin(levels, gaps, shiftMs);
    if (contrast > best.contrast) best = { shiftMs, contrast };
  }
  return best.shiftMs;
}

function meanWithin(levels: readonly number[], parts: readonly SentenceTiming[], shiftMs: number): number {
  const inside = parts.flatMap(({ startMs, endMs }) =>
    levels.slice(Math.round((startMs + shiftMs) / WINDOW_MS), Math.round((endMs + shiftMs) / WINDOW_MS)),
  );
  return inside.reduce((sum, level) => sum + level, 0) / Math.max(1, inside.length);
}

/** Returns the level of each window of 10 ms, in dB relative to full scale. */
export function levelsOf(samples: Float32Array, rate: number): number[] {
  const size = Math.round((WINDOW_MS * rate) / 1000);
  return Array.from({ length: Math.floor(samples.length / size) }, (_, index) => {
    const part = samples.subarray(index * size, (index + 1) * size);
    const power = part.reduce((sum, sample) => sum + sample * sample, 0) / size;
    return Math.max(FLOOR_DB, 10 * Math.log10(power + 1e-12));
  });
}
