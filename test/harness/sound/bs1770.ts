/**
 * A second implementation of ITU-R BS.1770-4, independent of the product's meter, so that a fault of that meter cannot
 * hide itself. It uses the filter coefficients that the recommendation prints for 48 kHz, and oversamples by a long
 * windowed sinc function. It is slow, and its own test compares it with published reference values.
 */
const RATE = 48_000;

interface Filter {
  b: readonly [number, number, number];
  a: readonly [number, number];
}

/** The coefficients of the recommendation: annex 1, tables 1 and 2. */
const FILTERS: readonly Filter[] = [
  {
    b: [1.53512485958697, -2.69169618940638, 1.19839281085285],
    a: [-1.69065929318241, 0.73248077421585],
  },
  { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] },
];

const BLOCK_SAMPLES = 0.4 * RATE;
const STEP_SAMPLES = 0.1 * RATE;
const ABSOLUTE_GATE_LUFS = -70;
const RELATIVE_GATE_LU = -10;
/** The number of samples on each side of a new sample that contribute to it. */
const REACH = 32;
const OVERSAMPLING = 8;

/** Returns the integrated loudness of mono sound in LUFS. The sample rate must be 48 kHz or a fraction of it. */
export function loudnessOf(sound: Float32Array, sampleRate: number): number {
  let weighted: Float64Array = oversampled(sound, RATE / sampleRate);
  for (const filter of FILTERS) weighted = filtered(weighted, filter);
  const powers: number[] = [];
  for (let at = 0; at + BLOCK_SAMPLES <= weighted.length; at += STEP_SAMPLES)
    powers.push(meanOf(Array.from(weighted.subarray(at, at + BLOCK_SAMPLES), (sample) => sample * sample)));
  const audible = powers.filter((power) => lufsOf(power) > ABSOLUTE_GATE_LUFS);
  const gate = lufsOf(meanOf(audible)) + RELATIVE_GATE_LU;
  return lufsOf(meanOf(audible.filter((power) => lufsOf(power) > gate)));
}

/** Returns the true peak of a sound in dBTP. */
export const truePeakOf = (sound: Float32Array): number =>
  20 * Math.log10(oversampled(sound, OVERSAMPLING).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0));

const lufsOf = (power: number): number => -0.691 + 10 * Math.log10(power);
const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function filtered(sound: Float64Array, { b, a }: Filter): Float64Array {
  const result = new Float64Array(sound.length);
  for (let at = 0; at < sound.length; at += 1)
    result[at] =
      b[0] * (sound[at] ?? 0) +
      b[1] * (sound[at - 1] ?? 0) +
      b[2] * (sound[at - 2] ?? 0) -
      a[0] * (result[at - 1] ?? 0) -
      a[1] * (result[at - 2] ?? 0);
  return result;
}

function oversampled(sound: Float32Array, factor: number): Float64Array {
  const result = new Float64Array(sound.length * factor);
  for (let phase = 0; phase < factor; phase += 1) {
    const taps = Array.from({ length: 2 * REACH }, (_, index) => tapAt(index - REACH + 1 - phase / factor));
    for (let at = 0; at < sound.length; at += 1) {
      let sum = 0;
      for (let tap = 0; tap < taps.length; tap += 1) sum += (taps[tap] ?? 0) * (sound[at + tap - REACH + 1] ?? 0);
      result[at * factor + phase] = sum;
    }
  }
  return result;
}

/** Returns the value of the sinc function with a Blackman window. */
function tapAt(distance: number): number {
  if (distance === 0) return 1;
  const turn = (Math.PI * distance) / REACH;
  const window = 0.42 + 0.5 * Math.cos(turn) + 0.08 * Math.cos(2 * turn);
  return (Math.sin(Math.PI * distance) / (Math.PI * distance)) * window;
}
