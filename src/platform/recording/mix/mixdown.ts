import { createFilter, highPass } from '#platform/recording/signal/biquad.ts';
import { createLimiter } from '#platform/recording/signal/limiter.ts';
import { createLoudnessMeter } from '#platform/recording/signal/loudness.ts';
import { createNoiseGate } from '#platform/recording/signal/noiseGate.ts';
import { toPcm } from '#platform/recording/signal/pcm.ts';
import type { Stage } from '#platform/recording/signal/stage.ts';
import { fromDb, SAMPLE_RATE } from '#platform/recording/soundFormat.ts';
import type { MixPlan } from './mixPlan.ts';
import { createMp3Encoder } from './mp3Encoder.ts';
import { createMusicBed } from './musicBed.ts';
import { voiceOf, type ReadPart } from './voice.ts';

/** The loudness of the finished recording, the same as that of our stories. */
const TARGET_LUFS = -18;
/**
 * The limit for true peaks. It is lower than the −1.5 dB that are allowed in a file, because the encoding changes
 * peaks.
 */
const CEILING = fromDb(-3);
/**
 * The maximum gain. A recording that needs more was made with a covered microphone, and more gain would only make noise
 * audible.
 */
const MAX_GAIN_DB = 40;
/** A factor by which the sound is multiplied, because LAME multiplies it by 0.95. */
const ENCODER_COMPENSATION = 1 / 0.95;
const RUMBLE_HZ = 70;
/**
 * The maximum number of times that the loudness behind the limiter is measured. Most recordings need two measurements.
 */
const MAX_ROUNDS = 8;
/** The gain is accurate enough if the last measurement has changed it by at most this many decibels. */
const ENOUGH_DB = 0.2;
/**
 * The measured fraction of the total time that each step takes. Each repetition of the measuring loop below is assumed
 * to take half as long as the one before, so that all together take less than twice the fraction for `measuring`.
 */
const STEP_FRACTIONS = { measuring: 0.15, encoding: 0.55 };

export class SilentRecording extends Error {
  override name = 'SilentRecording';
}

interface MixOptions {
  read: ReadPart;
  /** Writes a piece of the file. The head (`isHead`), which is the beginning of the file, is written last. */
  write: (piece: { bytes: Uint8Array<ArrayBuffer>; isHead: boolean }) => Promise<void>;
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/**
 * Makes the MP3 file of a recording. The sound is usually read four times: once to measure the voice, twice to measure
 * it with music and limiter until the target loudness is reached, and once to encode it. It is never completely in
 * memory, so a recording of any length needs the same memory.
 */
export async function mixdown(plan: MixPlan, { read, write, onProgress, signal }: MixOptions): Promise<void> {
  const samples = plan.trim.to - plan.trim.from;
  const run = (stages: readonly Stage[], progress: { from: number; share: number }) =>
    withProgress(applyStages(voiceOf(plan, read), stages), samples, signal, (share) =>
      onProgress(progress.from + share * progress.share),
    );
  const measure = async (stages: readonly Stage[], part: { from: number; share: number }): Promise<number> => {
    const meter = createLoudnessMeter(SAMPLE_RATE);
    for await (const block of run(stages, part)) meter.add(block);
    const loudness = meter.integrated();
    if (loudness === undefined || TARGET_LUFS - loudness > MAX_GAIN_DB) throw new SilentRecording();
    return loudness;
  };
  const voiceGainDb = TARGET_LUFS - (await measure(cleaning(plan), { from: 0, share: STEP_FRACTIONS.measuring }));
  let progress = STEP_FRACTIONS.measuring;
  let mixGainDb = 0;
  let share = STEP_FRACTIONS.measuring;
  // Measures again, because the limiter lowers the loudness: only a little for a voice, but much for a recording with
  // claps, which needs several measurements.
  for (let round = 1, missing = Infinity; round <= MAX_ROUNDS && Math.abs(missing) > ENOUGH_DB; round += 1) {
    missing = TARGET_LUFS - (await measure(mixing(plan, voiceGainDb, mixGainDb), { from: progress, share }));
    mixGainDb += missing;
    progress += share;
    share /= 2;
  }

  const encoder = createMp3Encoder();
  for await (const block of run(mixing(plan, voiceGainDb, mixGainDb), {
    from: 1 - STEP_FRACTIONS.encoding,
    share: STEP_FRACTIONS.encoding,
  })) {
    for (let i = 0; i < block.length; i += 1) block[i] = (block[i] ?? 0) * ENCODER_COMPENSATION;
    await write({ bytes: encoder.encode(toPcm(block)), isHead: false });
  }
  const { tail, head } = encoder.finish();
  await write({ bytes: tail, isHead: false });
  await write({ bytes: head, isHead: true });
}

const cleaning = ({ gateThreshold }: MixPlan): Stage[] => [
  createFilter(highPass(RUMBLE_HZ, SAMPLE_RATE)),
  ...(gateThreshold === undefined ? [] : [createNoiseGate(gateThreshold, SAMPLE_RATE)]),
];

const mixing = (plan: MixPlan, voiceGainDb: number, mixGainDb: number): Stage[] => [
  ...cleaning(plan),
  createGain(fromDb(voiceGainDb)),
  ...(plan.music === undefined
    ? []
    : [createMusicBed({ music: plan.music, samples: plan.trim.to - plan.trim.from, sampleRate: SAMPLE_RATE })]),
  createGain(fromDb(mixGainDb)),
  createLimiter(CEILING, SAMPLE_RATE),
];

const createGain = (gain: number): Stage => ({
  latency: 0,
  process: (block) => {
    for (let i = 0; i < block.length; i += 1) block[i] = (block[i] ?? 0) * gain;
  },
});

/**
 * Sends sound through the stages, and compensates for their delays, so that the sound is neither shifted nor cut off.
 */
async function* applyStages(
  source: AsyncIterable<Float32Array>,
  stages: readonly Stage[],
): AsyncGenerator<Float32Array> {
  const latency = stages.reduce((sum, stage) => sum + stage.latency, 0);
  let late = latency;
  const pass = (block: Float32Array): Float32Array => {
    for (const stage of stages) stage.process(block);
    const dropped = Math.min(late, block.length);
    late -= dropped;
    return block.subarray(dropped);
  };
  for await (const block of source) yield pass(block);
  yield pass(new Float32Array(latency));
}

async function* withProgress(
  blocks: AsyncIterable<Float32Array>,
  samples: number,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): AsyncGenerator<Float32Array> {
  let done = 0;
  for await (const block of blocks) {
    if (signal.aborted) throw new DOMException('The mix was cancelled.', 'AbortError');
    done += block.length;
    onProgress(Math.min(1, done / Math.max(1, samples)));
    yield block;
  }
}
