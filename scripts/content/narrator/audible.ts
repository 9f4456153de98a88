/** The level in dB, relative to the loudest moment of the phrase, below which speech cannot be heard under the tune. */
const AUDIBLE_DB = -35;
const WINDOW_SECONDS = 0.01;

interface AudiblePart {
  /** The time from the beginning of the samples to the first audible moment. */
  leadMs: number;
  /** The time from the last audible moment to the end of the samples. */
  tailMs: number;
}

/**
 * Returns the position of the audible speech within the samples. The speech is shorter than the samples, because the
 * model begins and ends many phrases with breath or a fading vowel. The level is measured as root mean square of
 * windows of 10 ms that overlap by half.
 */
export function audiblePart(samples: Float32Array, rate: number): AudiblePart {
  const size = Math.round(WINDOW_SECONDS * rate);
  const step = size / 2;
  const count = Math.max(0, Math.floor((samples.length - size) / step) + 1);
  const powers = Array.from({ length: count }, (_, index) =>
    samples.subarray(index * step, index * step + size).reduce((sum, sample) => sum + sample * sample, 0),
  );
  const threshold = powers.reduce((most, power) => Math.max(most, power), 0) * 10 ** (AUDIBLE_DB / 10);
  const isAudible = (power: number) => power > threshold;
  const first = powers.findIndex(isAudible);
  if (first < 0) return { leadMs: 0, tailMs: 0 };
  const last = powers.length - 1 - [...powers].reverse().findIndex(isAudible);
  return {
    leadMs: ((first * step) / rate) * 1000,
    tailMs: ((samples.length - last * step - size) / rate) * 1000,
  };
}
