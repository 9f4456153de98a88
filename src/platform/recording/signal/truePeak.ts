const FACTOR = 4;
const TAPS = 12;

/**
 * Three phases of a windowed sinc function. They compute the values at a quarter, a half and three quarters of the
 * distance between two samples.
 */
const phases: readonly Float64Array[] = Array.from({ length: FACTOR - 1 }, (_, phase) => {
  const taps = Float64Array.from({ length: TAPS }, (_tap, index) => {
    const distance = index - TAPS / 2 + 1 - (phase + 1) / FACTOR;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / (TAPS / 2));
    return (Math.sin(Math.PI * distance) / (Math.PI * distance)) * window;
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
});

/** The delay of a returned peak in samples: the peak belongs to the sample that was passed this many samples before. */
export const PEAK_LATENCY = TAPS / 2;

/**
 * Returns a function that takes samples one by one. For the last twelve samples, it returns the highest value of the
 * sound between the two middle ones (BS.1770-4, annex 2). It computes values below `relevantFrom` only roughly, so they
 * may be too low.
 */
export function createPeakFinder(relevantFrom: number): (sample: number) => number {
  /** A peak between two samples can only be relevant if one of the samples is at least this high. */
  const low = relevantFrom * 0.4;
  const past = new Float64Array(TAPS * 2);
  let at = 0;
  return (sample) => {
    at = at === 0 ? TAPS - 1 : at - 1;
    past[at] = sample;
    past[at + TAPS] = sample;
    let peak = Math.abs(past[at + PEAK_LATENCY] ?? 0);
    if (peak < low && Math.abs(past[at + PEAK_LATENCY - 1] ?? 0) < low) return peak;
    for (const taps of phases) {
      let sum = 0;
      for (let tap = 0; tap < TAPS; tap += 1) sum += (taps[tap] ?? 0) * (past[at + TAPS - 1 - tap] ?? 0);
      const value = Math.abs(sum);
      if (value > peak) peak = value;
    }
    return peak;
  };
}
