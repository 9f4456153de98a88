import { msOf } from '#platform/recording/soundFormat.ts';

/** An uninterrupted piece of sound. A sentence has several if its recording was paused. */
export interface MixPart {
  id: string;
  samples: number;
}

export interface MixPlan {
  /** For each sentence, in the order of the text, what is heard of it. */
  sentences: readonly (readonly MixPart[])[];
  /** What is kept of the whole, in samples. */
  trim: { from: number; to: number };
  /** Below this level the noise gate closes; undefined without one. */
  gateThreshold: number | undefined;
  /** A piece of music that is repeated in the background, at the rate of recordings. */
  music: Float32Array | undefined;
}

/** When each sentence is heard, after trimming; null if nothing of it is. */
export interface Timing {
  startMs: number;
  endMs: number;
}

const samplesIn = (parts: readonly MixPart[]): number => parts.reduce((sum, { samples }) => sum + samples, 0);

export const lengthOf = (sentences: MixPlan['sentences']): number =>
  sentences.reduce((sum, parts) => sum + samplesIn(parts), 0);

export function timingsOf({ sentences, trim }: Pick<MixPlan, 'sentences' | 'trim'>): (Timing | null)[] {
  const within = (sample: number) => Math.min(Math.max(sample, trim.from), trim.to) - trim.from;
  let at = 0;
  return sentences.map((parts) => {
    const start = within(at);
    at += samplesIn(parts);
    const end = within(at);
    return end > start ? { startMs: msOf(start), endMs: msOf(end) } : null;
  });
}
