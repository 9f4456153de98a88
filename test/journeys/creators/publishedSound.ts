import fs from 'node:fs';
import { MPEGDecoder } from 'mpg123-decoder';
import { getWork } from '#contract/stories/works.ts';
import { createLoudnessMeter } from '#platform/recording/signal/loudness.ts';
import { createResampler } from '#platform/recording/signal/resampler.ts';
import { createPeakFinder } from '#platform/recording/signal/truePeak.ts';
import { SAMPLE_RATE, toDb } from '#platform/recording/soundFormat.ts';
import { askAsUser } from '#test/harness/browser/askAsUser.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import type { TimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';

/** The sound that the fake microphone plays again and again (harness/browser/fakeMicrophone.ts). */
const INPUT = 'test/journeys/creators/voice.wav';
const INPUT_RATE = 16_000;
/**
 * The sample rate at which sounds are compared. It preserves frequencies up to 2 kHz, which contain most of the energy
 * of speech.
 */
const RATE = 4_000;
const WINDOW = RATE / 2;
/**
 * The tolerance in seconds for the length of the sound, and for the offsets at which the windows of a sentence are
 * found.
 */
const TOLERANCE = 0.05;
/**
 * The minimum of the average correlation of all compared windows. The average is about 0.7 in practice, because the
 * noise suppression of the browser changes the waveform.
 */
const MIN_CORRELATION = 0.5;
/**
 * If the root mean square of a window is below this value, the window is a pause in the speech, in which only the music
 * is heard.
 */
const QUIET = 0.06;
/** The minimum number of compared windows. It is low, because the length of the trimmed recording varies. */
const MIN_WINDOWS = 4;

/**
 * Downloads a published recording as a listener hears it, and compares it with the sound of the fake microphone.
 * `samples`: the length of the trimmed recording on the device that recorded it, at SAMPLE_RATE.
 */
export async function expectLikeInput(
  listener: Phone,
  moved: TimeShiftedGateway,
  id: string,
  samples: number,
): Promise<void> {
  const work = await askAsUser(listener, getWork, { params: { workId: id }, now: moved.now() });
  const reply = await fetch(new URL(work.sound.url, listener.gateway.origin));
  expect(reply.status).toBe(200);
  const sound = await decoded(new Uint8Array(await reply.arrayBuffer()));
  expect(Math.abs(sound.length - samples) / SAMPLE_RATE).toBeLessThanOrEqual(TOLERANCE);

  const loudness = createLoudnessMeter(SAMPLE_RATE);
  loudness.add(sound);
  expect(Math.abs((loudness.integrated() ?? -Infinity) + 18)).toBeLessThanOrEqual(1);
  const peakOf = createPeakFinder(0);
  expect(toDb(sound.reduce((peak, sample) => Math.max(peak, peakOf(sample)), 0))).toBeLessThanOrEqual(-1.5);

  const heard = resampled(sound, SAMPLE_RATE);
  const input = resampled(inputSound(), INPUT_RATE);
  const compared = work.sentences.map(({ startMs, endMs }) =>
    findMatches(input, heard.subarray((startMs * RATE) / 1_000, (endMs * RATE) / 1_000)),
  );
  const correlations = compared.flat().map(({ correlation }) => correlation);
  expect(correlations.length).toBeGreaterThanOrEqual(MIN_WINDOWS);
  expect(correlations.reduce((sum, correlation) => sum + correlation, 0) / correlations.length).toBeGreaterThan(
    MIN_CORRELATION,
  );
  for (const places of compared) {
    // A sentence was recorded without interruption, so all its windows must have the same offset from their places in
    // the input. A different offset means that sound is missing or doubled, that it plays faster or slower, or that it
    // is a different sound.
    const offsets = places.map(({ at, inputAt }) => inputAt - at);
    for (const offset of offsets) {
      const loops = (offset - (offsets[0] ?? 0)) / input.length;
      const driftSeconds = ((loops - Math.round(loops)) * input.length) / RATE;
      expect(Math.abs(driftSeconds)).toBeLessThanOrEqual(TOLERANCE);
    }
  }
}

async function decoded(bytes: Uint8Array): Promise<Float32Array> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const { channelData, errors, sampleRate } = decoder.decode(bytes);
  decoder.free();
  expect({ errors, sampleRate }).toEqual({ errors: [], sampleRate: SAMPLE_RATE });
  return channelData[0] ?? new Float32Array();
}

function inputSound(): Float32Array {
  const file = fs.readFileSync(INPUT);
  // The samples begin after the name and the length of the chunk `data`.
  const bytes = file.subarray(file.indexOf('data') + 8);
  return Float32Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readInt16LE(2 * index) / 32_768);
}

function resampled(sound: Float32Array, rate: number): Float32Array {
  const { convert, flush } = createResampler(rate, RATE);
  return Float32Array.from([...convert(sound), ...flush()]);
}

interface Match {
  /**
   * `at`: the position of the window in the sentence; `inputAt`: the position at which it was found in the input; both
   * in samples.
   */
  at: number;
  inputAt: number;
  /** The normalised cross-correlation at this position, at most 1. */
  correlation: number;
}

/** Finds each window of a sentence in the input by cross-correlation. Skips windows that are pauses between words. */
function findMatches(input: Float32Array, sentence: Float32Array): Match[] {
  const matches: Match[] = [];
  for (let at = 0; at + WINDOW <= sentence.length; at += WINDOW) {
    const window = sentence.subarray(at, at + WINDOW);
    const energy = energyOf(window);
    if (Math.sqrt(energy / WINDOW) > QUIET) matches.push({ at, ...bestMatch(input, window, energy) });
  }
  return matches;
}

function bestMatch(input: Float32Array, window: Float32Array, energy: number): Omit<Match, 'at'> {
  const repeated = new Float32Array(input.length + WINDOW);
  repeated.set(input);
  repeated.set(input.subarray(0, WINDOW), input.length);
  let best = { inputAt: 0, correlation: -1 };
  for (let inputAt = 0; inputAt < input.length; inputAt += 1) {
    let product = 0;
    for (let index = 0; index < WINDOW; index += 1) product += (window[index] ?? 0) * (repeated[inputAt + index] ?? 0);
    // Skips most positions before computing their energy, to save time.
    if (product <= 0) continue;
    const correlation = product / Math.sqrt(energy * energyOf(repeated.subarray(inputAt, inputAt + WINDOW)));
    if (correlation > best.correlation) best = { inputAt, correlation };
  }
  return best;
}

const energyOf = (sound: Float32Array): number => sound.reduce((sum, sample) => sum + sample * sample, 0);
