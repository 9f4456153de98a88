import { fromDb } from '#platform/recording/soundFormat.ts';
import type { Stage } from './stage.ts';

/** The gain that is applied to the background noise between words. Complete silence would sound like a fault. */
const DEPTH_DB = -18;
const HOLD_SECONDS = 0.2;

/**
 * Creates a gate that lowers sound below the threshold. It looks ahead by 10 ms, so that it opens before a word begins.
 */
export function createNoiseGate(threshold: number, sampleRate: number): Stage {
  const ahead = Math.round(sampleRate * 0.01);
  const delayed = new Float32Array(ahead);
  const smoothing = 1 - Math.exp(-1 / (sampleRate * 0.005));
  const opening = 1 - Math.exp(-1 / (sampleRate * 0.003));
  const closing = 1 - Math.exp(-1 / (sampleRate * 0.12));
  const closed = fromDb(DEPTH_DB);
  const power = threshold * threshold;
  let level = 0;
  let hold = 0;
  let gain = 1;
  let at = 0;
  return {
    latency: ahead,
    process: (block) => {
      for (let i = 0; i < block.length; i += 1) {
        const sample = block[i] ?? 0;
        level += (sample * sample - level) * smoothing;
        if (level > power) hold = HOLD_SECONDS * sampleRate;
        else hold -= 1;
        gain += hold > 0 ? (1 - gain) * opening : (closed - gain) * closing;
        block[i] = (delayed[at] ?? 0) * gain;
        delayed[at] = sample;
        at = at + 1 === ahead ? 0 : at + 1;
      }
    },
  };
}

/** The lowest and the highest threshold. A whisper must pass even in a noisy room. */
const [LOWEST, HIGHEST] = [fromDb(-62), fromDb(-42)];

/**
 * Returns the threshold for a recording, from the levels of its bars. It is above the level of the background noise,
 * which is estimated from the quietest tenth of the bars.
 */
export function gateThreshold(levels: readonly number[]): number {
  const sorted = levels.filter((level) => level > 0).sort((a, b) => a - b);
  const room = sorted[Math.floor(sorted.length / 10)] ?? 0;
  return Math.min(HIGHEST, Math.max(LOWEST, room * 2.5));
}
