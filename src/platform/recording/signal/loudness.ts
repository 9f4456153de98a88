import { createFilter, type Biquad } from './biquad.ts';

/**
 * Returns the coefficients of the first of the two filters through which the sound passes before its mean square is
 * computed, for any sample rate (ITU-R BS.1770-4, annex 1).
 */
function shelf(sampleRate: number): Biquad {
  const [frequency, gainDb, q] = [1681.974450955533, 3.999843853973347, 0.7071752369554196];
  const k = Math.tan((Math.PI * frequency) / sampleRate);
  const high = 10 ** (gainDb / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b: [(high + (band * k) / q + k * k) / a0, (2 * (k * k - high)) / a0, (high - (band * k) / q + k * k) / a0],
    a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
  };
}

function lowCut(sampleRate: number): Biquad {
  const [frequency, q] = [38.13547087602444, 0.5003270373238773];
  const k = Math.tan((Math.PI * frequency) / sampleRate);
  const a0 = 1 + k / q + k * k;
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0] };
}

const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = -10;
/**
 * The number of steps of 100 ms in a block of 400 ms. Blocks begin at every step, so they overlap by three quarters.
 */
const STEPS_PER_BLOCK = 4;

const lufsOf = (meanSquare: number): number => -0.691 + 10 * Math.log10(meanSquare);
const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Creates a meter for the integrated loudness of mono sound. It stores ten numbers for each second of sound. */
export function createLoudnessMeter(sampleRate: number) {
  const filters = [createFilter(shelf(sampleRate)), createFilter(lowCut(sampleRate))];
  const stepSamples = Math.round(sampleRate / 10);
  const steps: number[] = [];
  let sum = 0;
  let count = 0;
  return {
    add(block: Float32Array): void {
      const weighted = block.slice();
      for (const filter of filters) filter.process(weighted);
      for (const sample of weighted) {
        sum += sample * sample;
        count += 1;
        if (count === stepSamples) {
          steps.push(sum / stepSamples);
          sum = 0;
          count = 0;
        }
      }
    },
    /** Returns the loudness in LUFS; undefined for silence, and for less than 400 ms. */
    integrated(): number | undefined {
      const blocks = steps
        .slice(STEPS_PER_BLOCK - 1)
        .map((_, index) => meanOf(steps.slice(index, index + STEPS_PER_BLOCK)))
        .filter((block) => lufsOf(block) > ABSOLUTE_GATE);
      if (blocks.length === 0) return undefined;
      const gate = lufsOf(meanOf(blocks)) + RELATIVE_GATE;
      return lufsOf(meanOf(blocks.filter((block) => lufsOf(block) > gate)));
    },
  };
}
