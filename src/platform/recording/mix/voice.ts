import { fromPcm } from '#platform/recording/signal/pcm.ts';
import { SAMPLE_RATE } from '#platform/recording/soundFormat.ts';
import type { MixPart, MixPlan } from './mixPlan.ts';

/** Returns the sound of a part piece by piece, so that only one piece is in memory. */
export type ReadPart = (id: string) => AsyncIterable<Int16Array>;

/** The length of a fade in samples. It is long enough that a join does not click, and shorter than a consonant. */
const FADE_SAMPLES = Math.round(SAMPLE_RATE * 0.008);

/** Returns the part of the recorded sound that trimming has kept, with short fades at each join. */
export async function* voiceOf({ sentences, trim }: MixPlan, read: ReadPart): AsyncGenerator<Float32Array> {
  let at = 0;
  for (const part of sentences.flat()) {
    const isHeard = at + part.samples > trim.from && at < trim.to;
    if (isHeard) yield* heardOf(part, { from: trim.from - at, to: trim.to - at }, read);
    at += part.samples;
  }
}

async function* heardOf(part: MixPart, trim: MixPlan['trim'], read: ReadPart): AsyncGenerator<Float32Array> {
  const [first, last] = [Math.max(0, trim.from), Math.min(part.samples, trim.to)];
  let at = 0;
  for await (const pcm of read(part.id)) {
    const block = fromPcm(pcm.subarray(Math.max(0, first - at), Math.max(0, last - at)));
    const start = Math.max(at, first);
    at += pcm.length;
    if (block.length === 0) continue;
    fade(block, start - first, last - start);
    yield block;
  }
}

/**
 * Applies the fades to a block of a part. `before` and `left` are the numbers of samples from the start of the block to
 * the beginning and to the end of the part.
 */
function fade(block: Float32Array, before: number, left: number): void {
  if (before >= FADE_SAMPLES && left - block.length >= FADE_SAMPLES) return;
  for (let i = 0; i < block.length; i += 1) {
    const distance = Math.min(before + i, left - i - 1);
    if (distance < FADE_SAMPLES)
      block[i] = (block[i] ?? 0) * (0.5 - 0.5 * Math.cos((Math.PI * distance) / FADE_SAMPLES));
  }
}
