/**
 * Measures loudness and true peak according to ITU-R BS.1770-4, for sound that arrives in blocks. The client also
 * measures before it encodes, but the gateway trusts only its own measurement of the file that others will hear.
 */

/**
 * @param {number} sampleRate
 * @returns {[number[], number[]][]} The numerators and denominators of the two filters (figures 3 and 5) at this rate.
 */
function weighting(sampleRate) {
  const shelf = { f: 1681.974450955533, gain: 3.999843853973347, q: 0.7071752369554196 };
  const k = Math.tan((Math.PI * shelf.f) / sampleRate);
  const high = 10 ** (shelf.gain / 20);
  const band = high ** 0.4996667741545416;
  const norm = 1 + k / shelf.q + k * k;
  const cut = { f: 38.13547087602444, q: 0.5003270373238773 };
  const c = Math.tan((Math.PI * cut.f) / sampleRate);
  const cutNorm = 1 + c / cut.q + c * c;
  return [
    [
      [
        (high + (band * k) / shelf.q + k * k) / norm,
        (2 * (k * k - high)) / norm,
        (high - (band * k) / shelf.q + k * k) / norm,
      ],
      [(2 * (k * k - 1)) / norm, (1 - k / shelf.q + k * k) / norm],
    ],
    [
      [1, -2, 1],
      [(2 * (c * c - 1)) / cutNorm, (1 - c / cut.q + c * c) / cutNorm],
    ],
  ];
}

/** @param {[number[], number[]]} coefficients */
function filterOf([[b0 = 0, b1 = 0, b2 = 0], [a1 = 0, a2 = 0]]) {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return (/** @type {number} */ x) => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  };
}

const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = -10;
/** Loudness is measured in blocks of 400 ms; a new block begins every 100 ms. */
const STEPS = 4;

const lufs = (/** @type {number} */ power) => -0.691 + 10 * Math.log10(power);
const mean = (/** @type {number[]} */ values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Creates a meter of the loudness. It keeps ten numbers in memory for each second of sound.
 *
 * @param {number} sampleRate
 * @param {number} channels
 */
export function createLoudnessMeter(sampleRate, channels) {
  const filters = Array.from({ length: channels }, () => weighting(sampleRate).map(filterOf));
  const stepSamples = Math.round(sampleRate / 10);
  const steps = /** @type {number[]} */ ([]);
  let sum = 0;
  let count = 0;
  return {
    /** @param {Float32Array[]} block */
    add(block) {
      const length = block[0]?.length ?? 0;
      for (let index = 0; index < length; index += 1) {
        for (let channel = 0; channel < channels; channel += 1) {
          let value = block[channel]?.[index] ?? 0;
          for (const filter of filters[channel] ?? []) value = filter(value);
          sum += value * value;
        }
        count += 1;
        if (count === stepSamples) {
          steps.push(sum / stepSamples);
          [sum, count] = [0, 0];
        }
      }
    },

    /** Returns the loudness in LUFS; undefined for silence, and for sound shorter than 400 ms. */
    integrated() {
      const blocks = steps
        .slice(STEPS - 1)
        .map((_, index) => mean(steps.slice(index, index + STEPS)))
        .filter((power) => lufs(power) > ABSOLUTE_GATE);
      if (blocks.length === 0) return undefined;
      const gate = lufs(mean(blocks)) + RELATIVE_GATE;
      return lufs(mean(blocks.filter((power) => lufs(power) > gate)));
    },
  };
}

const PHASES = 4;
const TAPS = 12;

/**
 * The filters for interpolation between samples: a sinc with a Hann window, 12 samples wide, for each of the four
 * phases.
 */
const interpolation = Array.from({ length: PHASES }, (_, phase) =>
  Array.from({ length: TAPS }, (__, tap) => {
    const distance = tap - TAPS / 2 + 1 - phase / PHASES;
    const sinc = distance === 0 ? 1 : Math.sin(Math.PI * distance) / (Math.PI * distance);
    return sinc * Math.cos((Math.PI * distance) / (TAPS + 1)) ** 2;
  }),
);
/** An interpolated value is at most this many times the largest sample. */
const MAX_GAIN = Math.max(...interpolation.map((taps) => taps.reduce((sum, tap) => sum + Math.abs(tap), 0)));

/**
 * Measures the largest value at and between the samples.
 *
 * @param {number} channels
 */
export function createPeakMeter(channels) {
  const before = Array.from({ length: channels }, () => new Float32Array(TAPS));
  let peak = 0;
  return {
    /** @param {Float32Array[]} block */
    add(block) {
      for (const [channel, samples] of block.entries()) {
        const known = before[channel] ?? new Float32Array(TAPS);
        const all = new Float32Array(known.length + samples.length);
        all.set(known);
        all.set(samples, known.length);
        for (let from = 0; from + TAPS <= all.length; from += TAPS) {
          // If the loudest sample of a window is so quiet that no interpolated value can exceed the peak so far, the
          // window is skipped.
          let loudest = 0;
          for (let index = from; index < Math.min(from + 2 * TAPS, all.length); index += 1)
            loudest = Math.max(loudest, Math.abs(all[index] ?? 0));
          if (loudest > peak) peak = loudest;
          if (loudest * MAX_GAIN > peak) peak = Math.max(peak, loudestBetween(all, from));
        }
        before[channel] = all.slice(-TAPS);
      }
    },

    /** The peak in dB of full scale; minus infinity for silence. */
    decibels: () => 20 * Math.log10(peak),
  };
}

/**
 * @param {Float32Array} all
 * @param {number} from
 */
function loudestBetween(all, from) {
  let loudest = 0;
  for (let start = from; start < from + TAPS && start + TAPS <= all.length; start += 1) {
    for (const taps of interpolation) {
      let value = 0;
      for (let tap = 0; tap < TAPS; tap += 1) value += (taps[tap] ?? 0) * (all[start + tap] ?? 0);
      loudest = Math.max(loudest, Math.abs(value));
    }
  }
  return loudest;
}
