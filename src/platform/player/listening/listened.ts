/** The state of the sound at one moment: its position, and the time by the phone's clock, both in milliseconds. */
export interface Tick {
  positionMs: number;
  at: number;
}

/** If the position moves further than this between two ticks, it has jumped. */
const MAX_STEP_MS = 2_500;

/**
 * Returns the time really listened between two ticks, in milliseconds of real time rather than of the story. A jump
 * adds no time. A long step is no jump if the clock has advanced by as much, because background pages get few events.
 */
export function listenedBetween(from: Tick | undefined, to: Tick, rate: number): number {
  if (!from) return 0;
  const stepMs = (to.positionMs - from.positionMs) / rate;
  if (stepMs <= 0) return 0;
  return stepMs > MAX_STEP_MS && stepMs > to.at - from.at + MAX_STEP_MS ? 0 : stepMs;
}
