/** A moment of the sound: where it is, and when that was by the phone's clock, both in milliseconds. */
export interface Tick {
  positionMs: number;
  at: number;
}

/** A longer step between two ticks is a jump. */
const MAX_STEP_MS = 2_500;

/**
 * The time really listened to from one tick to the next, in milliseconds of a life, not of the story. A jump is none,
 * unless the clock has gone as far: a page in the background is told seldom.
 */
export function listenedBetween(from: Tick | undefined, to: Tick, rate: number): number {
  if (!from) return 0;
  const stepMs = (to.positionMs - from.positionMs) / rate;
  if (stepMs <= 0) return 0;
  return stepMs > MAX_STEP_MS && stepMs > to.at - from.at + MAX_STEP_MS ? 0 : stepMs;
}
