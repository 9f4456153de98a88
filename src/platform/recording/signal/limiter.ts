import { createPeakFinder, PEAK_LATENCY } from './truePeak.ts';
import type { Stage } from './stage.ts';

/**
 * Creates a limiter that keeps true peaks below a ceiling. It looks ahead, so that the gain is already low when a peak
 * arrives. For each sample, it determines the lowest gain that any sample within the look-ahead time needs. This gain
 * falls immediately and rises slowly. The limiter applies its mean over the look-ahead time.
 */
export function createLimiter(ceiling: number, sampleRate: number): Stage {
  const reach = Math.round(sampleRate * 0.004);
  const release = 1 - Math.exp(-1 / (sampleRate * 0.08));
  const delay = reach + PEAK_LATENCY - 1;
  const delayed = new Float32Array(delay);
  const needed = new Float64Array(reach).fill(1);
  const smoothed = new Float64Array(reach).fill(1);
  const peakOf = createPeakFinder(ceiling);
  let at = 0;
  let delayedAt = 0;
  let sum = reach;
  let held = 1;
  return {
    latency: delay,
    process: (block) => {
      for (let i = 0; i < block.length; i += 1) {
        const sample = block[i] ?? 0;
        const peak = peakOf(sample);
        needed[at] = peak > ceiling ? ceiling / peak : 1;
        // This loop rarely runs, because almost all samples of a voice are below the ceiling.
        let lowest = needed[at] ?? 1;
        if (held < 1 || lowest < 1) for (const gain of needed) if (gain < lowest) lowest = gain;
        held = lowest < held ? lowest : held + (lowest - held) * release;
        if (held > 0.9999 && lowest === 1) held = 1;
        sum += held - (smoothed[at] ?? 1);
        smoothed[at] = held;
        at = at + 1 === reach ? 0 : at + 1;
        block[i] = (delayed[delayedAt] ?? 0) * (sum / reach);
        delayed[delayedAt] = sample;
        delayedAt = delayedAt + 1 === delay ? 0 : delayedAt + 1;
      }
    },
  };
}
