/**
 * The position of the recordings of each syllable, in bytes: the offset of the first one, and the length of each
 * (`src/server/domain/voice/syllables.ts`).
 */
export type Places = Record<string, [offset: number, inner: number, last: number]>;

export interface Recording {
  /** A name such as `ni3.inner`, `ni3.last`, or `zi5-3`. */
  name: string;
  /** The tone: 1 to 4, or 5 for an unstressed syllable. */
  tone: number;
  /** Whether the recording begins where the previous one ends. */
  isInPlace: boolean;
  fromMs: number;
  toMs: number;
}

/** The size of a frame of MP3 with 32 kbit/s at 22,050 Hz. Some frames have one byte more. */
const FRAME_BYTES = 104;
const FRAME_MS = (576 / 22_050) * 1000;
/** The permitted lengths. Unstressed syllables are the shortest, third tones at the end of a word the longest. */
const lengthMs = { least: 90, most: 800 };
/**
 * The largest permitted difference between the level of a syllable and the median level of all stressed syllables.
 * Unstressed syllables may be softer.
 */
const MAX_DISTANCE_DB = 8;

/** Returns the recordings in the order of the file. */
export function recordingsOf(places: Places): Recording[] {
  const found = Object.entries(places).flatMap(([name, [offset, inner, length]]) => {
    const tone = Number(/\d/.exec(name)?.[0]);
    const last = { name: inner > 0 ? `${name}.last` : name, tone, offset: offset + inner, bytes: length };
    return inner > 0 ? [{ name: `${name}.inner`, tone, offset, bytes: inner }, last] : [last];
  });
  let [reached, frames] = [0, 0];
  return found
    .sort((a, b) => a.offset - b.offset)
    .map(({ name, tone, offset, bytes }) => {
      const isInPlace = offset === reached;
      const fromMs = frames * FRAME_MS;
      reached = offset + bytes;
      frames += Math.floor(bytes / FRAME_BYTES);
      return { name, tone, isInPlace, fromMs, toMs: frames * FRAME_MS };
    });
}

/** Returns descriptions of what is wrong with the recordings of syllables. `samples` contains the decoded file. */
export function syllableProblems(recordings: readonly Recording[], samples: Float32Array, rate: number): string[] {
  const levels = recordings.map(({ fromMs, toMs }) =>
    levelOf(samples.subarray((fromMs / 1000) * rate, (toMs / 1000) * rate)),
  );
  const stressed = levels.filter((_, index) => recordings[index]?.tone !== 5).sort((a, b) => a - b);
  const median = stressed[Math.floor(stressed.length / 2)] ?? 0;
  return recordings.flatMap(({ name, tone, isInPlace, fromMs, toMs }, index) => {
    const duration = toMs - fromMs;
    const distance = (levels[index] ?? 0) - median;
    return [
      !isInPlace && `${name} does not begin where the recording before ends`,
      (duration < lengthMs.least || duration > lengthMs.most) && `${name} lasts ${duration.toFixed(0)} ms`,
      (tone === 5 ? distance > MAX_DISTANCE_DB : Math.abs(distance) > MAX_DISTANCE_DB) &&
        `${name} is ${distance.toFixed(0)} dB beside the median`,
    ].filter((problem) => problem !== false);
  });
}

function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length);
  return 10 * Math.log10(power + 1e-12);
}
