import type { Stage } from './stage.ts';

/** The normalised coefficients of a second-order filter, with a0 = 1. */
export interface Biquad {
  b: readonly [number, number, number];
  a: readonly [number, number];
}

export function createFilter({ b: [b0, b1, b2], a: [a1, a2] }: Biquad): Stage {
  let z1 = 0;
  let z2 = 0;
  return {
    latency: 0,
    process: (block) => {
      for (let i = 0; i < block.length; i += 1) {
        const x = block[i] ?? 0;
        const y = b0 * x + z1;
        z1 = b1 * x - a1 * y + z2;
        z2 = b2 * x - a2 * y;
        block[i] = y;
      }
    },
  };
}

/**
 * Returns a filter that removes frequencies below `frequency`, such as the rumble of a hand on the phone (Audio EQ
 * Cookbook, Q = 1/√2).
 */
export function highPass(frequency: number, sampleRate: number): Biquad {
  const w = (2 * Math.PI * frequency) / sampleRate;
  const cos = Math.cos(w);
  const alpha = Math.sin(w) * Math.SQRT1_2;
  const a0 = 1 + alpha;
  const b = (1 + cos) / 2 / a0;
  return { b: [b, -2 * b, b], a: [(-2 * cos) / a0, (1 - alpha) / a0] };
}
