import { msOf } from '#platform/recording/soundFormat.ts';

/**
 * A piece of sound that was recorded without a pause. A sentence has several such parts if its recording was paused.
 */
export interface MixPart {
  id: string;
  samples: number;
}

export interface MixPlan {
  /** The audible parts of each sentence, in the order of the text. */
  sentences: readonly (readonly MixPart[])[];
  /** The range of the whole recording that remains after trimming, in samples. */
  trim: { from: number; to: number };
  /** The level below which the noise gate closes; undefined without a noise gate. */
  gateThreshold: number | undefined;
  /** A piece of music that is repeated in the background, at the sample rate of recordings; undefined without music. */
  music: Float32Array | undefined;
}

/** When a sentence begins and ends in the trimmed recording. */
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
