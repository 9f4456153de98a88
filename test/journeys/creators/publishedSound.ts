import { MPEGDecoder } from 'mpg123-decoder';
import { getWork } from '#contract/stories/works.ts';
import { createResampler } from '#platform/recording/signal/resampler.ts';
import { SAMPLE_RATE } from '#platform/recording/soundFormat.ts';
import { askAsUser } from '#test/harness/browser/askAsUser.ts';
import type { Phone } from '#test/harness/browser/phone.ts';
import type { TimeShiftedGateway } from '#test/harness/browser/run/gatewayClock.ts';
import { loudnessOf, truePeakOf } from '#test/harness/sound/bs1770.ts';
import { steepnessOfJoin } from '#test/harness/sound/joins.ts';
import { SPOKEN_RATE, SPOKEN_SECONDS, spokenSound } from '#test/harness/sound/spokenSound.ts';

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
 * The maximum steepness of a join. A soft hum is hardly steeper elsewhere than where its fades meet: 1.01 was measured.
 * A step, which is heard as a click, is many times as steep as the sound around it.
 */
const MAX_STEEPNESS = 2;

/** The sound that the microphone of the simulated host hums (src/host/call/microphone.ts). */
const HOST_SYLLABLES_PER_SECOND = 3;

/**
 * Downloads a published recording as a listener hears it, and checks its loudness and peaks by an independent meter,
 * and that no click is at the joins of its sentences.
 */
async function hearPublished(listener: Phone, moved: TimeShiftedGateway, id: string) {
  const { sound: address, sentences } = await askAsUser(listener, getWork, {
    params: { workId: id },
    now: moved.now(),
  });
  const reply = await fetch(new URL(address.url, listener.gateway.origin));
  expect(reply.status).toBe(200);
  const sound = await decoded(new Uint8Array(await reply.arrayBuffer()));
  expect(Math.abs(loudnessOf(sound, SAMPLE_RATE) + 18)).toBeLessThanOrEqual(1);
  expect(truePeakOf(sound)).toBeLessThanOrEqual(-1.5);
  const joins = sentences.slice(1).filter(({ startMs }) => startMs > 0);
  for (const { startMs } of joins)
    expect(steepnessOfJoin(sound, startMs / 1_000, SAMPLE_RATE)).toBeLessThan(MAX_STEEPNESS);
  return { sound, sentences };
}

/**
 * Checks a published recording that a simulated host has recorded: the syllables of each sentence are where the host
 * has hummed them, so nothing is missing or doubled. `takes`: the length of each sentence in seconds. Each take must be
 * the beginning of a recording of the host.
 */
export async function expectHum(
  listener: Phone,
  moved: TimeShiftedGateway,
  id: string,
  takes: readonly number[],
): Promise<void> {
  const { sound, sentences } = await hearPublished(listener, moved, id);
  const total = takes.reduce((sum, seconds) => sum + seconds, 0);
  expect(Math.abs(sound.length / SAMPLE_RATE - total)).toBeLessThanOrEqual(TOLERANCE);
  expect(sentences).toHaveLength(takes.length);
  for (const [index, seconds] of takes.entries()) {
    const startSeconds = (sentences[index]?.startMs ?? 0) / 1_000;
    const count = Math.floor(seconds * HOST_SYLLABLES_PER_SECOND);
    expect(count).toBeGreaterThanOrEqual(2);
    for (let syllable = 0; syllable < count; syllable += 1) {
      const from = startSeconds + syllable / HOST_SYLLABLES_PER_SECOND;
      // The hum is loud in the first half of each period.
      expect(Math.abs(middleOfSyllable(sound, from) - 0.25 / HOST_SYLLABLES_PER_SECOND)).toBeLessThan(TOLERANCE);
    }
  }
}

/** Returns where the centre of the energy of a syllable is, in seconds after its beginning. */
function middleOfSyllable(sound: Float32Array, fromSeconds: number): number {
  const from = Math.max(0, Math.round(fromSeconds * SAMPLE_RATE));
  const period = sound.subarray(from, from + SAMPLE_RATE / HOST_SYLLABLES_PER_SECOND);
  const energies = Array.from(period, (sample) => sample * sample);
  const total = energies.reduce((sum, energy) => sum + energy, 0);
  expect(total / period.length).toBeGreaterThan(0.001);
  return energies.reduce((sum, energy, at) => sum + energy * at, 0) / total / SAMPLE_RATE;
}

/**
 * Checks a published recording of the fake microphone, and compares it with the sound that the microphone has played.
 * `shownSeconds`: the length that the device showed when the recording was trimmed, in tenths of a second.
 */
export async function expectLikeInput(
  listener: Phone,
  moved: TimeShiftedGateway,
  id: string,
  shownSeconds: number,
): Promise<void> {
  const { sound, sentences } = await hearPublished(listener, moved, id);
  expect(Math.abs(sound.length / SAMPLE_RATE - shownSeconds)).toBeLessThanOrEqual(TOLERANCE + 0.05);

  const heard = resampled(sound, SAMPLE_RATE);
  const input = resampled(spokenSound(), SPOKEN_RATE);
  const compared = sentences.map(({ startMs, endMs }) =>
    findMatches(input, heard.subarray((startMs * RATE) / 1_000, (endMs * RATE) / 1_000)),
  );
  const correlations = compared.flat().map(({ correlation }) => correlation);
  expect(correlations.length).toBeGreaterThanOrEqual(MIN_WINDOWS);
  expect(correlations.reduce((sum, correlation) => sum + correlation, 0) / correlations.length).toBeGreaterThan(
    MIN_CORRELATION,
  );
  expectSameLength(heard, sentences);
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

/**
 * Checks that the longest sentence repeats itself after the length of the input, which the microphone plays again and
 * again. It repeats itself earlier or later if the recording is shorter or longer than what was played.
 */
function expectSameLength(heard: Float32Array, sentences: readonly { startMs: number; endMs: number }[]): void {
  const { startMs, endMs } = sentences.reduce((longest, one) =>
    one.endMs - one.startMs > longest.endMs - longest.startMs ? one : longest,
  );
  const sentence = heard.subarray((startMs * RATE) / 1_000, (endMs * RATE) / 1_000);
  let best = { lag: 0, product: 0 };
  const compared = sentence.length - (SPOKEN_SECONDS + 0.5) * RATE;
  expect(compared).toBeGreaterThan(WINDOW);
  for (let lag = (SPOKEN_SECONDS - 0.5) * RATE; lag < (SPOKEN_SECONDS + 0.5) * RATE; lag += 1) {
    let product = 0;
    for (let at = 0; at < compared; at += 1) product += (sentence[at] ?? 0) * (sentence[at + lag] ?? 0);
    if (product > best.product) best = { lag, product };
  }
  expect(Math.abs(best.lag / RATE - SPOKEN_SECONDS)).toBeLessThanOrEqual(TOLERANCE);
}

async function decoded(bytes: Uint8Array): Promise<Float32Array> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const { channelData, errors, sampleRate } = decoder.decode(bytes);
  decoder.free();
  expect({ errors, sampleRate }).toEqual({ errors: [], sampleRate: SAMPLE_RATE });
  return channelData[0] ?? new Float32Array();
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
