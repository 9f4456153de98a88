import type { Lms } from './tables/encoding.ts';

/*
 * The calculations of the WHO: "WHO Child Growth Standards: Methods and development" (2006), chapter 7, "Computation of
 * centiles and z-scores".
 */

/** Returns the value that lies `z` standard deviations from the median of the Box-Cox distribution. */
export function boxCoxValue({ l, m, s }: Lms, z: number): number {
  return l === 0 ? m * Math.exp(s * z) : m * (1 + l * s * z) ** (1 / l);
}

/** Returns the z-score of a value in the Box-Cox distribution. */
export function boxCoxScore({ l, m, s }: Lms, value: number): number {
  return l === 0 ? Math.log(value / m) / s : ((value / m) ** l - 1) / (l * s);
}

/**
 * Returns the z-score of a measure that depends on weight. Beyond 3 standard deviations, the WHO uses the distance
 * between 2 and 3 standard deviations as the unit, because its sample had too few values there to estimate the tails of
 * the distribution.
 */
export function weightScore(lms: Lms, value: number): number {
  const score = boxCoxScore(lms, value);
  if (Math.abs(score) <= 3) return score;
  const side = Math.sign(score);
  const third = boxCoxValue(lms, 3 * side);
  return side * 3 + (value - third) / Math.abs(third - boxCoxValue(lms, 2 * side));
}

/**
 * Returns which percentage of children has a lower value, from 0 to 100: the normal distribution, by formula 7.1.26 of
 * Abramowitz and Stegun, "Handbook of Mathematical Functions", whose error is below 0.00002 percentage points.
 */
export function percentileOf(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.327_591_1 * x);
  const series = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592].reduce(
    (sum, coefficient) => sum * t + coefficient,
  );
  const above = 50 * series * t * Math.exp(-x * x);
  return z > 0 ? 100 - above : above;
}
